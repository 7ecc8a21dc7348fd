import { useState } from "react";
import { Command, views } from "../../../domain/contacts/index.ts";
import { sameAddress } from "../../../domain/values/address.ts";
import { useAppState, useEvent } from "../../common/app-context.tsx";
import type { SendContact } from "../../common/send-context.ts";
import { useLoad } from "../../common/use-load.ts";
import { fromCode } from "./code-fields.ts";
import type { SendForm } from "./send-values.ts";

/**
 * Finds out whether the address of a link belongs to the person whose username the link names. The name alone proves nothing:
 * the person is chosen for the form only if the server says that they receive at this address. Returns whether this is still
 * being asked.
 */
export const useAsker = (form: SendForm, onContact: (contact: SendContact) => void): boolean => {
  const { contacts, session } = useAppState();
  const asker = form.watch("codeAsker");
  /** Whose addresses were answered, or could not be read. */
  const [answered, setAnswered] = useState<string | null>(null);
  const person = views.personAt(contacts, asker, "id");
  const found = person?.status === "loaded" ? person.profile : null;
  const profile = found?.username.toLowerCase() === asker.toLowerCase() ? found : null;
  const ulid = profile?.ulid ?? "";
  useLoad(asker, asker !== "", views.profileRequest(contacts), Command.LoadProfile({ value: asker, by: "id" }));
  useLoad(ulid, ulid !== "", undefined, Command.LoadAddresses({ id: ulid }));
  useEvent("contacts.AddressesLoaded", ({ id, addresses }) => {
    if (profile === null || id !== profile.ulid) return;
    setAnswered(id);
    const values = form.getValues();
    if (!fromCode(values).to || !addresses.some((theirs) => sameAddress(theirs.address, values.to))) return;
    const { username } = profile;
    onContact({ id: profile.id, name: views.nameOf(profile), username, person: profile, addresses });
  });
  useEvent("contacts.AddressesFailed", ({ id }) => setAnswered(id));
  if (asker === "" || !session.online) return false;
  if (person === null || person.status === "loading") return true;
  return profile !== null && answered !== ulid;
};
