import type { Entry, Exchange } from "../journal/entry.ts";
import { ANY_OUTCOME, type ExchangeLine, type Line } from "../journal/format.ts";
import type { Run } from "./create-run.ts";
import type { Cursor } from "./cursor.ts";

/** What the run of a script did: its entries, with the commands of the reactors, and what the script does not say. */
export interface RanScript {
  readonly entries: ReadonlyArray<Line>;
  /** The number of each step's command in the run, by its number in the script. */
  readonly ranAs: ReadonlyMap<number, number>;
  /** The calls that the script does not answer. */
  readonly unanswered: ReadonlyArray<string>;
  /** In words, in the order of the file. */
  readonly unsaid: ReadonlyArray<string>;
}

const exchangeLine = ({ trip, ...exchange }: Exchange): ExchangeLine => ({
  ...exchange,
  ...(trip && trip.took > 0 && { took: trip.took }),
});

const lineOf = ({ envelope, command, outcome, exchanges }: Entry): Line => ({
  ...envelope,
  command,
  ...outcome,
  hashes: null,
  exchanges: exchanges.map(exchangeLine),
});

/** How an answer breaks its contract: the field that does, or the text of the failure. */
const reasonOf = (error: object & { readonly message: string }): string =>
  "misread" in error && typeof error.misread === "string" ? error.misread : error.message;

/** The entries of a run so far, and what happened in it that its script does not say. */
export const ranScript = (cursor: Cursor, { application, recorded, ranAs }: Run): RanScript => {
  const entries = application.journal.entries().map(lineOf);
  const { unused, unanswered, otherwise } = recorded.findings();
  // what a step says of its command is compared with what it led to
  const said = new Set(cursor.entries.flatMap((step) => (step.ignored === ANY_OUTCOME ? [] : [ranAs.get(step.seq)])));
  const refused = entries.filter(({ seq, rejection }) => rejection !== undefined && !said.has(seq));
  const first = entries[0]?.seq ?? 1;
  return {
    entries,
    ranAs,
    unanswered: unanswered.map(({ call }) => call),
    unsaid: [
      ...otherwise.map(({ step, error }) =>
        error?._tag === "Unreadable"
          ? `line ${step.line}: the answer to ${step.call} breaks its contract: ${reasonOf(error)}`
          : `line ${step.line}: the answer to ${step.call} keeps its contract, but \`unreadable\` says that it does not`,
      ),
      ...unused.map(({ line, call }) => `line ${line}: nothing requested ${call}, so its answer was not used`),
      ...unanswered.map(({ call, cause }) => `${call}, requested by #${cause}, has no answer`),
      ...refused.map(({ seq, command, rejection }) => `#${seq} ${command._tag} was refused: ${rejection?._tag}`),
      ...(first > 1 ? [`#1 to #${first - 1} are of an earlier session, and not printed`] : []),
    ],
  };
};
