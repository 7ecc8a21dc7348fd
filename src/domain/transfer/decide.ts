import { type Either, isLeft, left } from "fp-ts/Either";
import type { Context } from "../kernel/decider.ts";
import { answered, nothing, only, refuse } from "../kernel/decision.ts";
import type { Failure } from "../kernel/failure.ts";
import type { Envelope } from "../kernel/message.ts";
import { equal } from "../kernel/money.ts";
import { awaits } from "../kernel/request.ts";
import type { Preview } from "./entities.ts";
import { type Attempt, type Command, type Difference, Event, type Intent, Rejection } from "./messages.ts";
import { findAttempt, looksLike } from "./reading.ts";
import { judgeSend } from "./rules.ts";
import type { State } from "./state.ts";
import { isTwin, type World, whyNotConfirm, whyNotReset } from "./views.ts";

type Decision = Either<Rejection, ReadonlyArray<Event>>;
type Of<Name extends string> = Extract<Command, { readonly _tag: `transfer.${Name}` }>;

const WITHDRAWN = "the question was withdrawn";

const requestPreview = (state: State, command: Of<"RequestPreview">, envelope: Envelope, world: World): Decision => {
  if (state.status === "pending") return left(Rejection.InFlight());
  const judged = judgeSend(world, command);
  if (isLeft(judged)) return left(Rejection.Invalid({ problems: judged.left }));
  return only(Event.PreviewRequested({ request: envelope.id, intent: judged.right }));
};

/** Where a preview is not what was asked (W7). Amounts are compared by value, addresses to the letter. */
const differencesOf = (asked: Intent, answered: Preview): ReadonlyArray<Difference> => [
  ...(equal(asked.amount, answered.amount) ? [] : (["amount"] as const)),
  ...(asked.to === answered.to ? [] : (["to"] as const)),
  ...(asked.from === answered.from ? [] : (["from"] as const)),
];

const recordPreview = (state: State, command: Of<"RecordPreview">): Decision =>
  awaits(state.previewRequest, command.request) && state.intent !== null
    ? only(
        Event.PreviewReceived({ preview: command.preview, differences: differencesOf(state.intent, command.preview) }),
      )
    : nothing(WITHDRAWN);

/** Transactions that look like this transfer already, before it is sent. */
const lookalikes = (world: World, intent: Intent): ReadonlyArray<string> =>
  world.wallet.accounts
    .flatMap((each) => each.account?.transactions ?? [])
    .concat(world.wallet.history.transactions)
    .filter((each) => looksLike(intent, each))
    .map((each) => each.id);

const isSame = (a: Intent, b: Intent): boolean =>
  (Object.keys(a) as ReadonlyArray<keyof Intent>).every((each) => a[each] === b[each]);

/**
 * The sending that this confirmation would repeat, whose outcome is still unknown: the form's own, or the very
 * same transfer previewed anew. Its repetition carries its key, so that the server moves the money once.
 */
const sentBefore = (state: State, key: string, intent: Intent): Attempt | undefined =>
  state.attempts.find((each) => each.key === key) ?? state.attempts.find((each) => isSame(each.intent, intent));

const confirm = (state: State, command: Of<"Confirm">, envelope: Envelope, world: World): Decision =>
  refuse<Rejection, Event>(whyNotConfirm(state, world), () => {
    if (state.intent === null || state.key === null || state.preview === null) return left(Rejection.NotPreviewed());
    if (command.passcode.broken.length > 0) {
      const [rule = "rule.passcode.required"] = command.passcode.broken;
      return left(Rejection.Invalid({ problems: [{ field: "walletPasscode", rule }] }));
    }
    const { intent } = state;
    const earlier = sentBefore(state, state.key, intent);
    const twin = earlier === undefined ? isTwin(state, command.marker, envelope.at) : { unresolved: true };
    if (twin !== null && !command.again) return left(Rejection.AlreadySent(twin));
    const attempt: Attempt = {
      key: earlier?.key ?? state.key,
      request: envelope.id,
      intent,
      marker: command.marker,
      at: earlier?.at ?? envelope.at,
      unknown: false,
      look: 0,
      resent: earlier !== undefined,
      known: earlier?.known ?? lookalikes(world, intent),
    };
    return only(Event.SendRequested({ attempt, passcode: command.passcode, preview: state.preview }));
  });

const isOfAttempt = (state: State, request: string): Attempt | undefined =>
  state.attempts.find((each) => each.request === request);

/** Failures that are no word of the server about the transfer. */
const NO_ANSWER: ReadonlySet<Failure["kind"]> = new Set(["Unreachable", "Unreadable", "Cancelled", "SessionEnded"]);

/**
 * What a failure says of the money: refused before anything moved, refused for good, or nobody knows. The
 * refusal of a repetition says nothing of the sending before it.
 */
const whatFailureMeans = (why: Failure, resent: boolean): "refused" | "failed" | "unknown" => {
  if (resent || NO_ANSWER.has(why.kind)) return "unknown";
  if (why.status === 502 || why.status === 503 || why.status === 504) return "unknown";
  return why.status === 400 || why.status === 401 ? "refused" : "failed";
};

const recordFailure = (state: State, command: Of<"RecordFailure">): Decision => {
  const attempt = isOfAttempt(state, command.request);
  if (attempt === undefined) return nothing(WITHDRAWN);
  const told = { key: attempt.key, failure: command.failure };
  switch (whatFailureMeans(command.failure, attempt.resent)) {
    case "refused":
      return only(Event.ReturnedToPreview(told));
    case "failed":
      return only(Event.Failed({ ...told, hash: null }));
    case "unknown":
      return only(Event.OutcomeUnknown(told));
  }
};

const recordReading = (state: State, command: Of<"RecordReading">): Decision => {
  const attempt = state.attempts.find((each) => each.key === command.key && each.unknown);
  if (attempt === undefined) return nothing("its outcome is known by now");
  const found = findAttempt(attempt, command.transactions, state.settled);
  const { key } = attempt;
  // only the server's own words settle it: a pending one, or one in words nobody knows, is looked at again (W10)
  if (found === null || found.status === "pending" || found.status === "unknown")
    return only(Event.NotFoundYet({ key, look: attempt.look + 1 }));
  if (found.status !== "completed")
    return only(Event.Failed({ key, failure: null, hash: found.transaction.transactionHash }));
  const { transactionHash, to, from, amount, gasFee, blockExplorerLink } = found.transaction;
  return only(Event.Completed({ key, receipt: { transactionHash, to, from, amount, gasFee, blockExplorerLink } }));
};

const recordStored = (state: State, { attempts, markers, atStart }: Of<"RecordStored">): Decision => {
  if (!atStart) return only(Event.Restored({ attempts, markers }));
  // what was sent while storage was read is newer than what was read
  const ownKeys = new Set(state.attempts.map((each) => each.key));
  const ownMarkers = new Set(state.attempts.map((each) => each.marker));
  return only(
    Event.Restored({
      attempts: [
        // whoever was waiting for these answers is gone: nobody knows their outcome until it is read
        ...attempts.flatMap((each) => (ownKeys.has(each.key) ? [] : [{ ...each, unknown: true, look: 0 }])),
        ...state.attempts,
      ],
      markers: [
        ...markers.filter(({ hash }) => !ownMarkers.has(hash)),
        ...state.markers.filter(({ hash }) => ownMarkers.has(hash)),
      ],
    }),
  );
};

/** What a command leads to (spec §4 Transfer flow; decisions.md §4 Money). */
export const decide = (state: State, command: Command, { envelope, world }: Context<World>): Decision => {
  switch (command._tag) {
    case "transfer.RequestPreview":
      return requestPreview(state, command, envelope, world);
    case "transfer.RecordPreview":
      return recordPreview(state, command);
    case "transfer.RecordPreviewFailure":
      return answered(state.previewRequest, command.request, () => Event.PreviewFailed({ failure: command.failure }));
    case "transfer.Back":
      return state.status === "preview" || state.previewRequest.status === "pending"
        ? only(Event.BackToForm())
        : left(Rejection.NotPreviewed());
    case "transfer.Confirm":
      return confirm(state, command, envelope, world);
    case "transfer.RecordReceipt": {
      const attempt = isOfAttempt(state, command.request);
      return attempt === undefined
        ? nothing(WITHDRAWN)
        : only(Event.Completed({ key: attempt.key, receipt: command.receipt }));
    }
    case "transfer.RecordFailure":
      return recordFailure(state, command);
    case "transfer.RecordReading":
      return recordReading(state, command);
    case "transfer.RecordReadingFailure": {
      const attempt = state.attempts.find((each) => each.key === command.key && each.unknown);
      return attempt === undefined
        ? nothing("its outcome is known by now")
        : only(Event.NotFoundYet({ key: attempt.key, look: attempt.look + 1 }));
    }
    case "transfer.LookAgain":
      return state.attempts.some((each) => each.key === command.key && each.unknown)
        ? only(Event.LookRequested({ key: command.key }))
        : left(Rejection.NothingUnresolved());
    case "transfer.RecordStored":
      return recordStored(state, command);
    case "transfer.RecordUnread":
      return only(Event.StoredUnread());
    case "transfer.Reset":
      return refuse(whyNotReset(state), () => only(Event.Reset()));
  }
};
