import { ComboboxOption } from "@headlessui/react";
import { useId } from "react";
import type { ReceivingAddress } from "../../../domain/contacts/index.ts";
import { views as session } from "../../../domain/session/index.ts";
import type { FoundPerson, SavedAddress } from "../../../domain/transfer/index.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { spokenAddress } from "../../common/spoken-address.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress, ShortAddress } from "../../kit/Address.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { OPTION_STYLE } from "../../kit/OptionContent.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import type { Group, Line } from "./use-recipient-search.ts";

// Headless UI gives `none` to what has no explicit role inside a list of options
const groupOf = (heading: string) => ({ role: "group", "aria-labelledby": heading });

/** The address of a token among those of a person. */
export const addressFor = (addresses: ReadonlyArray<ReceivingAddress>, token: TokenBalance): string | null =>
  addresses.find(({ chainId, symbol }) => chainId === token.chainId && symbol === token.symbol)?.address ?? null;

/** A person of the list: picture, name, @username, and the address or that there is none for the token. */
const PersonLine = ({ person, token }: { readonly person: FoundPerson; readonly token: TokenBalance }) => {
  const { contact, addresses } = person;
  const name = session.fullName(contact);
  const address = addresses === null ? null : addressFor(addresses, token);
  const none = t("transfer.noAddressHere", { symbol: token.symbol, chain: token.chainName });
  return (
    <>
      <PersonAvatar size="small" name={name} seed={contact.id} person={contact} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base text-ink group-data-disabled:text-muted">{visibleText(name)}</span>
        <span className="tabular block truncate text-sm text-muted">
          <span translate="no">{`@${visibleText(contact.username)}`}</span>
          {addresses === null ? null : <span>{address === null ? ` · ${none}` : " · "}</span>}
          {address === null ? null : (
            <ShortAddress text={compactAddress(visibleText(address))} spoken={spokenAddress(address)} />
          )}
        </span>
      </span>
    </>
  );
};

/** An address of the list, short to see and in full to hear (A10). */
const AddressLine = ({ address }: { readonly address: string }) => (
  <span className="tabular min-w-0 truncate text-ink">
    <ShortAddress text={compactAddress(visibleText(address))} spoken={spokenAddress(address)} />
  </span>
);

/** A saved address of the list: its name, and the address with its memo. */
const SavedLine = ({ saved: { label, address, memo } }: { readonly saved: SavedAddress }) => (
  <>
    <Avatar size="small" name={label} seed={address} />
    <span className="min-w-0 flex-1">
      <span translate="no" className="block truncate text-base text-ink">
        {visibleText(label)}
      </span>
      <span className="tabular block truncate text-sm text-muted">
        <ShortAddress text={compactAddress(visibleText(address))} spoken={spokenAddress(address)} />
        {memo === "" ? null : <span translate="no">{` · ${t("transfer.withMemo", { memo })}`}</span>}
      </span>
    </span>
  </>
);

/** What tells a line of the list from the others. */
const keyOf = (line: Group["lines"][number]): string => {
  if (line.kind === "person") return line.person.contact.id;
  return line.kind === "address" ? line.address : `${line.saved.address} ${line.saved.memo}`;
};

type GroupsProps = {
  readonly of: ReadonlyArray<Group>;
  readonly token: TokenBalance;
  /** A whole address is typed. */
  readonly isAddress: boolean;
};

/** The lines that can be chosen, in groups under their headings. */
export const Groups = ({ of: groups, token, isAddress }: GroupsProps) => {
  const name = useId();
  const isDisabled = (line: Line): boolean =>
    line.kind === "person" && line.person.addresses !== null && addressFor(line.person.addresses, token) === null;
  const heading = {
    recent: t("transfer.recent"),
    saved: t("transfer.savedAddresses"),
    paid: t(isAddress ? "transfer.address" : "transfer.paidBefore"),
    contact: t("shell.titleNetwork"),
    found: t("transfer.found"),
  };

  return groups.map(({ id, lines }) => (
    <div key={id} {...groupOf(`${name}-${id}`)}>
      <p id={`${name}-${id}`} className="px-3 pt-2 pb-1 text-sm font-medium text-muted">
        {heading[id]}
      </p>
      {lines.map((line) => (
        <ComboboxOption key={keyOf(line)} value={line} disabled={isDisabled(line)} className={OPTION_STYLE}>
          {line.kind === "person" ? (
            <PersonLine person={line.person} token={token} />
          ) : line.kind === "saved" ? (
            <SavedLine saved={line.saved} />
          ) : (
            <AddressLine address={line.address} />
          )}
        </ComboboxOption>
      ))}
    </div>
  ));
};
