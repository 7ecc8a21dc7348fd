import { isLeft } from "fp-ts/Either";
import { decideEntry } from "../../../../src/app/journal/decide-entry.ts";
import { readBundle } from "../../../../src/app/replay/read.ts";
import { redecide } from "../../../../src/app/replay/redecide.ts";
import { definitions, domain } from "../../../../src/domain/index.ts";
import { hashOf, hashText } from "../../../../src/domain/values/state-hash.ts";

/** What a replay of a log says, and the hash of the state after each of its entries. */
export interface Verdict {
  readonly verdict: string;
  readonly hashes: ReadonlyArray<string>;
}

/** Replays the text of a log. It is the same code in Node and in every engine (R1). */
export const verdictOf = (log: string): Verdict => {
  const bundle = readBundle(log);
  if (isLeft(bundle)) return { verdict: `line ${bundle.left.line}: ${bundle.left.why}`, hashes: [] };
  const { divergence } = redecide(bundle.right, { decider: domain, definitions });
  let state = (bundle.right.header.checkpoint?.state ?? domain.initial) as typeof domain.initial;
  const hashes = bundle.right.entries.map((line) => {
    const before = line.startsPage === true ? domain.initial : state;
    state = decideEntry(domain, before, line, line.command, line.rejection).state;
    return hashText(hashOf(state, before));
  });
  return { verdict: divergence === null ? "identical" : JSON.stringify(divergence), hashes };
};
