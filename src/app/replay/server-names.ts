import type { Tagged } from "../../domain/decider/message.ts";
import { isRecord } from "../../domain/decider/record.ts";
import type { Line } from "../journal/format.ts";

/** The fields by which rows of an answer are named in commands. */
const NAMES: ReadonlySet<string> = new Set(["id", "address", "chainId", "symbol"]);

const statusOf = (row: unknown): unknown => (isRecord(row) ? row.status : undefined);

/** The rows at the same place of two lists; rows with a status are counted among those of the same status. */
const rowPairs = (log: ReadonlyArray<unknown>, server: ReadonlyArray<unknown>) => {
  const left = new Map<unknown, unknown[]>();
  for (const row of server) left.set(statusOf(row), [...(left.get(statusOf(row)) ?? []), row]);
  return log.map((row) => [row, left.get(statusOf(row))?.shift()] as const);
};

/** The names at the same places of two answers. */
const namePairs = (log: unknown, server: unknown): ReadonlyArray<readonly [string, string]> => {
  if (Array.isArray(log) && Array.isArray(server)) return rowPairs(log, server).flatMap((pair) => namePairs(...pair));
  if (!isRecord(log) || !isRecord(server)) return [];
  return Object.entries(log).flatMap(([key, value]) => {
    const other = server[key];
    if (!NAMES.has(key) || typeof value !== "string") return namePairs(value, other);
    return typeof other === "string" ? [[value, other] as const] : [];
  });
};

/** Every name in an answer. */
const namesIn = (answer: unknown): ReadonlyArray<string> => {
  if (Array.isArray(answer)) return answer.flatMap(namesIn);
  if (!isRecord(answer)) return [];
  return Object.entries(answer).flatMap(([key, value]) =>
    NAMES.has(key) && typeof value === "string" ? [value] : namesIn(value),
  );
};

/**
 * The server's names (ids, addresses, chains and symbols) by those at the same places of a recorded answer. A name that
 * both answers have is no stand-in, and is left out.
 */
export const serverNamesFor = (log: unknown, server: unknown): ReadonlyMap<string, string> => {
  const own = new Set(namesIn(server));
  return new Map(namePairs(log, server).filter(([name]) => !own.has(name)));
};

/** What a log recorded of the device and the server, and what the running application did. */
interface Answered {
  readonly log: ReadonlyArray<Pick<Line, "seq" | "command">>;
  readonly running: () => ReadonlyArray<{ readonly command: Tagged }>;
  readonly isAnswer: (command: Tagged) => boolean;
}

/** The server's names by those of the log, as far as both have the same answers before an entry. */
export const createServerNames = ({ log, running, isAnswer }: Answered) => {
  const names = new Map<string, string>();
  const recorded = new Map<string, Tagged>();
  const compared = new Map<string, Tagged>();
  let position = 0;
  return (seq: number): ReadonlyMap<string, string> => {
    for (; position < log.length && (log[position]?.seq ?? seq) < seq; position += 1) {
      const command = log[position]?.command;
      if (command !== undefined && isAnswer(command)) recorded.set(command._tag, command);
    }
    const newest = new Map(running().map(({ command }) => [command._tag, command] as const));
    for (const [tag, answer] of recorded) {
      const other = newest.get(tag);
      if (other === undefined || compared.get(tag) === other) continue;
      compared.set(tag, other);
      for (const [name, own] of serverNamesFor(answer, other)) names.set(name, own);
    }
    return names;
  };
};
