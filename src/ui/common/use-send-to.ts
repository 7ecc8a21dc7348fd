import { useCallback, useState } from "react";
import { Command, type Contact, type Profile, views } from "../../domain/contacts/index.ts";
import { t } from "../i18n/index.ts";
import { useApp, useEvent } from "./app-context.tsx";
import { failureText } from "./failure-text.ts";
import type { OpenSend, SendInitial } from "./send-context.ts";
import { toasts } from "./toasts.ts";
import { useSend } from "./use-command.ts";

/** A person of a list, or of the open page. */
type Person = Contact | Profile;

const ulidOf = (person: Person): string => ("ulid" in person ? person.ulid : person.id);

/**
 * Returns a function that opens the send form for a person as soon as their addresses are known, and the id of the person
 * whose addresses are awaited. The last person that was chosen counts; an answer about another one changes nothing. The
 * function is always the same.
 */
export const useSendTo = (
  open: OpenSend,
): readonly [sendTo: (person: Person, initial: SendInitial) => void, awaited: string | null] => {
  const app = useApp();
  const send = useSend();
  const [waiting, setWaiting] = useState<{ readonly person: Person; readonly initial: SendInitial } | null>(null);
  const isWaiting = (id: string): boolean => waiting !== null && ulidOf(waiting.person) === id;
  useEvent("contacts.AddressesLoaded", ({ id, addresses }) => {
    if (waiting === null || !isWaiting(id)) return;
    setWaiting(null);
    const { person, initial } = waiting;
    const name = views.nameOf(person);
    if (addresses.length === 0) toasts.error(t("people.sendNoWallet", { name }));
    else open({ ...initial, contact: { id: person.id, name, username: person.username, person, addresses } });
  });
  useEvent("contacts.AddressesFailed", ({ id, failure }) => {
    if (!isWaiting(id)) return;
    setWaiting(null);
    toasts.error(failureText(failure));
  });
  const sendTo = useCallback(
    (person: Person, initial: SendInitial) => {
      const id = ulidOf(person);
      // a person's page asks for them by itself
      if (views.isLoadingAddresses(app.state().contacts, id) || send(Command.LoadAddresses({ id })))
        setWaiting({ person, initial });
    },
    [app, send],
  );
  return [sendTo, waiting?.person.id ?? null];
};
