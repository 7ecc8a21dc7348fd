import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { X } from "lucide-react";
import {
  type ChangeEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useController } from "react-hook-form";
import type { ReceivingAddress } from "../../../domain/contacts/index.ts";
import { views as session } from "../../../domain/session/index.ts";
import { type FoundPerson, isCompleteAddress } from "../../../domain/transfer/index.ts";
import { canonicalAddress, sharedPrefix } from "../../../domain/values/address.ts";
import { hasScheme } from "../../../domain/values/payment-text.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { spokenAddress } from "../../common/spoken-address.ts";
import { useComposedText } from "../../common/use-composed-text.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress, ShortAddress } from "../../kit/Address.tsx";
import { isComposing } from "../../kit/composing.ts";
import { useFieldWiring } from "../../kit/Field.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { fitOptions, OPTION_STYLE, OPTIONS_STYLE } from "../../kit/OptionContent.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { type Recipient, RecipientFace } from "./RecipientIdentity.tsx";
import type { SendForm } from "./send-values.ts";
import { type Group, type Line, useGroups, useMessage, useSearch } from "./use-recipient-search.ts";

/** It lies over the text of the field, which says the same. */
type RecipientChipProps = { readonly recipient: Recipient; readonly onRemove: () => void };

/** The person who was chosen, in the field. A press next to Remove is a press on the field. */
const RecipientChip = ({ recipient, onRemove }: RecipientChipProps) => (
  <div className="pointer-events-none absolute inset-y-1 right-14 left-1 flex items-center rounded-control bg-raised">
    <div className="flex max-w-full min-w-0 items-center gap-2 rounded-control bg-sunken pl-2">
      <span aria-hidden="true" className="flex min-w-0 items-center gap-2">
        <RecipientFace recipient={recipient} oneLine />
      </span>
      <IconButton
        className="pointer-events-auto size-8!"
        label={t("transfer.removeRecipient", { name: recipient.name })}
        icon={<X className="size-4" />}
        onClick={onRemove}
      />
    </div>
  </div>
);

// Headless UI gives `none` to what has no explicit role inside a list of options
const groupOf = (heading: string) => ({ role: "group", "aria-labelledby": heading });

const MESSAGE: Line = { kind: "message" };

/** The list chooses nothing for good: the value of the field is its text. */
const NOTHING: Line | null = null as Line | null;

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

/**
 * Whether a change of the text is one key of a text that is typed. A payment code is read when it is whole: at once when it
 * is pasted, dropped or filled in, and when the field is left or Enter is pressed when it is typed, because its beginning
 * can be a code too.
 */
const isKeystroke = (event: Event): boolean =>
  event instanceof InputEvent &&
  (/^(?:delete|history|insertComposition)/u.test(event.inputType) ||
    (event.inputType === "insertText" && (event.data ?? "").length <= 1));

/** Who a chosen person is, in one line. */
const nameOf = ({ name, username }: Recipient): string =>
  visibleText(username === null ? name : `${name} @${username}`);

type GroupsProps = {
  readonly of: ReadonlyArray<Group>;
  readonly token: TokenBalance;
  /** A whole address is typed. */
  readonly isAddress: boolean;
};

/** The lines that can be chosen, in groups under their headings. */
const Groups = ({ of: groups, token, isAddress }: GroupsProps) => {
  const name = useId();
  const isDisabled = (line: Line): boolean =>
    line.kind === "person" && line.person.addresses !== null && addressFor(line.person.addresses, token) === null;
  const heading = {
    recent: t("transfer.recent"),
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
        <ComboboxOption
          key={line.kind === "person" ? line.person.contact.id : line.address}
          value={line}
          disabled={isDisabled(line)}
          className={OPTION_STYLE}
        >
          {line.kind === "person" ? (
            <PersonLine person={line.person} token={token} />
          ) : (
            <AddressLine address={line.address} />
          )}
        </ComboboxOption>
      ))}
    </div>
  ));
};

/**
 * `chosen` is the person whose address the field holds; `onType` is called for each change of the text, `onCode` with a whole payment code or
 * link; `end` is a button inside the field.
 */
type RecipientComboboxProps = {
  readonly form: SendForm;
  readonly token: TokenBalance;
  readonly chosen: Recipient | null;
  readonly onPerson: (person: FoundPerson) => void;
  readonly onType: () => void;
  readonly onCode: (text: string) => void;
  readonly onPicture: (picture: Blob) => void;
  readonly end: ReactNode;
};

/**
 * The recipient as one field: an address, or a name or username that finds recent recipients, contacts and other people.
 * The value of the form is the text of the field; of a person that is chosen it is their address, and the field says who it is.
 */
export const RecipientCombobox = ({
  form,
  token,
  chosen,
  onPerson,
  onType,
  onCode,
  onPicture,
  end,
}: RecipientComboboxProps) => {
  const wiring = useFieldWiring({});
  const { field } = useController({ control: form.control, name: "to" });
  const typed = field.value;
  // heard first is who it is; the address follows below in groups
  const shown = chosen === null ? typed : nameOf(chosen);
  // a press, ArrowDown and typing open the list; the focus alone, which the dialog sets, covers nothing of the form
  const [isPressed, setPressed] = useState(false);
  const to = canonicalAddress(typed);
  const isAddress = isCompleteAddress(to);
  const { text: composed, composition } = useComposedText(typed);
  useSearch(isAddress ? "" : composed);

  const groups = useGroups(typed, isAddress ? to : null, token);
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const message = useMessage(typed, count);

  const isPicked = useRef(false);
  const choose = (line: Line | null): void => {
    isPicked.current = line !== null;
    if (line?.kind === "person") onPerson(line.person);
    if (line?.kind === "address") field.onChange(line.address);
  };
  const change = ({ target: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    isPicked.current = false;
    field.onChange(value);
    onType();
    if (!isKeystroke(nativeEvent) && hasScheme(value)) onCode(value);
  };
  const remove = (): void => {
    field.onChange("");
    onType();
    form.setFocus("to");
  };
  const chosenId = chosen?.id;
  useEffect(() => {
    const input = document.activeElement;
    if (chosenId === undefined || !(input instanceof HTMLInputElement) || input.id !== wiring.id) return;
    // after a choice from the list the amount is next; else what is typed next takes the person's place, as on focus
    if (isPicked.current && form.getValues("amount") === "") form.setFocus("amount");
    else input.select();
  }, [form, chosenId, wiring.id]);
  const onKey = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    if (chosen !== null && (event.key === "Backspace" || event.key === "Delete")) {
      event.preventDefault();
      remove();
      return;
    }
    if (event.key !== "Enter") return;
    // Enter in a whole address submits the form; the list would only repeat the address
    if (isAddress) event.stopPropagation();
    if (!hasScheme(typed)) return;
    event.preventDefault();
    event.stopPropagation();
    onCode(typed);
  };
  return (
    <Combobox as="div" className="relative" value={NOTHING} onChange={choose} immediate={isPressed}>
      <div onKeyDownCapture={onKey}>
        <ComboboxInput
          as={Fragment}
          {...(wiring.id === undefined ? {} : { id: wiring.id })}
          displayValue={() => shown}
          onChange={change}
        >
          <input
            {...wiring}
            ref={field.ref}
            {...composition}
            value={shown}
            placeholder={t("transfer.recipientHint", { prefix: sharedPrefix(token.address) })}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onFocus={({ currentTarget }) => {
              // what is typed or pasted takes the place of the person
              if (chosen !== null) currentTarget.select();
            }}
            onBlur={() => {
              field.onBlur();
              setPressed(false);
              if (hasScheme(typed)) onCode(typed);
            }}
            onPointerDown={({ currentTarget }) => {
              if (currentTarget.getAttribute("aria-expanded") === "true" || hasScheme(typed)) return;
              // the press gives the focus again, which opens the list
              currentTarget.blur();
              setPressed(true);
            }}
            onPaste={(event) => {
              const picture = [...event.clipboardData.files].find((file) => file.type.startsWith("image/"));
              if (picture === undefined) return;
              event.preventDefault();
              onPicture(picture);
            }}
            className="control tabular pr-14"
          />
        </ComboboxInput>
      </div>
      {chosen === null ? null : <RecipientChip recipient={chosen} onRemove={remove} />}
      <div className="absolute top-1 right-1">{end}</div>
      <ComboboxOptions
        ref={fitOptions}
        modal={false}
        aria-label={t("transfer.peopleAndAddresses")}
        className={isAddress ? "sr-only" : OPTIONS_STYLE}
      >
        <Groups of={groups} token={token} isAddress={isAddress} />
        {message === null || isAddress ? null : (
          <ComboboxOption value={MESSAGE} disabled className="px-3 py-3 text-sm text-muted">
            {message}
          </ComboboxOption>
        )}
      </ComboboxOptions>
    </Combobox>
  );
};
