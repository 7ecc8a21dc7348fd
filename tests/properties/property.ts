import { deepStrictEqual, ok } from "node:assert/strict";
import fc from "fast-check";

/** The specification of one exported function: its test cases, and the outcomes that each case hits. */
interface Spec<A> {
  /** `area.function`, as named in the source. */
  readonly name: string;
  /** All outcomes that a case may hit: `accepted`, a rule's text key, a branch. An outcome without a case is vacuous. */
  readonly outcomes: ReadonlyArray<string>;
  readonly cases: fc.Arbitrary<A>;
  /** Returns the outcomes of a case; throws if the function violates the specification. */
  readonly check: (value: A) => ReadonlyArray<string>;
}

/** How a property is run: `path` repeats one shrunk case of fast-check. */
export interface Run {
  readonly runs: number;
  readonly seed: number;
  readonly path?: string;
}

/** The result of a run. `failure` describes the shrunk case. */
export interface Found {
  readonly name: string;
  readonly hits: ReadonlyMap<string, number>;
  /** Outcomes that no case hit; always empty when one case is repeated by its path. */
  readonly vacuous: ReadonlyArray<string>;
  readonly failure: { readonly shrunk: string; readonly path: string; readonly why: string } | null;
}

/** A runnable specification, without the type of its cases. */
export interface Property {
  readonly name: string;
  readonly outcomes: ReadonlyArray<string>;
  readonly run: (how: Run) => Found;
}

/** Makes a specification runnable. */
export const property = <A>({ name, outcomes, cases, check }: Spec<A>): Property => ({
  name,
  outcomes,
  run: ({ runs, seed, path }) => {
    const hits = new Map(outcomes.map((outcome) => [outcome, 0]));
    const details = fc.check(
      fc.property(cases, (value) => {
        for (const outcome of new Set(check(value))) {
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

/** Compares a rule, which returns the text keys of violated rules, with an oracle. */
export const rule = <A>(spec: {
  readonly name: string;
  readonly keys: ReadonlyArray<string>;
  readonly cases: fc.Arbitrary<A>;
  readonly actual: (value: A) => ReadonlyArray<string>;
  readonly oracle: (value: A) => ReadonlyArray<string>;
}): Property =>
  property({
    name: spec.name,
    outcomes: ["accepted", ...spec.keys],
    cases: spec.cases,
    check: (value) => {
      const actual = spec.actual(value);
      deepStrictEqual([...actual].sort(), [...spec.oracle(value)].sort());
      return actual.length === 0 ? ["accepted"] : actual;
    },
  });

/** Compares a function with few results with an oracle; `outcome` names a result in the table. */
export const reading = <A, B>(spec: {
  readonly name: string;
  readonly outcomes: ReadonlyArray<string>;
  readonly cases: fc.Arbitrary<A>;
  readonly actual: (value: A) => B;
  readonly oracle: (value: A) => B;
  readonly outcome: (answer: B) => string;
}): Property =>
  property({
    name: spec.name,
    outcomes: spec.outcomes,
    cases: spec.cases,
    check: (value) => {
      const actual = spec.actual(value);
      deepStrictEqual(actual, spec.oracle(value));
      return [spec.outcome(actual)];
    },
  });

/** An optional rule as a list. */
export const few = (key: string | null): ReadonlyArray<string> => (key === null ? [] : [key]);
