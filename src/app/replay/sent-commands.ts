import type { Tagged } from "../../domain/decider/message.ts";
import { firstDifference } from "../journal/difference.ts";
import type { Line } from "../journal/format.ts";
import type { Cursor } from "./cursor.ts";

/** A command that a reactor sent, before the entry of it. `isLate`: the log can have ended before it. */
interface Sent {
  readonly isLate: boolean;
  readonly reactor: number;
  readonly command: Tagged;
  readonly cause: number;
}

/**
 * The commands that the reactors of a re-run sent. Those of one reactor have its order; those of several the order of
 * the log. `withHandlesOf` replaces the handles in a command by those of the log.
 */
export const createSentCommands = (cursor: Cursor, withHandlesOf: (recorded: Tagged, command: Tagged) => Tagged) => {
  let pool: ReadonlyArray<Sent> = [];
  const isOf =
    (line: Line) =>
    ({ command, cause }: Sent): boolean =>
      cause === line.cause && command._tag === line.command._tag;

  return {
    /** `at`: the time of the run. */
    add: (sent: Omit<Sent, "isLate">, at: number): void => {
      pool = [...pool, { ...sent, isLate: cursor.isNearEnd(at) }];
    },
    has: (line: Line): boolean => pool.some(isOf(line)),
    /** The command that the reactors sent because of the same entry, if any. */
    insteadOf: (line: Line): string | undefined => pool.find(({ cause }) => cause === line.cause)?.command._tag,
    /** Removes the command of an entry and compares it; false if no reactor sent it. */
    take: (line: Line): boolean => {
      const index = pool.findIndex(isOf(line));
      const sent = pool[index];
      if (sent === undefined) return false;
      const { reactor, cause } = sent;
      const before = pool.slice(0, index).find((other) => other.reactor === reactor && other.cause === cause);
      if (before !== undefined) {
        const tags = { expected: line.command._tag, actual: before.command._tag };
        cursor.diverge("command", { path: "$.command._tag", ...tags }, line.seq);
      }
      const plain = JSON.parse(JSON.stringify(withHandlesOf(line.command, sent.command)));
      const found = firstDifference(line.command, plain, "$.command");
      if (found !== null) cursor.diverge("command", found, line.seq);
      pool = pool.filter((other) => other !== sent);
      return true;
    },
    /** Reports a command that the log does not have; none that followed its end. */
    checkRest: (): void => {
      const isRepeated = ({ cause, command }: Sent): boolean =>
        cursor.entries.some((line) => line.cause === cause && line.command._tag === command._tag);
      const extra = pool.find((sent) => !cursor.isPart && (!sent.isLate || isRepeated(sent)));
      if (extra === undefined) return;
      cursor.diverge("command", { path: "$.command", expected: undefined, actual: extra.command }, extra.cause);
    },
  };
};
