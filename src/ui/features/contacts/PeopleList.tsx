import { memo, useMemo, useState } from "react";
import { type Change, Command, type Contact, views } from "../../../domain/contacts/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { reasonText } from "../../common/rejection-text.ts";
import { useOpenSend } from "../../common/send-context.ts";
import { useSendTo } from "../../common/use-send-to.ts";
import { t } from "../../i18n/index.ts";
import { StatusRegion } from "../../kit/Announcer.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { SearchInput } from "../../kit/SearchInput.tsx";
import { VirtualList } from "../../kit/VirtualList.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
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

/** From this many people on they can be searched. */
const SEARCHED_FROM = 8;

// rows that are drawn already stay as they are while the list scrolls
const Row = memo(PeopleRow);

const idOf = ({ id }: Contact): string => id;

/** A list of people that scrolls with the page; only the rows on screen and the one with the focus are drawn. */
export const PeopleList = ({ people, label, areFollowers, hasMore, onNearEnd }: PeopleListProps) => {
  const app = useApp();
  const root = useAppState();
  const { ask, dialog } = useChange();
  const [typed, setTyped] = useState("");
  const shown = useMemo(() => views.matchingPeople(people, typed), [people, typed]);
  const isSearched = typed.trim() !== "";
  const [sendTo, awaited] = useSendTo(useOpenSend());
  const whyNot = ({ id }: Contact, change: Change): string | null =>
    reasonText(app.whyNot(Command.Change({ id, change }), root));
  return (
    <>
      {hasMore || people.length >= SEARCHED_FROM || isSearched ? (
        <div className="px-[min(1rem,4vw)] py-3 sm:px-6">
          <SearchInput
            aria-label={t("contacts.searchThese")}
            placeholder={t("contacts.searchThese")}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      ) : null}
      <StatusRegion>
        {isSearched ? <VisuallyHidden>{t("contacts.found", { count: shown.length })}</VisuallyHidden> : null}
      </StatusRegion>
      {shown.length === 0 && isSearched ? (
        <EmptyState title={t("contacts.noneHere")} text={t("contacts.noneHereText")} />
      ) : null}
      <VirtualList
        rows={shown}
        keyOf={idOf}
        rowHeight={72}
        rowStyle="flex min-h-18 flex-wrap items-center gap-3 px-[min(1rem,4vw)] py-3 hover:bg-sunken/50 sm:px-6"
        label={label}
        hasMore={hasMore}
        // what is typed is looked for among those that are loaded; more come by the button alone
        onNearEnd={(near) => onNearEnd(near && !isSearched)}
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
      {isSearched && hasMore ? (
        <p className="px-6 pt-4 text-center text-sm text-pretty text-muted">
          {t("contacts.searchedSoFar", { count: people.length })}
        </p>
      ) : null}
      {hasMore || isSearched ? null : (
        <p className="px-6 py-4 text-center text-sm text-muted">{t("contacts.loadedAll")}</p>
      )}
      {dialog}
    </>
  );
};
