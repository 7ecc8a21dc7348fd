import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { isLeft, left, right } from "fp-ts/Either";
import { EMPTY, map, mergeMap, Observable, of, tap } from "rxjs";
import { expect } from "vitest";
import { activityOf } from "../../../src/adapters/browser/activity.ts";
import type { Attention } from "../../../src/adapters/browser/attention.ts";
import { createMemoryTexts } from "../../../src/adapters/storage/encrypted-texts.ts";
import { friends } from "../../../src/app/reactors/contacts/friends.ts";
import { reactors } from "../../../src/app/reactors/index.ts";
import type { CallApi, Reactor } from "../../../src/app/reactors/reactor.ts";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { isFromDevice } from "../../../src/app/replay/cursor.ts";
import { comparableInput } from "../../../src/app/replay/recorded.ts";
import { rerun } from "../../../src/app/replay/rerun.ts";
import type { Failure } from "../../../src/domain/decider/failure.ts";
import { isWhole } from "../../support/share.ts";

/** A fault of a reactor: what it does to its `pick`th call, or to the outcome of that. */
type Fault = "drop call" | "double call" | "change call" | "drop outcome" | "double outcome" | "fail answer";
const FAULTS: ReadonlyArray<Fault> = [
  "drop call",
  "double call",
  "change call",
  "drop outcome",
  "double outcome",
  "fail answer",
];
const FAILURE: Failure = {
  kind: "Rejected",
  code: "other",
  message: "x",
  status: 418,
  endpoint: "",
  method: "GET",
  validation: null,
};

/**
 * The reactors with a fault at the `pick`th call or outcome that an entry after `before` caused. `hit` says whether it was
 * reached; `done` is every call and reaction of the reactors, in their order.
 */
const faulty = (fault: Fault | null, pick: number, before = 0) => {
  const reached = { hit: false, calls: 0, outcomes: 0 };
  const done: unknown[] = [];
  const isPick = (what: "calls" | "outcomes"): boolean => {
    reached[what] += 1;
    const is = reached[what] === pick + 1;
    reached.hit ||= is;
    return is;
  };
  const faultyCall = (callApi: CallApi): CallApi =>
    ((cause, call, input) => {
      const [key] = Object.keys(comparableInput(call.name, input));
      const isOther = fault === null || fault.endsWith("outcome") || (fault === "change call" && key === undefined);
      if (isOther || cause.envelope.seq <= before || !isPick("calls")) return callApi(cause, call, input);
      const answer$ = callApi(cause, call, input);
      switch (fault) {
        case "drop call":
          return EMPTY;
        case "double call":
          return new Observable((subscriber) => {
            const second = callApi(cause, call, input).subscribe();
            return answer$.subscribe(subscriber).add(() => second.unsubscribe());
          });
        case "change call":
          return callApi(cause, call, { ...input, [key ?? ""]: "other" } as never);
        default:
          return answer$.pipe(map((answer) => (isLeft(answer) ? right(undefined) : left(FAILURE)) as typeof answer));
      }
    }) as CallApi;
  const watchedCall = (callApi: CallApi): CallApi =>
    ((cause, call, input) => {
      done.push([call.name, comparableInput(call.name, input)]);
      return callApi(cause, call, input);
    }) as CallApi;
  const mutant = (attention: Attention): ReadonlyArray<Reactor> =>
    reactors(activityOf(undefined), friends(createMemoryTexts()), attention).map(
      (reactor): Reactor =>
        (happened$, context) =>
          reactor(happened$, { ...context, callApi: faultyCall(watchedCall(context.callApi)) }).pipe(
            mergeMap((reaction) => {
              const isOutcome = "command" in reaction && !isFromDevice(reaction.command) && reaction.cause > before;
              if (fault?.endsWith("outcome") !== true || !isOutcome || !isPick("outcomes")) return of(reaction);
              return fault === "drop outcome" ? EMPTY : of(reaction, reaction);
            }),
            tap((reaction) => done.push(reaction)),
          ),
    );
  return { mutant, reached, done };
};

/** What the reactors do in a re-run of a log, without a fault. */
const healthy = async (bundle: Bundle): Promise<ReadonlyArray<unknown>> => {
  const { mutant, done } = faulty(null, 0);
  await rerun(bundle, mutant);
  return done;
};

/** A log, and the number of the entry after which it begins; 0 for a whole one. */
interface Log {
  readonly bundle: Bundle;
  readonly before: number;
}

/** Runs logs again with faults in their reactors, as often as `run` says; fails where one is not found. */
export const findsFaults = async (
  log: fc.Arbitrary<Log>,
  mostPicked: number,
  run: fc.Parameters<[Log, Fault, number]>,
): Promise<void> => {
  const caught: Fault[] = [];
  await fc.assert(
    fc.asyncProperty(log, fc.constantFrom(...FAULTS), fc.nat(mostPicked), async ({ bundle, before }, fault, pick) => {
      const { mutant, reached, done } = faulty(fault, pick, before);
      const { divergence } = await rerun(bundle, mutant);
      if (!reached.hit) return;
      // a reactor can do the same without an answer, such as the one that looks whether a failed change was made
      if (divergence === null && isDeepStrictEqual(done, await healthy(bundle))) return;
      expect(divergence).toMatchObject({ path: expect.any(String), seq: expect.any(Number) });
      caught.push(fault);
    }),
    run,
  );
  expect(new Set(caught).size).toBeGreaterThan(isWhole ? 2 : 0);
  expect(caught.length).toBeGreaterThan(isWhole ? 12 : 3);
};
