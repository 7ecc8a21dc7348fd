import type pg from "pg";
import { codeOf } from "./database.ts";
import { OUTDATED, plainQuery } from "./exchange.ts";
import { afterTheLast, begun, hasEnded, mustBegin } from "./transaction.ts";

/** How often a text is sent before it gets a name, how many texts get one, and how many are counted. */
const USES = 3;
const MOST_NAMES = 200;
const MOST_COUNTED = 1_000;
/** Texts whose best plan depends on their values: one plan for all values could read whole tables. */
const DEPENDS_ON_VALUES = /\b(?:i?like|offset|json_to_recordset)\b/i;

/** Names of statements by their texts. All connections of a pool share them. */
export const createNames = () => {
  const uses = new Map<string, number>();
  const numbers = new Map<string, number>();
  let generation = 0;
  const isNamedNow = (text: string): boolean => {
    if (numbers.has(text)) return true;
    if (numbers.size >= MOST_NAMES || DEPENDS_ON_VALUES.test(text)) return false;
    const count = (uses.get(text) ?? 0) + 1;
    uses.delete(text);
    if (count >= USES) {
      numbers.set(text, numbers.size);
      return true;
    }
    uses.set(text, count);
    const [oldest] = uses.keys();
    if (uses.size > MOST_COUNTED && oldest !== undefined) uses.delete(oldest);
    return false;
  };
  return {
    /** The name of a text: `given` if the caller has named it (db/statement.ts), else one once it was sent often enough. */
    nameOf: (text: string, given?: unknown): string | undefined => {
      if (typeof given === "string") return `${given}_${generation}`;
      return isNamedNow(text) ? `s${generation}_${numbers.get(text)}` : undefined;
    },
    /** Gives every text another name, so that connections prepare it again. */
    renew: (): void => {
      generation += 1;
    },
  };
};

type Names = ReturnType<typeof createNames>;

/** Sends a statement under its name; sends it again without one when its plan is outdated and no transaction failed with it. */
const sendNamed = async (
  client: pg.ClientBase,
  names: Names,
  name: string,
  config: object,
  values: unknown,
): Promise<unknown> => {
  // asked before: the status after an error arrives later than the error
  const isInTransaction = client.getTransactionStatus() === "T";
  try {
    return await plainQuery(client, [{ ...config, name }, values]);
  } catch (error) {
    if (!OUTDATED.has(codeOf(error) ?? "")) throw error;
    names.renew();
    if (isInTransaction) throw error;
    return plainQuery(client, [config, values]);
  }
};

/**
 * Makes a connection send repeated statements with parameters as named prepared statements, which the database parses and
 * plans once. A transaction in which one was outdated by a migration fails with a code that `inTransaction` repeats.
 */
export const prepareRepeated = (client: pg.ClientBase, names: Names): void => {
  const query = (...given: ReadonlyArray<unknown>): unknown => {
    if (hasEnded(client)) return Promise.reject(afterTheLast());
    if (mustBegin(client)) return begun(client).then(() => query(...given));
    const [config, values, callback] = given;
    const text: unknown = Reflect.get(Object(config), "text");
    const name =
      typeof text === "string" && Array.isArray(values) && values.length > 0
        ? names.nameOf(text, Reflect.get(Object(config), "name"))
        : undefined;
    if (name === undefined || typeof config !== "object" || config === null) return plainQuery(client, given);
    const answer = sendNamed(client, names, name, config, values);
    if (typeof callback !== "function") return answer;
    return answer.then(
      (result) => callback(undefined, result),
      (error) => callback(error),
    );
  };
  Object.defineProperty(client, "query", { value: query });
};
