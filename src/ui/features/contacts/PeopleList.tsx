import { memo } from "react";
import { type Change, Command, type Contact, views } from "../../../domain/contacts/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { reasonText } from "../../common/rejection-text.ts";
import { useOpenSend } from "../../common/send-context.ts";
import { useSendTo } from "../../common/use-send-to.ts";
import { t } from "../../i18n/index.ts";
import { VirtualList } from "../../kit/VirtualList.tsx";
import { PeopleRow } from "./PeopleRow.tsx";
import { useChange } from "./use-change.tsx";

/** `areFollowers` as for `PersonLink`; `onNearEnd` is called with whether one of the last rows is drawn. */
export type PeopleListProps = {
  readonly people: ReadonlyArray<Contact>;
  readonly label: string;
  readonly areFollowers: boolean;
  readonly hasMore: boolean;
  readonly onNearEnd: (near: boolean) => void;
};

// rows that are drawn already stay as they are while the list scrolls
const Row = memo(PeopleRow);

const idOf = ({ id }: Contact): string => id;

/** A list of people that scrolls with the page; only the rows on screen and the one with the focus are drawn. */
export const PeopleList = ({ people, label, areFollowers, hasMore, onNearEnd }: PeopleListProps) => {
  const app = useApp();
  const root = useAppState();
  const { ask, dialog } = useChange();
  const [sendTo, awaited] = useSendTo(useOpenSend());
  const whyNot = ({ id }: Contact, change: Change): string | null =>
    reasonText(app.whyNot(Command.Change({ id, change }), root));
  return (
    <>
      <VirtualList
        rows={people}
        keyOf={idOf}
        rowHeight={72}
        rowStyle="flex min-h-18 flex-wrap items-center gap-3 px-[min(1rem,4vw)] py-3 hover:bg-sunken/50 sm:px-6"
        label={label}
        hasMore={hasMore}
        onNearEnd={onNearEnd}
      >
        {(contact) => (
          <Row
            contact={contact}
            areFollowers={areFollowers}
            ask={ask}
            pending={views.changing(root.contacts, contact.id) !== null}
            why={whyNot(contact, contact.isFollowing ? "unfollow" : "follow")}
            sendTo={sendTo}
            sending={awaited === contact.id}
            whyNotSend={reasonText(app.whyNot(Command.LoadAddresses({ id: contact.id }), root))}
            whyNotBlock={whyNot(contact, "block")}
          />
        )}
      </VirtualList>
      {hasMore ? null : <p className="px-6 py-4 text-center text-sm text-muted">{t("contacts.loadedAll")}</p>}
      {dialog}
    </>
  );
};
