import { useState } from "react";
import { Command, type Contact, views } from "../../../domain/contacts/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { reasonText } from "../../common/rejection-text.ts";
import { useOpenSend } from "../../common/send-context.ts";
import { useSendTo } from "../../common/use-send-to.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** The number of avatars that fit in a line of a phone. */
const PLACES = 4;

/**
 * The people of the latest payments, then those the wallet sent to last: each a button that opens the send form for
 * them. Nobody who is shown changes their place, so that a press never meets another person; the caller gives each wallet
 * its own `key`, so that no place outlives its user.
 */
export const SendTo = ({ paid }: { readonly paid: ReadonlyArray<Contact> }) => {
  const app = useApp();
  const root = useAppState();
  const [sendTo, awaited] = useSendTo(useOpenSend());
  const [people, setPeople] = useState<ReadonlyArray<Contact>>([]);
  const known = new Map([...people, ...paid, ...root.contacts.recents].map((person) => [person.id, person]));
  const placed = [...known.values()].slice(0, PLACES);
  // only the places are kept: what is known of a person is the newest
  if (placed.length > people.length) setPeople(placed);
  return placed.length === 0 ? null : (
    <section aria-labelledby="send-to-people" className="border-t border-line px-[min(1rem,4vw)] py-4 sm:px-6">
      <h3 id="send-to-people" className="text-sm font-medium text-muted">
        {t("movements.sendToPeople")}
      </h3>
      <div className="-mx-2 mt-2 grid max-w-96 grid-cols-4">
        {placed.map((person) => {
          const own = views.nameOf(person);
          const name = visibleText(own);
          const [first = name] = name.split(" ");
          return (
            <Button
              key={person.id}
              variant="ghost"
              className="h-auto! min-w-0 flex-col gap-1 px-1! py-2!"
              icon={<PersonAvatar name={own} seed={person.id} person={person} />}
              pending={awaited === person.id}
              disabledReason={
                awaited === person.id ? null : reasonText(app.whyNot(Command.LoadAddresses({ id: person.id }), root))
              }
              onClick={() => sendTo(person, { tab: "send" })}
            >
              <VisuallyHidden>{t("movements.sendTo", { name })}</VisuallyHidden>
              <bdi aria-hidden="true" className="max-w-full truncate text-sm">
                {first}
              </bdi>
            </Button>
          );
        })}
      </div>
    </section>
  );
};
