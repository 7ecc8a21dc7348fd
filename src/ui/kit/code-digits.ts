/** Decimal digits of a text, in order, at most `length`: `"123 456"` and `"123-456"` give `"123456"` (scenario A5). */
export const digitsOf = (text: string, length: number): string => text.replace(/[^0-9]/g, "").slice(0, length);

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
