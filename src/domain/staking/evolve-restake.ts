import { assign, type Handler } from "../decider/decider.ts";
import { type Failure, outcomeOf, wasSent } from "../decider/failure.ts";
import type { Event as TransferEvent } from "../transfer/messages.ts";
import { isWrongPasscode } from "../transfer/views.ts";
import type { Event } from "./messages.ts";
import { isOver, type LineProblem, type Restake, type RestakeLine } from "./restake.ts";
import type { State } from "./state.ts";

type Progress = RestakeLine["progress"];

/** A handler that changes the run, where there is one. */
const onRun = <E>(change: (run: Restake, event: E) => Partial<Restake>): Handler<State, E> =>
  assign(({ restake }, event) => (restake === undefined ? {} : { restake: { ...restake, ...change(restake, event) } }));

/** A handler that gives the lines that `change` names another progress; null leaves one as it is. */
const onLines = <E>(change: (line: RestakeLine, event: E) => Progress | null): Handler<State, E> =>
  onRun((run, event) => ({
    lines: run.lines.map((line) => {
      const progress = change(line, event);
      return progress === null ? line : { ...line, progress };
    }),
  }));

/** Whether a line is the one of an attempt that was sent. */
const isOf = ({ progress }: RestakeLine, key: string): boolean =>
  (progress.status === "sending" || progress.status === "unknown") && progress.key === key;

/** A refusal of the passcode; a final 401 is one, too. */
const isPasscode = (failure: Failure): boolean => isWrongPasscode(failure) || failure.status === 401;

const problemOf = (failure: Failure): LineProblem =>
  !wasSent(failure) || outcomeOf(failure) === "open" ? "unanswered" : "refused";
/** What became of a line whose preview failed: a preview has no passcode that could be wrong. */
const notPreviewed = (failure: Failure): Progress => ({ status: "failed", problem: problemOf(failure), failure });
const notSent = (failure: Failure): Progress =>
  isPasscode(failure) ? { status: "failed", problem: "passcode", failure } : notPreviewed(failure);

const STOPPED: Progress = { status: "stopped" };

/** A preview that nothing confirms any more: the form was left, or shows another transfer. */
const abandoned = ({ progress }: RestakeLine): Progress | null =>
  progress.status === "previewing" || progress.status === "previewed" ? STOPPED : null;

type Of<Tag extends (Event | TransferEvent)["_tag"]> = Extract<Event | TransferEvent, { readonly _tag: Tag }>;

/** The lines of a run that begins: those of the same payout that were tried before keep their place and outcome. */
const begun = (earlier: Restake | undefined, { lines, payout }: Of<"staking.RestakeBegun">): Restake["lines"] => {
  const asked = lines.map((line): RestakeLine => ({ ...line, progress: { status: "waiting" } }));
  if (earlier?.payout !== payout) return asked;
  const again = new Map(asked.map((line) => [line.validator, line]));
  const known = new Set(earlier.lines.map(({ validator }) => validator));
  return [
    ...earlier.lines.map((line) => again.get(line.validator) ?? line),
    ...asked.filter(({ validator }) => !known.has(validator)),
  ];
};

/** How a payout that is staked again follows its own events and those of its transfers. */
export const restakeHandlers = {
  "staking.RestakeBegun": assign<State, Of<"staking.RestakeBegun">>(({ restake }, event) => {
    const { run, payout, chainId, symbol, fee } = event;
    const lines = begun(restake, event);
    const earlier = restake?.payout === payout ? restake : undefined;
    const known = { staked: earlier?.staked ?? [], ...(earlier?.found && { found: earlier.found }) };
    const ends = { stopping: false, why: null, failure: null };
    return {
      restake: { run, payout, chainId, symbol, step: "checking", fee, lines, lastLine: null, ...known, ...ends },
    };
  }),
  "staking.LineBegun": onRun<Of<"staking.LineBegun">>(({ lines }, { validator, request }) => ({
    step: "going",
    lastLine: validator,
    lines: lines.map((line) =>
      line.validator === validator ? { ...line, progress: { status: "previewing", request } } : line,
    ),
  })),
  "staking.LineRefused": onLines<Of<"staking.LineRefused">>(({ validator }, event) =>
    validator === event.validator ? { status: "failed", problem: event.problem, failure: null } : null,
  ),
  "staking.LineRequeued": onLines<Of<"staking.LineRequeued">>(({ validator }, event) =>
    validator === event.validator ? { status: "waiting" } : null,
  ),
  "staking.RestakeStopping": onRun<Of<"staking.RestakeStopping">>(() => ({ stopping: true })),
  "staking.RestakeEnded": onRun<Of<"staking.RestakeEnded">>(({ lines }, { why, found }) => ({
    step: "ended",
    why,
    ...(found && { found }),
    lines: lines.map((line) => (isOver(line) ? line : { ...line, progress: STOPPED })),
  })),
  "staking.RestakeUnread": onRun<Of<"staking.RestakeUnread">>(({ lines }, { failure }) => ({
    step: "ended",
    why: "unread",
    failure,
    lines: lines.map((line) => (isOver(line) ? line : { ...line, progress: STOPPED })),
  })),
  "transfer.PreviewRequested": onLines<Of<"transfer.PreviewRequested">>((line, { request }) =>
    line.progress.status === "previewing" && line.progress.request === request ? null : abandoned(line),
  ),
  "transfer.PreviewReceived": onLines<Of<"transfer.PreviewReceived">>(({ progress }) =>
    progress.status === "previewing" ? { status: "previewed", request: progress.request } : null,
  ),
  "transfer.PreviewFailed": onLines<Of<"transfer.PreviewFailed">>(({ progress }, { failure }) =>
    progress.status === "previewing" ? notPreviewed(failure) : null,
  ),
  "transfer.BackToForm": onLines<Of<"transfer.BackToForm">>(abandoned),
  "transfer.SendRequested": onLines<Of<"transfer.SendRequested">>((line, { attempt: { key } }) =>
    line.progress.status === "previewed" && line.progress.request === key
      ? { status: "sending", key }
      : abandoned(line),
  ),
  "transfer.Completed": onRun<Of<"transfer.Completed">>(({ lines, staked }, { key, receipt }) => ({
    lines: lines.map((line) => (isOf(line, key) ? { ...line, progress: { status: "staked", key } } : line)),
    staked: [
      ...staked,
      ...lines.flatMap((line) =>
        isOf(line, key) ? [{ validator: line.validator, amount: line.amount, hash: receipt.transactionHash }] : [],
      ),
    ],
  })),
  "transfer.ReturnedToPreview": onLines<Of<"transfer.ReturnedToPreview">>((line, { key, failure }) =>
    isOf(line, key) ? notSent(failure) : null,
  ),
  "transfer.Failed": onLines<Of<"transfer.Failed">>((line, { key, reason }) => {
    if (!isOf(line, key)) return null;
    return reason.kind === "refused" ? notSent(reason.failure) : { status: "failed", problem: "listed", failure: null };
  }),
  "transfer.OutcomeUnknown": onLines<Of<"transfer.OutcomeUnknown">>((line, { key }) =>
    isOf(line, key) ? { status: "unknown", key } : null,
  ),
  "transfer.DuplicateFound": onLines<Of<"transfer.DuplicateFound">>((line, { key }) =>
    isOf(line, key) ? { status: "failed", problem: "elsewhere", failure: null } : null,
  ),
};

/** What leaving the form does to a line: its preview is given up. */
export const leftForm = (
  state: State,
  event: Of<"transfer.FormLeft">,
  envelope: Parameters<Handler<State, unknown>>[2],
) => onLines<Of<"transfer.FormLeft">>(abandoned)(state, event, envelope);
