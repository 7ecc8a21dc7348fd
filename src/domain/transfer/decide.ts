import { isLeft, left } from "fp-ts/Either";
import type { Context } from "../decider/decider.ts";
import { answered, type DecisionOf, ignored, NOT_PENDING, only, refuse } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import { awaits } from "../decider/request.ts";
import type { Failure } from "../values/failure.ts";
import { equal } from "../values/money.ts";
import type { Transaction } from "../wallet/entities.ts";
import { shownStatus } from "../wallet/status.ts";
import type { Preview } from "./entities.ts";
import { baselineOf, judgeReading, LOOKS } from "./matching.ts";
import { type Attempt, type Command, type Difference, Event, type Intent, Rejection } from "./messages.ts";
import { judgeSend } from "./rules.ts";
import type { State } from "./state.ts";
import {
  type DecisionWorld,
  isTwin,
  ownAttempt,
  type World,
  whyNotConfirm,
  whyNotDismiss,
  whyNotJudged,
  whyNotReset,
} from "./views.ts";

type Decision = DecisionOf<Event, Rejection>;
type Of<Name extends string> = Extract<Command, { readonly _tag: `transfer.${Name}` }>;

const requestPreview = (state: State, command: Of<"RequestPreview">, envelope: Envelope, world: World): Decision => {
  if (state.status === "pending") return left(Rejection.InFlight());
  const unjudged = whyNotJudged(state, world, command.to);
  if (unjudged !== null) return left(unjudged);
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
    : ignored(NOT_PENDING);

const isSame = (a: Intent, b: Intent): boolean =>
  (Object.keys(a) as ReadonlyArray<keyof Intent>).every((each) => a[each] === b[each]);

/**
 * The sending that this confirmation would repeat, whose outcome is still unknown: the form's own, or the very
 * same transfer previewed anew. Its repetition carries its key, so that the server moves the money once.
 */
const sentBefore = (state: State, key: string, intent: Intent): Attempt | undefined =>
  state.attempts.find((each) => each.key === key) ?? state.attempts.find((each) => isSame(each.intent, intent));

const confirm = (state: State, command: Of<"Confirm">, envelope: Envelope, world: DecisionWorld): Decision =>
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
      looking: false,
      lastLook: null,
      listed: false,
      candidates: [],
      dismissed: false,
      resent: earlier !== undefined,
      serverAt: earlier?.serverAt ?? envelope.at - world.session.clockSkew,
      baseline: earlier?.baseline ?? null,
    };
    return only(
      Event.SendRequested({
        attempt,
        passcode: command.passcode,
        preview: state.preview,
        consented: command.again,
      }),
    );
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
  if (attempt === undefined) return ignored(NOT_PENDING);
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

const unresolvedOf = (state: State, key: string): Attempt | undefined =>
  state.attempts.find((each) => each.key === key && each.unknown);

/** What the server's word for a transaction makes of the attempt that it is; null where the word settles nothing (W10). */
const settledBy = (key: string, transaction: Transaction): Event | null => {
  const { transactionHash, to, from, amount, gasFee, blockExplorerLink } = transaction;
  switch (shownStatus(transaction.status)) {
    case "completed":
      return Event.Completed({ key, receipt: { transactionHash, to, from, amount, gasFee, blockExplorerLink } });
    case "failed":
    case "cancelled":
      return Event.Failed({ key, failure: null, hash: transactionHash });
    default:
      return null;
  }
};

const recordReading = (state: State, command: Of<"RecordReading">): Decision => {
  const attempt = unresolvedOf(state, command.key);
  if (attempt === undefined) return ignored("no unresolved attempt with this key");
  const { key } = attempt;
  const others = state.attempts.filter((each) => each.key !== key);
  const { found, candidates } = judgeReading(attempt, command, state.settled, others);
  const settled = found === null ? null : settledBy(key, found.transaction);
  if (settled !== null) return only(settled);
  // a transaction in words that the client does not know settles nothing; the person sees it as a candidate
  const listed = found?.status === "pending";
  const shown = found === null ? candidates : listed ? [] : [found.transaction];
  return only(Event.NotFoundYet({ key, look: attempt.look + 1, listed, candidates: shown }));
};

const recognize = (state: State, { key, id }: Of<"Recognize">): Decision => {
  const attempt = unresolvedOf(state, key);
  const candidate = attempt?.candidates.find((each) => each.id === id);
  if (attempt === undefined || candidate === undefined) return left(Rejection.NothingUnresolved());
  return only(
    settledBy(key, candidate) ?? Event.NotFoundYet({ key, look: attempt.look, listed: true, candidates: [] }),
  );
};

/**
 * An attempt of a page that is gone: its answer can no longer come, so its outcome is unknown until it is read. One
 * that was looked for to the end stays so.
 */
const foundInStorage = (attempt: Attempt): Attempt => ({
  ...attempt,
  unknown: true,
  looking: false,
  look: attempt.look >= LOOKS.length ? attempt.look : 0,
});

const recordStored = (state: State, { attempts, markers, atStart }: Of<"RecordStored">): Decision => {
  if (!atStart) return only(Event.Restored({ attempts, markers }));
  // what was sent while storage was read is newer than what was read
  const ownKeys = new Set(state.attempts.map((each) => each.key));
  const ownMarkers = new Set(state.attempts.map((each) => each.marker));
  return only(
    Event.Restored({
      attempts: [
        ...attempts.flatMap((each) => (ownKeys.has(each.key) ? [] : [foundInStorage(each)])),
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
export const decide = (state: State, command: Command, { envelope, world }: Context<DecisionWorld>): Decision => {
  switch (command._tag) {
    case "transfer.RequestPreview":
      return requestPreview(state, command, envelope, world);
    case "transfer.LoadRecipients": {
      const walletId = world.wallet.wallets[0]?.id;
      if (walletId === undefined) return left(Rejection.NoWallet());
      // what is being read is not read a second time
      if (state.recipients.request.status === "pending") return ignored("request already pending");
      return only(Event.RecipientsRequested({ request: envelope.id, walletId, whole: !state.recipients.isKnown }));
    }
    case "transfer.RecordRecipients":
      return answered(state.recipients.request, command.request, () =>
        Event.RecipientsLoaded({ sent: command.sent, people: command.people }),
      );
    case "transfer.RecordRecipientsFailure":
      return answered(state.recipients.request, command.request, () =>
        Event.RecipientsFailed({ failure: command.failure }),
      );
    case "transfer.RecordPreview":
      return recordPreview(state, command);
    case "transfer.RecordPreviewFailure":
      return answered(state.previewRequest, command.request, () => Event.PreviewFailed({ failure: command.failure }));
    case "transfer.Back":
      return state.status === "preview" || state.status === "failed" || state.previewRequest.status === "pending"
        ? only(Event.BackToForm())
        : left(Rejection.NotPreviewed());
    case "transfer.Confirm":
      return confirm(state, command, envelope, world);
    case "transfer.RecordReceipt": {
      const attempt = isOfAttempt(state, command.request);
      return attempt === undefined
        ? ignored(NOT_PENDING)
        : only(Event.Completed({ key: attempt.key, receipt: command.receipt }));
    }
    case "transfer.RecordFailure":
      return recordFailure(state, command);
    case "transfer.RecordReading":
      return recordReading(state, command);
    case "transfer.RecordReadingFailure": {
      const attempt = unresolvedOf(state, command.key);
      return attempt === undefined
        ? ignored("no unresolved attempt with this key")
        : only(Event.LookFailed({ key: attempt.key, look: attempt.look + 1 }));
    }
    case "transfer.RecordDuplicate": {
      const attempt = isOfAttempt(state, command.request);
      return attempt === undefined
        ? ignored(NOT_PENDING)
        : only(Event.DuplicateFound({ key: attempt.key, markers: command.markers }));
    }
    case "transfer.RecordBaseline": {
      const attempt = isOfAttempt(state, command.request);
      // a repetition keeps the reading before the first POST: its transaction may be there by now
      if (attempt === undefined || attempt.resent) return ignored(NOT_PENDING);
      return only(Event.BaselineRead({ key: attempt.key, baseline: baselineOf(attempt.intent, command.transactions) }));
    }
    case "transfer.LookAgain":
      return unresolvedOf(state, command.key) === undefined
        ? left(Rejection.NothingUnresolved())
        : only(Event.LookRequested({ key: command.key }));
    case "transfer.Recognize":
      return recognize(state, command);
    case "transfer.SendAgain": {
      if (ownAttempt(state)?.unknown === false) return left(Rejection.InFlight());
      const attempt = unresolvedOf(state, command.key);
      return attempt === undefined
        ? left(Rejection.NothingUnresolved())
        : only(Event.PreviewRequested({ request: envelope.id, intent: attempt.intent }));
    }
    case "transfer.Dismiss":
      return refuse(whyNotDismiss(state, command.key), () => only(Event.Dismissed({ key: command.key })));
    case "transfer.RecordStored":
      return recordStored(state, command);
    case "transfer.RecordUnread":
      return only(Event.StoredUnread());
    case "transfer.Reset":
      return refuse(whyNotReset(state), () => only(Event.Reset()));
  }
};
