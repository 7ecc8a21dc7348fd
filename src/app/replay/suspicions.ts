import { isRecord } from "../../domain/decider/record.ts";
import { firstDifference } from "../journal/difference.ts";
import type { ExchangeLine, Line } from "../journal/format.ts";

type Plain = Readonly<Record<string, unknown>>;

const keysOf = (value: Plain): string => Object.keys(value).sort().join(" ");

/** Why an exchange contradicts itself, or null: a failure has no decoded answer, a success has a status of success. */
const inItself = ({ call, status, failure, answer }: ExchangeLine): string | null => {
  if (failure === null && (status === null || status < 200 || status > 299)) {
    return status === null ? `${call} succeeded without an answer` : `${call} succeeded with status ${status}`;
  }
  return failure !== null && isRecord(answer) ? `${call} failed (${failure}) with an answer` : null;
};

/** Why the values of a command differ from the answers that led to it, or null. Only equal shapes are compared. */
const againstCommand = ({ command, exchanges = [] }: Line): string | null => {
  const answers = exchanges.flatMap(({ failure, answer }) => (failure === null && isRecord(answer) ? [answer] : []));
  for (const [key, value] of Object.entries(command)) {
    if (!isRecord(value)) continue;
    const alike = answers.filter((answer) => keysOf(answer) === keysOf(value));
    const [first] = alike;
    if (first === undefined) continue;
    const differences = alike.map((answer) => firstDifference(answer, value, `$.command.${key}`));
    const [found] = differences;
    if (found !== undefined && found !== null && !differences.includes(null)) {
      return `the command differs from the server's answer at ${found.path}`;
    }
  }
  return null;
};

/**
 * Contradictions in a log whose decisions replay: an edited exchange, or times that go back. These are remarks, not
 * divergences, because a device's clock can be set back and an answer can be completed by another one.
 */
export const suspicionsOf = (entries: ReadonlyArray<Line>): ReadonlyArray<string> => {
  let before = -Infinity;
  return entries.flatMap((line) => {
    const back = line.at < before ? ["its time is before that of the previous entry"] : [];
    before = line.at;
    const reasons = [...back, ...(line.exchanges ?? []).map(inItself), againstCommand(line)];
    return reasons.flatMap((reason) => (reason === null ? [] : [`suspicious: #${line.seq}: ${reason}`]));
  });
};
