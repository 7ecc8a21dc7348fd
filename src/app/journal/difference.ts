/** Where two plain values first differ. `undefined` means an absent value. */
export interface Difference {
  /** A JSON path from the root `$`: `$.events[0].page.data[2].id`. */
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

type Branch = Readonly<Record<string, unknown>>;

const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null;

const step = (path: string, key: string, ofList: boolean): string => {
  if (ofList) return `${path}[${key}]`;
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
};

/** The first difference, in the order of the expected value's keys, or null. A key that is undefined is absent. */
export const firstDifference = (expected: unknown, actual: unknown, path = "$"): Difference | null => {
  if (Object.is(expected, actual) || expected === actual) return null;
  if (!isBranch(expected) || !isBranch(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    return { path, expected, actual };
  }
  for (const key in expected) {
    const found = firstDifference(expected[key], actual[key], "");
    if (found !== null) return { ...found, path: step(path, key, Array.isArray(expected)) + found.path };
  }
  for (const key in actual) {
    if (actual[key] !== undefined && expected[key] === undefined) {
      return { path: step(path, key, Array.isArray(expected)), expected: undefined, actual: actual[key] };
    }
  }
  return null;
};
