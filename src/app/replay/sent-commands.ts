import type { Tagged } from "../../domain/decider/message.ts";
import { firstDifference } from "../journal/difference.ts";
import type { Line } from "../journal/format.ts";
import type { Course } from "./course.ts";

/** A command that a reactor sent and whose entry has not come. */
interface Sent {
  readonly reactor: number;
  readonly command: Tagged;
  readonly cause: number;
}

/**
 * The commands that the reactors of a re-run sent. Those of one reactor come in its order; those of several in that of
 * the log. `withHandlesOf` puts the handles of the log into a command.
 */
export const createSentCommands = (course: Course, withHandlesOf: (recorded: Tagged, command: Tagged) => Tagged) => {
  let pool: ReadonlyArray<Sent> = [];
  const isOf =
    (line: Line) =>
    ({ command, cause }: Sent): boolean =>
      cause === line.cause && command._tag === line.command._tag;

  return {
    add: (sent: Sent): void => {
      pool = [...pool, sent];
    },
    has: (line: Line): boolean => pool.some(isOf(line)),
    /** What the reactors sent because of the same entry. */
    insteadOf: (line: Line): string | undefined => pool.find(({ cause }) => cause === line.cause)?.command._tag,
    /** Takes the command of an entry out and compares it; false where it is not there. */
    take: (line: Line): boolean => {
      const index = pool.findIndex(isOf(line));
      const sent = pool[index];
      if (sent === undefined) return false;
      const { reactor, cause } = sent;
      const before = pool.slice(0, index).find((other) => other.reactor === reactor && other.cause === cause);
      if (before !== undefined) {
        const tags = { expected: line.command._tag, actual: before.command._tag };
        course.diverge("command", { path: "$.command._tag", ...tags }, line.seq);
      }
      const plain = JSON.parse(JSON.stringify(withHandlesOf(line.command, sent.command)));
      const found = firstDifference(line.command, plain, "$.command");
      if (found !== null) course.diverge("command", found, line.seq);
      pool = pool.filter((other) => other !== sent);
      return true;
    },
    /** Reports a command that the log does not have. */
    checkRest: (): void => {
      const extra = pool.find(
        ({ command, cause }) =>
          !course.isCut(cause) ||
          course.entries.some((line) => line.cause === cause && line.command._tag === command._tag),
      );
      if (extra === undefined) return;
      course.diverge("command", { path: "$.command", expected: undefined, actual: extra.command }, extra.cause);
    },
  };
};
