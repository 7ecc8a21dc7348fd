/** Where two plain values differ. `undefined` means an absent value. */
export interface Difference {
  /** A JSON path from the root `$`: `$.events[0].page.data[2].id`. */
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

type Branch = Readonly<Record<string, unknown>>;

const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null;

const step = (key: string, ofList: boolean): string => {
  if (ofList) return `[${key}]`;
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
};

/** Every difference, in the order of the expected value's keys. A key that is undefined is absent. */
export function* differences(expected: unknown, actual: unknown, path = "$"): Generator<Difference> {
  if (Object.is(expected, actual) || expected === actual) return;
  if (!isBranch(expected) || !isBranch(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    yield { path, expected, actual };
    return;
  }
  for (const key in expected) {
    // most values are shared, and need no path
    if (expected[key] !== actual[key]) {
      yield* differences(expected[key], actual[key], path + step(key, Array.isArray(expected)));
    }
  }
  for (const key in actual) {
    if (actual[key] !== undefined && !(key in expected)) {
      yield { path: path + step(key, Array.isArray(expected)), expected: undefined, actual: actual[key] };
    }
  }
}

/** Whether there is no difference. A generator for each nested value would cost more than the comparison. */
const isSame = (expected: unknown, actual: unknown): boolean => {
  if (Object.is(expected, actual) || expected === actual) return true;
  if (!isBranch(expected) || !isBranch(actual) || Array.isArray(expected) !== Array.isArray(actual)) return false;
  for (const key in expected) {
    if (expected[key] !== actual[key] && !isSame(expected[key], actual[key])) return false;
  }
  for (const key in actual) if (actual[key] !== undefined && !(key in expected)) return false;
  return true;
};

/** The first difference, or null. */
export const firstDifference = (expected: unknown, actual: unknown, path = "$"): Difference | null =>
  isSame(expected, actual) ? null : (differences(expected, actual, path).next().value ?? null);
