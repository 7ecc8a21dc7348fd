import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { FieldError } from "./FieldError.tsx";
import { useKitText } from "./kit-text.ts";
import { LINKED } from "./PageHeading.tsx";

/**
 * Decimal digits of a text, in order, at most `length`: `"123 456"`, `"123-456"` and the digits of Arabic, Persian and
 * full-width Asian keyboards give `"123456"` (A5).
 */
export const digitsOf = (text: string, length: number): string =>
  text
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[^0-9]/g, "")
    .slice(0, length);

/**
 * The code after `text` was typed or pasted into box `at` (boxes from 0). `boxes` holds one digit or `""` each.
 * A text with as many digits as there are boxes fills all of them, wherever it landed.
 */
export const writeDigits = (boxes: readonly string[], at: number, text: string): readonly string[] => {
  const digits = digitsOf(text, boxes.length);
  const start = digits.length === boxes.length ? 0 : at;
  return boxes.map((box, index) => digits[index - start] ?? box);
};

/** The box that should have the focus after {@link writeDigits}: the one behind the last digit written, or the last. */
export const boxAfter = (boxes: readonly string[], at: number, text: string): number => {
  const count = digitsOf(text, boxes.length).length;
  return Math.min(count === boxes.length ? boxes.length - 1 : at + count, boxes.length - 1);
};

const EMPTY: readonly string[] = ["", "", "", "", "", ""];

/** Props of {@link CodeInput}: `label` names the group, `onComplete` is called with the digits once all boxes are full. */
export type CodeInputProps = {
  readonly label: string;
  readonly error?: string | null | undefined;
  readonly autoFocus?: boolean;
  /** A code is being checked: the boxes keep it and take no other. */
  readonly readOnly?: boolean;
  readonly onComplete: (code: string) => void;
};

/**
 * Boxes for a one-time code, `Digit 1` … `Digit 6`. A paste or an autofill fills them all; Backspace on an empty box goes
 * back one (spec §5, A5). The digits live here and nowhere else; to clear them give the component a new `key`.
 */
export const CodeInput = ({ label, error, autoFocus = false, readOnly = false, onComplete }: CodeInputProps) => {
  const t = useKitText();
  const id = useId();
  const [boxes, setBoxes] = useState(EMPTY);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const failed = typeof error === "string" && error !== "";

  useEffect(() => {
    if (autoFocus) inputs.current[0]?.focus();
  }, [autoFocus]);

  const update = (next: readonly string[]) => {
    setBoxes(next);
    if (next.every((box) => box !== "") && next.join("") !== boxes.join("")) onComplete(next.join(""));
  };
  const write = (at: number, text: string) => {
    update(writeDigits(boxes, at, text));
    inputs.current[boxAfter(boxes, at, text)]?.focus();
  };
  const onType = (at: number) => (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target;
    if (value === "") update(boxes.map((box, index) => (index === at ? "" : box)));
    // A digit typed into a full box arrives together with the old one: the new one is what was meant.
    else write(at, value.length === 2 ? value.replace(boxes[at] ?? "", "") : value);
  };
  const onPaste = (at: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    if (readOnly) return;
    write(at, event.clipboardData.getData("text"));
  };
  const onKey = (at: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const back = event.key === "Backspace" && boxes[at] === "";
    if ((step === 0 && !back) || (back && readOnly)) return;
    event.preventDefault();
    if (back && at > 0) update(boxes.map((box, index) => (index === at - 1 ? "" : box)));
    inputs.current[at + (back ? -1 : step)]?.focus();
  };

  return (
    <fieldset aria-describedby={failed ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-ink">{label}</legend>
      <div className="flex gap-2 sm:gap-3">
        {boxes.map((box, at) => (
          <input
            key={t("digit", { number: at + 1 })}
            ref={(input) => {
              inputs.current[at] = input;
            }}
            aria-label={t("digit", { number: at + 1 })}
            {...(autoFocus && at === 0 ? { [LINKED]: "" } : {})}
            aria-invalid={failed || undefined}
            inputMode="numeric"
            autoComplete={at === 0 ? "one-time-code" : "off"}
            value={box}
            readOnly={readOnly}
            aria-disabled={readOnly || undefined}
            onChange={onType(at)}
            onPaste={onPaste(at)}
            onKeyDown={onKey(at)}
            onFocus={(event) => event.target.select()}
            className="control tabular h-14 min-w-0 max-w-14 flex-1 px-0 text-center text-xl font-semibold"
          />
        ))}
      </div>
      {failed ? (
        <FieldError id={`${id}-error`} role="alert" className="mt-2">
          {error}
        </FieldError>
      ) : null}
    </fieldset>
  );
};
