import { useCallback, useState } from "react";
import { Command, type Contact, views } from "../../domain/contacts/index.ts";
import { t } from "../i18n/index.ts";
import { useEvent } from "./app-context.tsx";
import { failureText } from "./failure-text.ts";
import type { OpenSend, SendInitial } from "./send-context.ts";
import { toasts } from "./toasts.ts";
import { useSend } from "./use-command.ts";

/**
 * Returns a function that opens the send form for a person as soon as their addresses are known, and the id of the person
 * whose addresses are awaited. The last person that was chosen counts; an answer about another one changes nothing. The
 * function is always the same.
 */
export const useSendTo = (
  open: OpenSend,
): readonly [sendTo: (contact: Contact, initial: SendInitial) => void, awaited: string | null] => {
  const send = useSend();
  const [waiting, setWaiting] = useState<{ readonly contact: Contact; readonly initial: SendInitial } | null>(null);
  const isWaiting = (id: string): boolean => waiting?.contact.id === id;
  useEvent("contacts.AddressesLoaded", ({ id, addresses }) => {
    if (waiting === null || !isWaiting(id)) return;
    setWaiting(null);
    const person = waiting.contact;
    const name = views.nameOf(person);
    if (addresses.length === 0) toasts.error(t("people.sendNoWallet", { name }));
    else open({ ...waiting.initial, contact: { id: person.id, name, username: person.username, person, addresses } });
  });
  useEvent("contacts.AddressesFailed", ({ id, failure }) => {
    if (!isWaiting(id)) return;
    setWaiting(null);
    toasts.error(failureText(failure));
  });
  const sendTo = useCallback(
    (contact: Contact, initial: SendInitial) => {
      setWaiting({ contact, initial });
      send(Command.LoadAddresses({ id: contact.id }));
    },
    [send],
  );
  return [sendTo, waiting?.contact.id ?? null];
};
