import { deepStrictEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { misfit } from "./misfit.ts";
import { isJson, shownCase, type Typed } from "./typed.ts";

/** The specification of one exported function: its test cases, and the outcomes that each case hits. */
interface Spec<A> extends About {
  readonly cases: fc.Arbitrary<A>;
  /** Returns the outcomes of a case; throws if the function violates the specification. */
  readonly check: (value: A) => ReadonlyArray<string>;
  /** What a person reads of a case that is made of parts: the value that the function receives. */
  readonly shows?: (value: A) => unknown;
  /** What a person types in the place of a case that is made of parts. */
  readonly typed?: Typed<NoInfer<A>>;
  /** A plain case, which a list shows; without it, the plainest of the generator's. */
  readonly example?: NoInfer<A>;
}

/** What a property is about. */
interface About {
  /** `area.function`, as named in the source. */
  readonly name: string;
  /** The file of the function. */
  readonly file: string;
  /** Where the rule comes from: a sentence of the specification, a scenario, or a decision. */
  readonly sentence: string;
  /** All outcomes that a case may hit: `accepted`, a rule's text key, a branch. An outcome without a case is vacuous. */
  readonly outcomes: ReadonlyArray<string>;
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
  readonly failure: Failure | null;
}

/** A failed case. */
interface Failure {
  readonly shrunk: string;
  readonly path: string;
  readonly why: string;
  /** The case as `--case` takes it, or null where JSON cannot write it. */
  readonly json: string | null;
}

/**
 * The result of one case that a developer wrote. `unfit` says why the text is no case of the property; `isProven`, whether
 * the outcomes are compared with something other than the function itself.
 */
export type Tried =
  | { readonly outcomes: ReadonlyArray<string>; readonly isProven: boolean }
  | { readonly why: string }
  | { readonly unfit: string; readonly example: string };

/** A runnable specification, without the type of its cases. */
export interface Property extends About {
  readonly run: (how: Run) => Found;
  /** Checks one case, given as JSON. */
  readonly tryCase: (json: string) => Tried;
  /** A plain case as JSON, the same each time, or null where JSON cannot write a case (files of bytes). */
  readonly example: () => string | null;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Texts without anything but the characters of a keyboard. */
const PLAIN = /^[ -~]*$/;

/** Makes a specification runnable. */
export const property = <A>({ cases, check, shows, typed, example: given, ...about }: Spec<A>): Property => {
  /** The outcomes of a case; throws on one that is not declared. */
  const outcomesOf = (value: A): ReadonlyArray<string> => {
    const found = [...new Set(check(value))];
    for (const outcome of found) ok(about.outcomes.includes(outcome), `undeclared outcome: ${outcome}`);
    return found;
  };
  const shown = (value: A): string => {
    const whole = shownCase(value);
    return shows === undefined ? whole : `${shownCase(shows(value))}\n  made of: ${whole}`;
  };
  const samples = (): ReadonlyArray<A> => fc.sample(cases, { numRuns: 50, seed: 1 });
  const plainest = (): string | undefined => {
    const texts = samples()
      .filter(isJson)
      .map((sample) => JSON.stringify(sample));
    const badness = (text: string): number => text.length + (PLAIN.test(text) ? 0 : 10_000);
    return texts.toSorted((one, other) => badness(one) - badness(other))[0];
  };
  const example = (): string | null => {
    const plain = typed === undefined ? given : typed.example;
    return (plain === undefined ? plainest() : JSON.stringify(plain)) ?? null;
  };
  /** Why a value is no case, or null. */
  const unfitness = (value: unknown): string | null => {
    const reasons = samples().map((sample) => misfit(sample, value));
    return reasons.includes(null) ? null : (reasons[0] ?? "no case fits");
  };
  const triedAs = (value: A, isProven: boolean): Tried => {
    try {
      return { outcomes: outcomesOf(value), isProven };
    } catch (error) {
      return { why: reasonOf(error) };
    }
  };
  return {
    ...about,
    example,
    tryCase: (json) => {
      const unfit = (why: string): Tried => ({ unfit: why, example: example() ?? "none: JSON cannot write its cases" });
      let value: unknown;
      try {
        value = JSON.parse(json);
      } catch (error) {
        return unfit(`not JSON: ${reasonOf(error)}`);
      }
      const why = unfitness(value);
      // the shape was compared with cases of the property
      if (why === null) return triedAs(value as A, true);
      if (typed === undefined) return unfit(why);
      const problem = misfit(typed.example, value);
      return problem === null ? triedAs(typed.read(value), typed.isProven) : unfit(problem);
    },
    run: ({ runs, seed, path }) => {
      const hits = new Map(about.outcomes.map((outcome) => [outcome, 0]));
      const details = fc.check(
        fc.property(cases, (value) => {
          for (const outcome of outcomesOf(value)) hits.set(outcome, (hits.get(outcome) ?? 0) + 1);
        }),
        { numRuns: runs, seed, ...(path === undefined ? {} : { path }) },
      );
      const [shrunk] = details.counterexample ?? [];
      const failure = details.failed
        ? {
            shrunk: shrunk === undefined ? "none" : shown(shrunk),
            path: details.counterexamplePath ?? "",
            why: details.errorInstance instanceof Error ? details.errorInstance.message : "no case could be made",
            json: isJson(shrunk) ? JSON.stringify(shrunk) : null,
          }
        : null;
      const isComplete = failure === null && path === undefined;
      return {
        name: about.name,
        hits,
        vacuous: isComplete ? about.outcomes.filter((outcome) => hits.get(outcome) === 0) : [],
        failure,
      };
    },
  };
};

/** Compares a rule, which returns the text keys of violated rules, with an oracle. */
export const rule = <A>(
  spec: Omit<Spec<A>, "outcomes" | "check"> & {
    readonly keys: ReadonlyArray<string>;
    readonly actual: (value: A) => ReadonlyArray<string>;
    readonly oracle: (value: A) => ReadonlyArray<string>;
  },
): Property => {
  const { keys, actual, oracle, ...rest } = spec;
  return property({
    ...rest,
    outcomes: ["accepted", ...keys],
    check: (value) => {
      const found = actual(value);
      deepStrictEqual([...found].sort(), [...oracle(value)].sort());
      return found.length === 0 ? ["accepted"] : found;
    },
  });
};

/** Compares a function with few results with an oracle; `outcome` names a result in the table. */
export const reading = <A, B>(
  spec: Omit<Spec<A>, "check"> & {
    readonly actual: (value: A) => B;
    readonly oracle: (value: A) => B;
    readonly outcome: (answer: B) => string;
  },
): Property => {
  const { actual, oracle, outcome, ...rest } = spec;
  return property({
    ...rest,
    check: (value) => {
      const found = actual(value);
      deepStrictEqual(found, oracle(value));
      return [outcome(found)];
    },
  });
};

/** An optional rule as a list. */
export const few = (key: string | null): ReadonlyArray<string> => (key === null ? [] : [key]);
