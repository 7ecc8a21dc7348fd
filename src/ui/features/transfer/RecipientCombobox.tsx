import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { X } from "lucide-react";
import {
  type ChangeEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useController } from "react-hook-form";
import { type FoundPerson, isCompleteAddress, type SavedAddress } from "../../../domain/transfer/index.ts";
import { canonicalAddress, sharedPrefix } from "../../../domain/values/address.ts";
import { hasScheme } from "../../../domain/values/payment-text.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { useComposedText } from "../../common/use-composed-text.ts";
import { t } from "../../i18n/index.ts";
import { isComposing } from "../../kit/composing.ts";
import { useFieldWiring } from "../../kit/Field.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { fitOptions, OPTIONS_STYLE } from "../../kit/OptionContent.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { type Recipient, RecipientFace } from "./RecipientIdentity.tsx";
import { Groups } from "./RecipientLines.tsx";
import type { SendForm } from "./send-values.ts";
import { type Line, useGroups, useMessage, useSearch } from "./use-recipient-search.ts";

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

const MESSAGE: Line = { kind: "message" };

/** The list chooses nothing for good: the value of the field is its text. */
const NOTHING: Line | null = null as Line | null;

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

/** Moves the caret on once it is known who is at the recipient: after a choice from the list to the amount. */
const useCaretAfterChoice = (
  form: SendForm,
  chosen: string | undefined,
  field: string | undefined,
  isPicked: RefObject<boolean>,
): void => {
  useEffect(() => {
    const input = document.activeElement;
    if (chosen === undefined || !(input instanceof HTMLInputElement) || input.id !== field) return;
    // else what is typed next takes the place of who was chosen, as on focus
    if (isPicked.current && form.getValues("amount") === "") form.setFocus("amount");
    else input.select();
  }, [form, chosen, field, isPicked]);
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
  readonly onSaved: (saved: SavedAddress) => void;
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
  onSaved,
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
    if (line?.kind === "saved") onSaved(line.saved);
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
  useCaretAfterChoice(form, chosen?.id ?? chosen?.saved?.address, wiring.id, isPicked);
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
