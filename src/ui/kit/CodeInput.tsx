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
import { type CodeText, readCode } from "./code-text.ts";
import { FieldError } from "./FieldError.tsx";
import { useKitText } from "./kit-text.ts";
import { LINKED } from "./PageHeading.tsx";

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
