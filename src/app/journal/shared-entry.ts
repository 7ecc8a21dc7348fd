import { typeOnly } from "../../domain/decider/privacy.ts";
import type { Entry, Exchange } from "./entry.ts";
import type { Holder } from "./nodes.ts";
import type { Sharing } from "./sharing.ts";
import { withMarks } from "./waiting.ts";

/** How deep the nodes of an entry's parts are that hardly ever equal others: the exchanges and their list, for example. */
const OWN = { command: 1, outcome: 3, exchanges: 2, marks: 2 } as const;

/**
 * An entry whose values are held once. Of an answer that would add more than `mostAnswer` bytes it holds the type (an
 * export).
 */
export const sharedEntry = (
  { shareInside, shareSmall }: Sharing,
  { envelope, command, outcome, exchanges, marks = [] }: Entry,
  holder: Holder,
  mostAnswer: number,
): Entry => {
  const withSmallAnswer = (exchange: Exchange): Exchange => {
    const { answer } = exchange;
    const small = answer === null ? null : (shareSmall(answer, holder, mostAnswer) ?? typeOnly(answer));
    return { ...exchange, answer: small };
  };
  const shared = {
    envelope,
    // first, because what a command holds of an answer does not count as the size of the answer
    command: shareInside(command, holder, OWN.command),
    outcome: shareInside(outcome, holder, OWN.outcome),
    exchanges: shareInside(exchanges.map(withSmallAnswer), holder, OWN.exchanges),
  };
  return withMarks(shared, shareInside(marks, holder, OWN.marks));
};
