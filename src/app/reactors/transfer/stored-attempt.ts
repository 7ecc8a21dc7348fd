import * as Schema from "effect/Schema";
import { creationValues, editedValues, transferType } from "../../../domain/transfer/entities.ts";
import { type Action, type Attempt, baseline, type Intent, wireOf } from "../../../domain/transfer/index.ts";
import { money } from "../../../domain/values/money.ts";
import { transaction } from "../../../domain/wallet/entities.ts";

/** What is to be transferred, with the names of the contract: the earliest versions stored it so. */
const storedIntent = Schema.Struct({
  walletId: Schema.String,
  chainId: Schema.String,
  symbol: Schema.String,
  amount: money.schema,
  to: Schema.String,
  from: Schema.String,
  transferType: transferType.schema,
  memo: Schema.NullOr(Schema.String),
  description: Schema.String,
  creationHeight: Schema.NullOr(Schema.String),
  creation: Schema.optionalKey(creationValues.schema),
  /** What is done with the own validator; an earlier version, which does not read it, takes it for a delegation of nothing. */
  release: Schema.optionalKey(Schema.Boolean),
  edited: Schema.optionalKey(editedValues.schema),
  /** The wallet's address; where it is missing, `from` is it, but for a move. */
  sender: Schema.optionalKey(Schema.String),
});
type StoredIntent = typeof storedIntent.Type;

/** The action that a stored intent names; the inverse of `wireOf`. */
const storedAction = (stored: StoredIntent): Action => {
  const { transferType: type, to, from, creationHeight, creation, release, edited } = stored;
  if (creation !== undefined) return { type: "create-validator", operator: to, values: creation };
  if (release === true) return { type: "release-validator", operator: to };
  if (edited !== undefined) return { type: "edit-validator", operator: to, values: edited };
  switch (type) {
    case "send":
      return { type, to };
    case "delegate":
      return { type, validator: to };
    case "undelegate":
      return { type, validator: to };
    case "move-delegation":
      return { type, source: from, validator: to };
    case "cancel-undelegate":
      return { type, validator: to, creationHeight: creationHeight ?? "" };
  }
};

const intentOf = (stored: StoredIntent): Intent => {
  const { walletId, chainId, symbol, amount, memo, description, from, sender = from } = stored;
  return { walletId, chainId, symbol, amount, sender, action: storedAction(stored), memo, description };
};

/** What is stored of an action of the own validator. */
const ofOwnValidator = (action: Action): Pick<StoredIntent, "creation" | "release" | "edited"> => {
  switch (action.type) {
    case "create-validator":
      return { creation: action.values };
    case "release-validator":
      return { release: true };
    case "edit-validator":
      return { edited: action.values };
    default:
      return {};
  }
};

const storedIntentOf = (intent: Intent): StoredIntent => {
  const { walletId, chainId, symbol, amount, memo, description, sender, action } = intent;
  const own = ofOwnValidator(action);
  return { walletId, chainId, symbol, amount, ...wireOf(intent), memo, description, ...own, sender };
};

/**
 * An attempt as it is stored on a device. The format does not follow the attempt in memory: what one version of the
 * client stored must be read by every later one, and by a tab that still runs an earlier one. Never remove or rename a
 * field, and add only optional ones. The fields that are optional here are missing in the earliest versions.
 */
const storedAttempt = Schema.Struct({
  key: Schema.String,
  intent: storedIntent,
  /** The fingerprint. */
  marker: Schema.String,
  at: Schema.Int,
  serverAt: Schema.optionalKey(Schema.Int),
  baseline: Schema.optionalKey(Schema.NullOr(baseline.schema)),
  /** Whether the outcome is unknown. */
  unknown: Schema.Boolean,
  /** While the answer is awaited: the request, and whether it is a repetition. */
  request: Schema.String,
  resent: Schema.Boolean,
  /** Once the outcome is unknown: 5 if the search is over, else less; the last poll, and what they found. */
  look: Schema.Int,
  looking: Schema.optionalKey(Schema.Boolean),
  lastLook: Schema.optionalKey(Schema.NullOr(Schema.Struct({ at: Schema.Int, failed: Schema.Boolean }))),
  listed: Schema.optionalKey(Schema.Boolean),
  candidates: Schema.optionalKey(Schema.Array(transaction.schema)),
  dismissed: Schema.optionalKey(Schema.Boolean),
});
type StoredAttempt = typeof storedAttempt.Type;

/** What is stored in place of the number of polls, which earlier versions counted, once the search is over. */
const OVER = 5;

/** Decodes a stored list of attempts. */
export const decodeAttempts = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Array(storedAttempt)));

/** The attempt that was stored. */
export const fromStored = (stored: StoredAttempt): Attempt => {
  const { key, marker: fingerprint, at, serverAt = at, baseline = null, request } = stored;
  const intent = intentOf(stored.intent);
  const confirmed = { key, intent, fingerprint, at, serverAt, baseline };
  if (!stored.unknown) return { ...confirmed, status: "sending", request, isRepeat: stored.resent };
  return {
    ...confirmed,
    status: "unknown",
    failure: null,
    refusal: null,
    isSearching: stored.look < OVER,
    isPolling: stored.looking ?? false,
    lastPoll: stored.lastLook ?? null,
    pollFailure: null,
    evidence: stored.listed === true ? { kind: "listed" } : { kind: "unlisted", candidates: stored.candidates ?? [] },
    isDismissed: stored.dismissed ?? false,
  };
};

/** What is stored of an attempt. Every field is written, because earlier versions require it. */
export const toStored = (attempt: Attempt): StoredAttempt => {
  const { key, fingerprint: marker, at, serverAt, baseline } = attempt;
  const intent = storedIntentOf(attempt.intent);
  const confirmed = { key, intent, marker, at, serverAt, baseline };
  if (attempt.status === "sending") {
    const { request, isRepeat: resent } = attempt;
    const unpolled = { look: 0, looking: false, lastLook: null, listed: false, candidates: [], dismissed: false };
    return { ...confirmed, unknown: false, request, resent, ...unpolled };
  }
  const { isSearching, isPolling, lastPoll, evidence, isDismissed } = attempt;
  return {
    ...confirmed,
    unknown: true,
    // no answer is matched to it any more, and its next POST is a repetition
    request: key,
    resent: true,
    look: isSearching ? 0 : OVER,
    looking: isPolling,
    lastLook: lastPoll,
    listed: evidence.kind === "listed",
    candidates: evidence.kind === "unlisted" ? evidence.candidates : [],
    dismissed: isDismissed,
  };
};
