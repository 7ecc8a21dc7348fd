import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { FieldError } from "./FieldError.tsx";
import { useKitText } from "./kit-text.ts";
import { LINKED } from "./PageHeading.tsx";

/** What a typed or pasted text means for the boxes of a code: digits to write, or why none are. */
type CodeText = { readonly digits: string } | { readonly problem: "none" | "several" };

/** The decimal digits of Arabic, Persian and full-width Asian keyboards; their last four bits are the digit. */
const FOREIGN_DIGIT = /[٠-٩۰-۹０-９]/gu;
/** Marks that are not seen: of the reading order, soft hyphens, zero-width spaces. */
const UNSEEN = /\p{Cf}/gu;

const plain = (text: string): string =>
  text
    .replace(FOREIGN_DIGIT, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(UNSEEN, "")
    .replace(/\p{Pd}/gu, "-")
    .replace(/[^\S\n]/gu, " ");

/** A web or mail address: the digits in it are no code. */
const ADDRESS = /\S*(?::\/\/|@|www\.)\S*/giu;

/**
 * Six digits that stand alone: in one piece, in two groups of three, or each for itself, with nothing that would make them a
 * part of a longer number, a date, an amount or a word.
 */
const ALONE =
  /(?<![\p{L}\p{N}_]|\p{N}[ .,:'/+-]|[+$€£¥])(?:\d{6}|\d{3}[ -]\d{3}|\d(?: \d){5})(?![\p{L}\p{N}_]|[ .,:'/-]\p{N})/gu;

/** A number that only touches the six digits by a space does not make them a part of it: `at 10:45 123456`. */
const IN_ONE_PIECE = /(?<![\p{L}\p{N}_]|\p{N}[.,:'/+-]|[+$€£¥])\d{6}(?![\p{L}\p{N}_]|[.,:'/-]\p{N})/gu;

/**
 * Reads the code of six digits out of a text: of a whole message too, in which exactly one number may be it. A part of a
 * code, as it is typed, are its digits (A5).
 */
export const readCode = (text: string): CodeText => {
  const read = plain(text).trim();
  if (/^\d{0,5}$/u.test(read)) return { digits: read };
  const message = read.replace(ADDRESS, "\n");
  const codes = new Set(
    [ALONE, IN_ONE_PIECE].flatMap((pattern) => message.match(pattern) ?? []).map((code) => code.replace(/\D/gu, "")),
  );
  const [code] = codes;
  if (codes.size > 1) return { problem: "several" };
  return code === undefined ? { problem: "none" } : { digits: code };
};

/** The boxes after digits were written into them from box `at` on; those of a whole code fill all, wherever they landed. */
export const writeDigits = (boxes: readonly string[], at: number, digits: string): readonly string[] => {
  const start = digits.length === boxes.length ? 0 : at;
  return boxes.map((box, index) => digits[index - start] ?? box);
};

/** The box that should have the focus after {@link writeDigits}: the one behind the last digit written, or the last. */
export const boxAfter = (boxes: readonly string[], at: number, digits: string): number =>
  Math.min(digits.length === boxes.length ? boxes.length - 1 : at + digits.length, boxes.length - 1);

const EMPTY: readonly string[] = ["", "", "", "", "", ""];

/** `label` names the group, `onComplete` is called with the digits once all boxes are full. */
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
  const [problem, setProblem] = useState<Extract<CodeText, { readonly problem: unknown }>["problem"] | null>(null);
  const message = problem === null ? (error ?? "") : t(problem === "none" ? "codeNone" : "codeSeveral");
  const failed = message !== "";

  useEffect(() => {
    if (autoFocus) inputs.current[0]?.focus();
  }, [autoFocus]);

  const update = (next: readonly string[]) => {
    setProblem(null);
    setBoxes(next);
    if (next.every((box) => box !== "") && next.join("") !== boxes.join("")) onComplete(next.join(""));
  };
  const write = (at: number, text: string) => {
    const read = readCode(text);
    if ("problem" in read) return setProblem(read.problem);
    update(writeDigits(boxes, at, read.digits));
    inputs.current[boxAfter(boxes, at, read.digits)]?.focus();
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
  /** Goes from an empty box back to the one before it, and empties that; false if there is nothing to go back from. */
  const goBack = (at: number): boolean => {
    if (readOnly || boxes[at] !== "") return false;
    if (at > 0) update(boxes.map((box, index) => (index === at - 1 ? "" : box)));
    inputs.current[at - 1]?.focus();
    return true;
  };
  const onKey = (at: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const isBack = event.key === "Backspace" && goBack(at);
    if (step === 0 && !isBack) return;
    event.preventDefault();
    if (step !== 0) inputs.current[at + step]?.focus();
  };
  // a keyboard of a phone may name no key, and only say what it is about to do; React has no event for that
  const group = useRef<HTMLFieldSetElement>(null);
  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    if (event.inputType !== "deleteContentBackward" || !(event.target instanceof HTMLInputElement)) return;
    if (goBack(inputs.current.indexOf(event.target))) event.preventDefault();
  });
  useEffect(() => {
    const fields = group.current;
    const listener = (event: InputEvent) => onBeforeInput(event);
    fields?.addEventListener("beforeinput", listener);
    return () => fields?.removeEventListener("beforeinput", listener);
  }, []);

  return (
    <fieldset ref={group} aria-describedby={failed ? `${id}-error` : undefined} className="min-w-0">
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
            type="text"
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
          {message}
        </FieldError>
      ) : null}
    </fieldset>
  );
};
