import { holds } from "../../domain/decider/privacy.ts";
import { isRecord } from "../../domain/decider/record.ts";
import type { Call } from "./calls/call.ts";

/** The items of `next`; an item that equals one of `previous` is that object, wherever it was: a new row moves the others. */
const reuseItems = (previous: ReadonlyArray<unknown>, next: ReadonlyArray<unknown>): ReadonlyArray<unknown> => {
  let known: ReadonlyMap<string, unknown> | null = null;
  const items = next.map((item, index) => {
    const here = reuse(previous[index], item);
    if (here === previous[index]) return here;
    known ??= new Map(previous.map((before) => [JSON.stringify(before), before]));
    return known.get(JSON.stringify(item)) ?? here;
  });
  return items.length === previous.length && items.every((item, index) => item === previous[index]) ? previous : items;
};

const reuseFields = (
  previous: Readonly<Record<string, unknown>>,
  next: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const fields = Object.entries(next).map(
    ([key, value]) => [key, Object.hasOwn(previous, key) ? reuse(previous[key], value) : value] as const,
  );
  const keys = Object.keys(previous);
  // in the order of the answer, which is data too where the keys are
  const isEqual = fields.every(([key, value], index) => keys[index] === key && previous[key] === value);
  // keys of a record may be `__proto__`
  return isEqual && fields.length === keys.length ? previous : Object.fromEntries(fields);
};

/**
 * A decoded answer in which every part that equals one of the answer before is the same object: an answer that did not
 * change costs a reference in the state and in the log (R16). Both are plain data and are never changed.
 */
export const reuse = (previous: unknown, next: unknown): unknown => {
  if (Array.isArray(previous) && Array.isArray(next)) return reuseItems(previous, next);
  return isRecord(previous) && isRecord(next) ? reuseFields(previous, next) : next;
};

/** The most answers that are remembered. */
const MOST = 100;

/** The newest answers of one session, by their request. */
export const createAnswers = () => {
  const answers = new Map<string, unknown>();
  return {
    /**
     * The answer, which shares what it can with the one before it of the same request. Only what is read is remembered, and
     * nothing of a call whose answer can have a secret, such as a recovery phrase (R14).
     */
    reused: ({ method, answer: field }: Pick<Call, "method" | "answer">, request: string, answer: unknown): unknown => {
      if (method !== "GET" || field === null || holds("hidden", field.privacy)) return answer;
      const shared = reuse(answers.get(request), answer);
      answers.delete(request);
      answers.set(request, shared);
      const [oldest] = answers.keys();
      if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
      return shared;
    },
    /** Forgets the answers: the session has ended, or another one begins. */
    forget: (): void => answers.clear(),
  };
};
