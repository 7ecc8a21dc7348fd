import { failure } from "../decider/failure.ts";
import { flag, list, nullable, oneOf, optional, requestKey, struct, type TypeOf, union } from "../decider/field.ts";
import { addressText, hashText, idText, instant, wordText } from "../values/classes.ts";
import { fee, money, moved } from "../values/money.ts";

/**
 * Why a line was not staked. `refused`: the server refused it. `unanswered`: its preview got no answer, or it was not sent.
 * `passcode`: the passcode is wrong. `differs`: the preview is of something else. `fee`: the balance does not cover it,
 * `fee-rose`: it costs more than was said. `blocked`: nothing can be staked with this validator now. `elsewhere`: the same was
 * just confirmed by another tab or before, so it may be staked already. `listed`: the network lists it as failed.
 */
export const lineProblem = oneOf([
  "refused",
  "unanswered",
  "passcode",
  "differs",
  "fee",
  "fee-rose",
  "blocked",
  "elsewhere",
  "listed",
]);
export type LineProblem = TypeOf<typeof lineProblem>;

/** A part of a payout as it is asked to be staked again: `earned` is what its validator paid, `since` when first. */
const asked = { validator: addressText, amount: money, earned: moved, since: instant };
export const restakeAsked = struct(asked);

/**
 * How far a line is; from `staked` on it has its outcome. `request` is its preview, and then its Idempotency-Key.
 * `stopped`: the run ended before it was sent, so nothing moved. `unknown`: it was sent, and its outcome is open.
 */
const progress = union("status", {
  waiting: {},
  previewing: { request: requestKey },
  previewed: { request: requestKey },
  sending: { key: requestKey },
  staked: { key: requestKey },
  failed: { problem: lineProblem, failure: nullable(failure) },
  unknown: { key: requestKey },
  stopped: {},
});
const restakeLine = struct({ ...asked, progress });
export type RestakeLine = TypeOf<typeof restakeLine>;

/** A line that is staked: the hash of its transaction, by which a list that has it is recognized. */
export const stakedLine = struct({ validator: addressText, amount: money, hash: hashText });
export type StakedLine = TypeOf<typeof stakedLine>;

/**
 * Why a run ended: `done` where no line is left, `stopped` by the person or by a line that holds back the rest, `changed` where
 * less is left of the payout than the lines say, `unread` where that could not be read.
 */
export const restakeEnd = oneOf(["done", "stopped", "changed", "unread"]);

/**
 * A payout that is staked again, line after line, under one passcode; the last one of this page.
 * - `step`: what was staked since the payout is read, then the lines go on, until the run has ended.
 * - `fee`: what a line costs at most. `lastLine`: the validator of the line that began last.
 * - `stopping`: the run ends with the line that is being sent. `staked`: every line of this payout that is staked.
 * - `why`: why it ended, null until then; `failure` why it could not be read.
 * - `found`: where it ended as `changed`, what was staked since the payout; the page may have loaded too few rows to know.
 */
export const restake = struct({
  run: requestKey,
  payout: idText,
  chainId: wordText,
  symbol: wordText,
  step: oneOf(["checking", "going", "ended"]),
  fee,
  lines: list(restakeLine),
  lastLine: nullable(addressText),
  stopping: flag,
  staked: list(stakedLine),
  why: nullable(restakeEnd),
  failure: nullable(failure),
  found: optional(list(stakedLine)),
});
export type Restake = TypeOf<typeof restake>;

/**
 * What was staked of a payout that the loaded rows may not have: by this page, or found when it was read. Nothing of a run of
 * another payout, whose rows are older.
 */
export const knownStakes = (
  run: Pick<Restake, "payout" | "staked" | "found"> | undefined,
  payout: string,
): ReadonlyArray<StakedLine> => {
  if (run?.payout !== payout) return [];
  const { staked, found = [] } = run;
  const isOwn = ({ validator, hash }: StakedLine): boolean =>
    staked.some((own) => own.validator === validator && own.hash === hash);
  return [...staked, ...found.filter((stake) => !isOwn(stake))];
};

/** Whether a run goes on: the passcode is in the vault for as long. */
export const isGoing = (run: Pick<Restake, "step"> | undefined): boolean => run !== undefined && run.step !== "ended";

/** Whether a line has its outcome. */
export const isOver = ({ progress: { status } }: Pick<RestakeLine, "progress">): boolean =>
  status === "staked" || status === "failed" || status === "unknown" || status === "stopped";

/** The line that is previewed or sent now. */
export const lineUnderWay = ({ lines }: Pick<Restake, "lines">): RestakeLine | undefined =>
  lines.find((line) => !isOver(line) && line.progress.status !== "waiting");

/** The problems that every other line would have too. */
const STOPS: ReadonlySet<LineProblem> = new Set(["unanswered", "passcode", "fee-rose", "elsewhere"]);

/**
 * Whether the rest is held back by the line that began last: its outcome is unknown, its problem is that of all, or its preview
 * was left for another transfer.
 */
export const mustStop = ({ lines, lastLine }: Pick<Restake, "lines" | "lastLine">): boolean => {
  const last = lines.find(({ validator }) => validator === lastLine)?.progress;
  if (last?.status === "unknown" || last?.status === "stopped") return true;
  return last?.status === "failed" && STOPS.has(last.problem);
};

/** Whether a line that failed can be tried again within the run; after it, another run asks for the passcode. */
export const canRetry = (run: Restake | undefined, validator: string): boolean =>
  run?.step === "going" &&
  !run.stopping &&
  !mustStop(run) &&
  run.lines.some((line) => line.validator === validator && line.progress.status === "failed");
