import { deepStrictEqual, ok } from "node:assert/strict";
import fc from "fast-check";

/** A law of one exported function: the cases it is tried on, and what each case hits. */
interface Law<A> {
  /** `area.function`, as it is called in the source. */
  readonly name: string;
  /** Everything a case may hit: `accepted`, a rule's text key, a branch. One that no case hits is vacuous. */
  readonly outcomes: ReadonlyArray<string>;
  readonly cases: fc.Arbitrary<A>;
  /** What the case hit; throws when the law does not hold. */
  readonly holds: (value: A) => ReadonlyArray<string>;
}

/** How a property is run: `path` repeats one shrunk case of fast-check. */
export interface Run {
  readonly runs: number;
  readonly seed: number;
  readonly path?: string;
}

/** What a run found. `failure` holds the shrunk case in words. */
export interface Found {
  readonly name: string;
  readonly hits: ReadonlyMap<string, number>;
  /** Outcomes that no case hit; always empty when one case is repeated by its path. */
  readonly vacuous: ReadonlyArray<string>;
  readonly failure: { readonly shrunk: string; readonly path: string; readonly why: string } | null;
}

/** A law whose cases' type no longer matters. */
export interface Property {
  readonly name: string;
  readonly outcomes: ReadonlyArray<string>;
  readonly run: (how: Run) => Found;
}

/** A law made runnable. */
export const property = <A>({ name, outcomes, cases, holds }: Law<A>): Property => ({
  name,
  outcomes,
  run: ({ runs, seed, path }) => {
    const hits = new Map(outcomes.map((outcome) => [outcome, 0]));
    const details = fc.check(
      fc.property(cases, (value) => {
        for (const outcome of new Set(holds(value))) {
          const before = hits.get(outcome);
          ok(before !== undefined, `undeclared outcome: ${outcome}`);
          hits.set(outcome, before + 1);
        }
      }),
      { numRuns: runs, seed, ...(path === undefined ? {} : { path }) },
    );
    const failure = details.failed
      ? {
          shrunk: fc.stringify(details.counterexample?.[0]),
          path: details.counterexamplePath ?? "",
          why: details.errorInstance instanceof Error ? details.errorInstance.message : "no case could be made",
        }
      : null;
    const vacuous = failure === null && path === undefined ? outcomes.filter((outcome) => hits.get(outcome) === 0) : [];
    return { name, hits, vacuous, failure };
  },
});

/** A rule that answers the text keys it finds broken, against an oracle that answers the same. */
export const rule = <A>(law: {
  readonly name: string;
  readonly keys: ReadonlyArray<string>;
  readonly cases: fc.Arbitrary<A>;
  readonly told: (value: A) => ReadonlyArray<string>;
  readonly oracle: (value: A) => ReadonlyArray<string>;
}): Property =>
  property({
    name: law.name,
    outcomes: ["accepted", ...law.keys],
    cases: law.cases,
    holds: (value) => {
      const told = law.told(value);
      deepStrictEqual([...told].sort(), [...law.oracle(value)].sort());
      return told.length === 0 ? ["accepted"] : told;
    },
  });

/** A function of few answers, against an oracle; `outcome` names an answer in the table. */
export const reading = <A, B>(law: {
  readonly name: string;
  readonly outcomes: ReadonlyArray<string>;
  readonly cases: fc.Arbitrary<A>;
  readonly told: (value: A) => B;
  readonly oracle: (value: A) => B;
  readonly outcome: (answer: B) => string;
}): Property =>
  property({
    name: law.name,
    outcomes: law.outcomes,
    cases: law.cases,
    holds: (value) => {
      const told = law.told(value);
      deepStrictEqual(told, law.oracle(value));
      return [law.outcome(told)];
    },
  });

/** The rule of a form's one value as a list: none or one. */
export const few = (key: string | null): ReadonlyArray<string> => (key === null ? [] : [key]);
