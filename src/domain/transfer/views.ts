import { getOrElse } from "fp-ts/Either";
import type { Failure } from "../decider/failure.ts";
import { IDLE } from "../decider/request.ts";
import { canonicalAddress, hasAddress, sameAddress } from "../values/address.ts";
import { type Likeness, likenessOf } from "../values/address-likeness.ts";
import { CHAINS, feeSymbolOf } from "../values/chains.ts";
import { add, compare, amount as exact, type Money, notBelowZero, subtract, truncate, ZERO } from "../values/money.ts";
import { feeBalanceOf, feeTokenOf, tokenOf } from "../wallet/views.ts";
import { isOfOwnValidator, isOperation, leavesBalance, wireOf } from "./action.ts";
import type { Preview, TransferType } from "./entities.ts";
import { isRecent } from "./fingerprint.ts";
import { type Attempt, type Fingerprint, type Intent, Rejection, type UnknownAttempt } from "./messages.ts";
import { addressesOfKnown } from "./people.ts";
import { checkReserve, RESERVE_SYMBOL } from "./rules.ts";
import type { State } from "./state.ts";
import type { PeopleWorld, World } from "./world.ts";

/** The attempt that the form shows, or null. */
export const ownAttempt = ({ form, attempts }: State): Attempt | null =>
  (form.step === "sent" ? attempts.find(({ key }) => key === form.key) : undefined) ?? null;

/** Transfers of unknown outcome that the person did not dismiss, newest last. */
export const unresolved = ({ attempts }: State): ReadonlyArray<UnknownAttempt> =>
  attempts.flatMap((attempt) => (attempt.status === "unknown" && !attempt.isDismissed ? [attempt] : []));

/** Whether a transfer is being previewed, confirmed or sent: the page must not be reloaded for anything else. */
export const isUnderWay = ({ form, attempts }: State): boolean =>
  form.step === "previewing" || form.step === "previewed" || attempts.some(({ status }) => status !== "unknown");

/** How the search for a transfer of unknown outcome stands, in the order of {@link searchOf}. */
export const SEARCHES = ["searching", "listed", "unchecked", "notFound"] as const;
export type Search = (typeof SEARCHES)[number];

/**
 * How the search for a transfer of unknown outcome stands: readings are to come by themselves, the server lists it as
 * pending, the last reading failed, or it succeeded and does not show it. How many there were does not count. Every screen
 * that shows one reads this, so that none contradicts another.
 */
export const searchOf = ({ isSearching, lastPoll, evidence }: UnknownAttempt): Search => {
  if (evidence.kind === "listed") return "listed";
  if (isSearching || lastPoll === null) return "searching";
  return lastPoll.failed ? "unchecked" : "notFound";
};

/** Whether the search for an unknown transfer is over, and the last reading succeeded and does not show it. */
export const wasNotFound = (attempt: UnknownAttempt): boolean => searchOf(attempt) === "notFound";

/**
 * Why an open attempt can't be sent again now, or null: this or another tab still waits for its answer, it may be found by a
 * poll that is still to come, it could not be looked for, or the server lists it as pending (W16).
 */
export const whyNotRepeat = (attempt: Attempt): Rejection | null => {
  if (attempt.status !== "unknown") return Rejection.InFlight();
  switch (searchOf(attempt)) {
    case "listed":
      return Rejection.ListedAsPending();
    case "searching":
      return Rejection.StillPolling();
    case "unchecked":
      return Rejection.NotChecked();
    default:
      return null;
  }
};

/** Why an attempt can't be dismissed, or null: only one that was looked for and not found can. */
export const whyNotDismiss = ({ attempts }: State, key: string): Rejection | null => {
  const attempt = attempts.find((candidate) => candidate.key === key);
  return attempt?.status === "unknown" ? whyNotRepeat(attempt) : Rejection.NothingUnresolved();
};

/** The open attempts of the transfer that the form shows: its own, and those of the same transfer that was previewed again. */
export const openAttempts = ({ form, attempts }: State): ReadonlyArray<Attempt> =>
  form.step === "previewed" || form.step === "sent"
    ? attempts.filter(({ key, fingerprint }) => key === form.key || fingerprint === form.fingerprint)
    : [];

/** Why the transfer that the form shows can't be sent again now, or null, also after a second consent. */
export const whyNotSendAgain = (state: State): Rejection | null =>
  openAttempts(state).reduce<Rejection | null>((why, attempt) => why ?? whyNotRepeat(attempt), null);

/**
 * What shows a form: the dialog of a send or of a staking action (spec §4, activePlacement), or the page that creates a
 * validator, or the desk of its operator; null before the first preview.
 */
export const placementOf = ({ intent }: State["form"]): "send" | "staking" | "creation" | "desk" | null => {
  if (intent === null) return null;
  const { action } = intent;
  if (isOperation(action)) return "desk";
  return action.type === "create-validator" ? "creation" : action.type === "send" ? "send" : "staking";
};

/** How much is missing to pay a preview's fee, or null when the balance covers it. */
const uncoveredFee = (
  { intent, preview }: { readonly intent: Intent; readonly preview: Preview },
  world: World,
): { readonly symbol: string; readonly missing: Money } | null => {
  const balance = feeBalanceOf(world.wallet, intent.chainId);
  if (balance === null) return null;
  const symbol = feeSymbolOf(intent.chainId);
  const due =
    symbol === intent.symbol && leavesBalance(intent.action)
      ? add(intent.amount, preview.gasFeeEstimate)
      : preview.gasFeeEstimate;
  return compare(due, balance) <= 0 ? null : { symbol, missing: subtract(due, balance) };
};

/** Why the transfer can't be confirmed now, or null when it can. The repetition of an unknown outcome keeps its key. */
export const whyNotConfirm = (state: State, world: World): Rejection | null => {
  const { form } = state;
  if (form.step === "sent" && ownAttempt(state) !== null) return whyNotReset(state);
  if (form.step !== "previewed") return Rejection.NotPreviewed();
  if (form.differences.length > 0) return Rejection.PreviewDiffers({ differences: form.differences });
  const uncovered = uncoveredFee(form, world);
  return uncovered === null ? null : Rejection.FeeNotCovered(uncovered);
};

/** Why no preview can be requested now, or null: the form shows a transfer that was confirmed. */
export const whyNotPreview = ({ form }: State): Rejection | null =>
  form.step === "sent" ? Rejection.InFlight() : null;

/** Why the form can't be emptied now, or null: only while the answer to its transfer is awaited. */
export const whyNotReset = (state: State): Rejection | null =>
  ownAttempt(state)?.status === "sending" ? Rejection.InFlight() : null;

/** Whether two intents move the same money to the same place with the same memo. The description is a private note. */
const isSameIntent = (a: Intent, b: Intent): boolean => {
  const values = ({ description: _note, sender, action, ...rest }: Intent): Readonly<Record<string, unknown>> => ({
    ...rest,
    ...wireOf({ sender, action }),
    values: "values" in action ? action.values : null,
    ofValidator: isOfOwnValidator(action) ? action.type : null,
  });
  const [one, other] = [values(a), values(b)];
  return Object.keys(one).every((field) => one[field] === other[field]);
};

/**
 * The open attempt that a confirmation of the form repeats, under the same key: its own, or one with this intent that was
 * previewed again.
 */
export const repeatedAttempt = (state: State): Attempt | undefined => {
  const { form } = state;
  if (form.step !== "previewed" && form.step !== "sent") return undefined;
  const open = openAttempts(state);
  return open.find(({ key }) => key === form.key) ?? open.find(({ intent }) => isSameIntent(intent, form.intent));
};

/**
 * When the transfer that the form shows was sent before, by any tab, or null: its outcome is unknown, or it was confirmed
 * within a minute (W2).
 */
export const alreadySent = (state: State, now: number): Omit<Fingerprint, "hash"> | null => {
  const { form, fingerprints } = state;
  if (form.step !== "previewed" && form.step !== "sent") return null;
  const open = openAttempts(state).at(-1);
  if (open !== undefined) return { at: open.at, unresolved: true };
  const same = fingerprints.filter(
    (fingerprint) => fingerprint.hash === form.fingerprint && isRecent(fingerprint, now),
  );
  return same.find(({ unresolved }) => unresolved) ?? same.at(-1) ?? null;
};

const NO_CONTACTS: PeopleWorld["contacts"] = {
  people: [],
  search: { query: "", requestedQuery: "", people: [], request: IDLE },
  directory: [],
  named: [],
};

/**
 * Every address that the person is assumed to know (W8): their own, their contacts', those that they saved, and the
 * recipients of their completed sends. Never one that only paid in: an attacker sends dust from a look-alike to get into the history.
 */
const knownAddresses = ({ recipients, saved }: State, { wallet, contacts }: World): ReadonlyArray<string> => [
  ...new Set([
    ...(wallet.tokens?.tokens.map(({ address }) => address) ?? []),
    ...addressesOfKnown({ transfer: { recipients }, contacts: contacts ?? NO_CONTACTS }),
    ...recipients.sent,
    ...(saved?.addresses.map(({ address }) => address) ?? []),
  ]),
];

/** A known address that a recipient could be taken for, and how similar they are. */
export interface Lookalike {
  readonly known: string;
  readonly likeness: Likeness;
}

/** The known address that a recipient is most like, or null; a known address is itself not suspicious (W8). */
export const lookalike = (state: State, world: World, typed: string): Lookalike | null => {
  const to = canonicalAddress(typed);
  const known = knownAddresses(state, world);
  if (hasAddress(known, to)) return null;
  const alike = known.flatMap((address) => {
    const likeness = likenessOf(address, to);
    return likeness === null ? [] : [{ known: address, likeness }];
  });
  return alike.find(({ likeness }) => likeness === "both-ends") ?? alike[0] ?? null;
};

/** Whether a recipient is held back: similar at both ends, and not the address that the person compared in full (W8). */
export const mustCompareAddress = (state: State, world: World, typed: string, compared: string): boolean =>
  lookalike(state, world, typed)?.likeness === "both-ends" &&
  !sameAddress(canonicalAddress(typed), canonicalAddress(compared));

/** Why a recipient can't be checked yet, or null: it is not known, and the history is being read for the first time. */
export const whyNotChecked = (state: State, world: World, typed: string): Rejection | null => {
  const { request, isKnown } = state.recipients;
  if (isKnown || request.status !== "pending" || typed.trim() === "") return null;
  return hasAddress(knownAddresses(state, world), canonicalAddress(typed)) ? null : Rejection.CheckingRecipient();
};

/** The fees expected before there is a preview, a little above the usual. */
const USUAL_FEE: Readonly<Record<string, Money>> = { OPT: exact("0.01"), ETH: exact("0.002") };

/** The usual fee of a chain; null where none is known. */
export const usualFee = (world: World, chainId: string): Money | null => {
  // a chain that the product does not name may have another coin
  const own = Object.hasOwn(CHAINS, chainId) ? feeSymbolOf(chainId) : feeTokenOf(world.wallet, chainId)?.symbol;
  return USUAL_FEE[own ?? ""] ?? null;
};

/** The fee to expect on a chain: the last estimate for the type, or the usual fee. */
export const expectedFee = (state: State, world: World, chainId: string, type: TransferType = "send"): Money => {
  const last = state.fees.find((estimate) => estimate.chainId === chainId && estimate.transferType === type);
  return last?.fee ?? usualFee(world, chainId) ?? ZERO;
};

/**
 * The most that can be sent: the balance less fee and reserve, cut to the token's decimals, never below zero
 * and never one base unit above what the balance covers (W11).
 */
export const maxSendable = (balance: Money, fee: Money, reserve: Money, decimals: number): Money =>
  truncate(notBelowZero(subtract(subtract(balance, fee), reserve)), decimals);

/** Whether Max leaves a reserve of a token for later fees: of OPT only (docs/rules.md Money). */
export const keepsReserve = (symbol: string): boolean => symbol === RESERVE_SYMBOL;

/** The stored fee reserve; none if the text is not a valid reserve. */
export const reserveOf = (stored: string): Money => getOrElse(() => ZERO)(checkReserve(stored));

/** The fee that Max leaves of a token: the expected one where the token pays the fees of its chain, else none. */
export const maxFee = (
  state: State,
  world: World,
  chainId: string,
  symbol: string,
  type: TransferType = "send",
): Money => (feeSymbolOf(chainId) === symbol ? expectedFee(state, world, chainId, type) : ZERO);

/** Max of a send or delegation: the fee counts only where the token pays it itself, the reserve only for OPT. */
export const maxOf = (
  state: State,
  world: World,
  chainId: string,
  symbol: string,
  reserve: Money,
  type: TransferType = "send",
): Money => {
  const token = tokenOf(world.wallet, chainId, symbol);
  if (token === null) return ZERO;
  return maxSendable(
    token.balance,
    maxFee(state, world, chainId, symbol, type),
    keepsReserve(symbol) ? reserve : ZERO,
    token.decimals,
  );
};

/**
 * What leaves the spendable balance by a preview, by token: one sum where the token pays its own fee, else two; only the
 * fee where the coins change their place.
 */
export const totals = (
  intent: Intent,
  preview: Preview,
): ReadonlyArray<{ readonly symbol: string; readonly amount: Money }> => {
  const payer = feeSymbolOf(intent.chainId);
  if (!leavesBalance(intent.action)) return [{ symbol: payer, amount: preview.gasFeeEstimate }];
  return payer === intent.symbol
    ? [{ symbol: payer, amount: add(preview.amount, preview.gasFeeEstimate) }]
    : [
        { symbol: intent.symbol, amount: preview.amount },
        { symbol: payer, amount: preview.gasFeeEstimate },
      ];
};

/** What a transfer leaves of each balance it takes from; none of one that is not known, or is less. */
export const leftAfter = (wallet: World["wallet"], intent: Intent, preview: Preview): ReturnType<typeof totals> =>
  totals(intent, preview).flatMap(({ symbol, amount }) => {
    const balance = tokenOf(wallet, intent.chainId, symbol)?.balance ?? null;
    return balance === null || compare(amount, balance) > 0 ? [] : [{ symbol, amount: subtract(balance, amount) }];
  });

/** Whether the server refused a transfer because of its passcode: by the contract's text, or by naming the field. */
export const isWrongPasscode = ({ code }: Failure): boolean => code === "invalidKey";

export { listedReceipt, receiptStands, refutedForm, refutedReceipts } from "./receipts.ts";
