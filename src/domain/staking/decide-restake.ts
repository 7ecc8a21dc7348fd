import { isLeft, left, right } from "fp-ts/Either";
import {
  type DecisionOf,
  decidedEvents,
  ignored,
  NOT_PENDING,
  only,
  refuse,
  type WithTag,
} from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import { verdict } from "../decider/validation.ts";
import { decideConfirm } from "../transfer/confirm.ts";
import {
  Event as Transfer,
  type Event as TransferEvent,
  type Rejection as TransferRejection,
} from "../transfer/messages.ts";
import { whyNotPreview } from "../transfer/views.ts";
import { compare } from "../values/money.ts";
import { type Command, Event, Rejection } from "./messages.ts";
import {
  canRetry,
  isGoing,
  type LineProblem,
  lineUnderWay,
  mustStop,
  type Restake,
  type RestakeLine,
} from "./restake.ts";
import { validateStake } from "./stake-rules.ts";
import type { State } from "./state.ts";
import { whyNotStake } from "./why-not.ts";
import type { World } from "./world.ts";

type Decision = DecisionOf<Event | TransferEvent, Rejection | TransferRejection>;
type Deciding = { readonly envelope: Envelope; readonly world: World };
type Of<Name extends string> = WithTag<Command, `staking.${Name}`>;

/** Why a payout can't be staked again now, or null: a run goes on, or the form shows a transfer that was confirmed. */
const whyNotRestake = (state: State, { transfer }: Pick<World, "transfer">): Rejection | TransferRejection | null =>
  isGoing(state.restake) ? Rejection.Busy() : whyNotPreview(transfer);

const begin = (state: State, command: Of<"BeginRestake">, { envelope, world }: Deciding): Decision =>
  refuse<Rejection | TransferRejection, Event | TransferEvent>(whyNotRestake(state, world), () => {
    const { payout, chainId, symbol, fee, lines, taken, passcode } = command;
    const validators = new Set(lines.map(({ validator }) => validator));
    if (lines.length === 0 || validators.size < lines.length || taken.length > 0)
      return left(Rejection.PayoutChanged());
    const problems = verdict("walletPasscode", passcode.broken);
    if (problems.length > 0) return left(Rejection.Invalid({ problems }));
    return only(Event.RestakeBegun({ run: envelope.id, payout, chainId, symbol, fee, lines, passcode }));
  });

/** The events that end a run, which leaves the form to others. `found`: what was staked of the payout besides. */
const ending = (
  run: Restake,
  why: NonNullable<Restake["why"]>,
  { transfer: { form } }: Pick<World, "transfer">,
  found?: Restake["found"],
): ReadonlyArray<Event | TransferEvent> => {
  const own = run.lines.some(
    ({ validator }) => form.intent?.action.type === "delegate" && form.intent.action.validator === validator,
  );
  const ended = Event.RestakeEnded({ why, ...(found && { found }) });
  return [ended, ...(own ? [Transfer.FormLeft({ intent: form.intent })] : [])];
};

/** Begins the next line that can be staked; a line that can't is refused, and where none is left the run ends. */
const next = (run: Restake, { envelope, world }: Deciding): ReadonlyArray<Event | TransferEvent> => {
  const refused: Event[] = [];
  const { chainId, symbol } = run;
  for (const { validator, amount } of run.lines.filter(({ progress }) => progress.status === "waiting")) {
    const choice = { chainId, symbol, action: { type: "delegate" as const, validator } };
    const blocked = whyNotStake(world, choice, envelope.at - world.session.clockSkew);
    const validated = validateStake(world.transfer, world, { ...choice, amount, cutsReserve: false });
    if (blocked === null && !isLeft(validated))
      return [
        ...refused,
        Event.LineBegun({ validator, request: envelope.id }),
        Transfer.PreviewRequested({ request: envelope.id, intent: validated.right }),
      ];
    refused.push(Event.LineRefused({ validator, problem: blocked === null ? "fee" : "blocked" }));
  }
  return [...refused, ...ending(run, "done", world)];
};

/** The run that a command is about, as long as it has this step. */
const runIn = ({ restake }: State, run: string, step: Restake["step"]): Restake | null =>
  restake?.run === run && restake.step === step ? restake : null;

const recordCheck = (state: State, command: Of<"RecordRestakeCheck">, deciding: Deciding): Decision => {
  const run = runIn(state, command.run, "checking");
  if (run === null) return ignored(NOT_PENDING);
  return right(command.taken.length > 0 ? ending(run, "changed", deciding.world, command.found) : next(run, deciding));
};

const recordOver = (state: State, { run: id }: Of<"RecordLineOver">, deciding: Deciding): Decision => {
  const run = runIn(state, id, "going");
  if (run === null || lineUnderWay(run) !== undefined) return ignored(NOT_PENDING);
  return right(run.stopping || mustStop(run) ? ending(run, "stopped", deciding.world) : next(run, deciding));
};

/** What keeps a previewed line from being sent, as the line says it. */
const PROBLEMS: Readonly<Partial<Record<TransferRejection["_tag"], LineProblem>>> = {
  "transfer.PreviewDiffers": "differs",
  "transfer.FeeNotCovered": "fee",
  "transfer.AlreadySent": "elsewhere",
};

const refuseLine = ({ validator }: RestakeLine, problem: LineProblem): Decision =>
  only(Event.LineRefused({ validator, problem }));

/** Confirms the line that was previewed, for the fee that was said at most. */
const confirmLine = (
  state: State,
  { run: id, passcode }: Of<"RecordLinePasscode">,
  { envelope, world }: Deciding,
): Decision => {
  const run = runIn(state, id, "going");
  const line = run === null ? undefined : lineUnderWay(run);
  const { form } = world.transfer;
  if (run === null || line?.progress.status !== "previewed" || form.step !== "previewed") return ignored(NOT_PENDING);
  if (form.key !== line.progress.request) return ignored(NOT_PENDING);
  if (compare(form.preview.gasFeeEstimate, run.fee) > 0) return refuseLine(line, "fee-rose");
  const { chainId, symbol, action } = {
    ...form.intent,
    action: { type: "delegate" as const, validator: line.validator },
  };
  if (whyNotStake(world, { chainId, symbol, action }, envelope.at - world.session.clockSkew) !== null)
    return refuseLine(line, "blocked");
  const decided = decideConfirm(world.transfer, { passcode, again: false }, envelope, world);
  if (isLeft(decided)) return refuseLine(line, PROBLEMS[decided.left._tag] ?? "refused");
  return right(decidedEvents(decided.right));
};

const stop = (state: State, _command: Of<"StopRestake">, { world }: Deciding): Decision => {
  const { restake: run } = state;
  if (run === undefined || run.step === "ended") return left(Rejection.NoRestake());
  if (run.stopping) return ignored("it stops already");
  return lineUnderWay(run)?.progress.status === "sending"
    ? only(Event.RestakeStopping())
    : right(ending(run, "stopped", world));
};

/** How the commands of a payout that is staked again are decided (docs/transfers.md). */
export const restakeCases = {
  "staking.BeginRestake": begin,
  "staking.StopRestake": stop,
  "staking.RequeueLine": ({ restake }: State, { validator }: Of<"RequeueLine">): Decision =>
    canRetry(restake, validator) ? only(Event.LineRequeued({ validator })) : left(Rejection.NoRestake()),
  "staking.RecordRestakeCheck": recordCheck,
  "staking.RecordRestakeCheckFailure": (
    state: State,
    { run: id, failure }: Of<"RecordRestakeCheckFailure">,
  ): Decision =>
    runIn(state, id, "checking") === null ? ignored(NOT_PENDING) : only(Event.RestakeUnread({ failure })),
  "staking.RecordLinePasscode": confirmLine,
  "staking.RecordLineOver": recordOver,
};
