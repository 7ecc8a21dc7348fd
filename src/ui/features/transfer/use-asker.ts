import { isLeft } from "fp-ts/Either";
import { useEffect, useEffectEvent, useState } from "react";
import { Command, type Profile, views } from "../../../domain/contacts/index.ts";
import { sameAddress } from "../../../domain/values/address.ts";
import { useApp, useEvent } from "../../common/app-context.tsx";
import type { SendContact } from "../../common/send-context.ts";
import { fromCode } from "./code-fields.ts";
import type { SendForm } from "./send-values.ts";

type Step = "reading profile" | "reading addresses" | "done";

/**
 * Finds out whether the address of a link belongs to the person whose username the link names. The name alone proves nothing:
 * the person is chosen for the form only if the server says that they receive at this address. Returns whether this is still
 * being asked.
 */
export const useAsker = (form: SendForm, onContact: (contact: SendContact) => void): boolean => {
  const app = useApp();
  const asker = form.watch("codeAsker");
  const [step, setStep] = useState<Step>("done");
  const [profile, setProfile] = useState<Profile | null>(null);
  const ask = useEffectEvent((username: string) => {
    const asked = app.dispatch(Command.LoadProfile({ value: username, by: "id" }), "screen");
    setStep(isLeft(asked) ? "done" : "reading profile");
  });
  useEffect(() => {
    if (asker !== "") ask(asker);
  }, [asker]);
  useEvent("contacts.ProfileLoaded", () => {
    if (step !== "reading profile") return;
    const found = views.openProfile(app.state().contacts);
    if (found === null || found.username.toLowerCase() !== asker.toLowerCase()) return setStep("done");
    setProfile(found);
    const asked = app.dispatch(Command.LoadAddresses({ id: found.ulid }), "screen");
    setStep(isLeft(asked) && asked.left._tag !== "contacts.Busy" ? "done" : "reading addresses");
  });
  useEvent("contacts.ProfileFailed", () => {
    if (step === "reading profile") setStep("done");
  });
  useEvent("contacts.AddressesLoaded", ({ id, addresses }) => {
    if (step !== "reading addresses" || profile === null || profile.ulid !== id) return;
    setStep("done");
    const { to } = form.getValues();
    if (!fromCode(form.getValues()).to || !addresses.some((theirs) => sameAddress(theirs.address, to))) return;
    onContact({
      id: profile.id,
      name: views.nameOf(profile),
      username: profile.username,
      person: profile,
      addresses,
    });
  });
  useEvent("contacts.AddressesFailed", ({ id }) => {
    if (profile?.ulid === id) setStep("done");
  });
  return step !== "done";
};
