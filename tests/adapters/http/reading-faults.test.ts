import { afterEach, expect, it } from "vitest";
import { numberText } from "../../../src/adapters/http/reading/exact-json.ts";
import { READERS } from "../../../src/adapters/http/reading/forms.ts";
import { forms } from "../../properties/forms.ts";

/** The readers as they are, before a fault is planted. */
const OWN = { ...READERS };

/** Plants a fault in the reader of a class. */
const plant = <Class extends keyof typeof OWN>(
  is: Class,
  faulty: (value: unknown) => ReturnType<(typeof OWN)[Class]>,
) => void Object.assign(READERS, { [is]: faulty });

/** A number, or the digits of one, as a double; null for anything else. */
const doubleOf = (value: unknown): number | null => {
  const digits = typeof value === "string" && /^\d+$/.test(value) ? value : numberText(value);
  return digits === null ? null : Number(digits);
};
const LOCAL = /^\d{4}-\d\d-\d\d[T ][\d:.]+$/;

const found = () => forms.map((property) => property.run({ runs: 1_000, seed: 7 }).failure);

afterEach(() => void Object.assign(READERS, OWN));

it.each<[string, () => void]>([
  ["a double in money", () => plant("decimal", (value) => OWN.decimal(doubleOf(value) ?? value))],
  ["a double in an id", () => plant("text", (value) => OWN.text(numberText(value) === null ? value : doubleOf(value)))],
  [
    "local time for UTC",
    () =>
      plant("instant", (value) =>
        OWN.instant(typeof value === "string" && LOCAL.test(value) ? `${value}+01:00` : value),
      ),
  ],
  [
    "seconds read as milliseconds",
    () =>
      plant("instant", (value) => {
        const count = doubleOf(value);
        return count === null ? OWN.instant(value) : new Date(count).toISOString();
      }),
  ],
  ["'0' as true", () => plant("flag", (value) => value === "0" || OWN.flag(value))],
  ["a wait's unit taken for seconds", () => plant("seconds", (value) => Number.parseInt(String(value), 10))],
  ["a word in capitals as another word", () => plant("word", (value) => value as string)],
])("a reader with %s is found by the property http.read-forms", (_, faulty) => {
  expect(found()).toEqual([null]);
  faulty();
  expect(found()).toEqual([
    expect.objectContaining({ why: expect.stringMatching(/^read otherwise|^the contract's own/) }),
  ]);
});
