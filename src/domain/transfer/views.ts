import { resembles } from "../kernel/address.ts";
import { add, compare, amount as exact, type Money, notBelowZero, subtract, truncate, ZERO } from "../kernel/money.ts";
import type { State as SessionState } from "../session/state.ts";
import type { State as WalletState } from "../wallet/state.ts";
import { feeTokenOf, tokenOf } from "../wallet/views.ts";
import type { Preview } from "./entities.ts";
import { TWIN_WINDOW } from "./marker.ts";
import { type Attempt, type Intent, type Marker, Rejection } from "./messages.ts";
import { LOOKS } from "./reading.ts";
import type { State } from "./state.ts";

/** What of the whole state a transfer reads. */
export interface World {
  readonly wallet: WalletState;
}

/** What of the whole state deciding a transfer reads. */
export interface DecisionWorld extends World {
  readonly session: Pick<SessionState, "clockSkew">;
}

/** The transfer that the form shows while it is on its way, or null. */
export const ownAttempt = (state: State): Attempt | null =>
  state.attempts.find((each) => each.key === state.key) ?? null;

/** Transfers of unknown outcome that the person did not dismiss, newest last. */
export const unresolved = (state: State): ReadonlyArray<Attempt> =>
  state.attempts.filter((each) => each.unknown && !each.dismissed);

/** Whether an unknown transfer was looked for at every automatic time, and the server does not list it as pending. */
export const wasNotFound = ({ unknown, look, listed }: Attempt): boolean => unknown && !listed && look >= LOOKS.length;

/** Why an attempt can't be dismissed, or null: only one that was looked for to the end can. */
export const whyNotDismiss = (state: State, key: string): Rejection | null => {
  const attempt = state.attempts.find((each) => each.key === key && each.unknown);
  if (attempt === undefined) return Rejection.NothingUnresolved();
  return wasNotFound(attempt) ? null : Rejection.StillLooking();
};

/** What is missing to pay a preview's fee, or null when the balance covers it. */
const uncoveredFee = (state: State, world: World): { readonly symbol: string; readonly missing: Money } | null => {
  const { intent, preview } = state;
  if (intent === null || preview === null) return null;
  const payer = feeTokenOf(world.wallet, intent.chainId);
  if (payer === null) return null;
  const due = payer.symbol === intent.symbol ? add(intent.amount, preview.gasFeeEstimate) : preview.gasFeeEstimate;
  return compare(due, payer.balance) <= 0 ? null : { symbol: payer.symbol, missing: subtract(due, payer.balance) };
};

/** Why the transfer can't be confirmed now, or null when it can. A resend of an unknown outcome keeps its key. */
export const whyNotConfirm = (state: State, world: World): Rejection | null => {
  const own = ownAttempt(state);
  if (own !== null && !own.unknown) return Rejection.InFlight();
  if (state.status !== "preview" && own === null) return Rejection.NotPreviewed();
  if (state.differences.length > 0) return Rejection.PreviewDiffers({ differences: state.differences });
  const uncovered = own === null ? uncoveredFee(state, world) : null;
  return uncovered === null ? null : Rejection.FeeNotCovered(uncovered);
};

/** Why the form can't be emptied now, or null: only while its own answer is still awaited. */
export const whyNotReset = (state: State): Rejection | null => {
  const own = ownAttempt(state);
  return own !== null && !own.unknown ? Rejection.InFlight() : null;
};

/** The marker that makes a transfer ask 'Already sent?', an unresolved one first, or null (W2). */
export const twinOf = (state: State, hash: string, now: number): Marker | null => {
  const twins = state.markers.filter((each) => each.hash === hash && (each.unresolved || now - each.at <= TWIN_WINDOW));
  return twins.find((each) => each.unresolved) ?? twins.at(-1) ?? null;
};

/** Whether the same transfer was confirmed within a minute or is unresolved, in any tab (W2). */
export const isTwin = (state: State, hash: string, now: number): { readonly unresolved: boolean } | null => {
  const twin = twinOf(state, hash, now);
  return twin === null ? null : { unresolved: twin.unresolved };
};

/** Every address this device knows: one's own, and whom money came from and went to. */
export const knownAddresses = (world: World): ReadonlyArray<string> => {
  const accounts = world.wallet.accounts.flatMap((each) => each.account?.transactions ?? []);
  const own = world.wallet.tokens?.tokens.map((each) => each.address) ?? [];
  return [
    ...new Set([...own, ...accounts.concat(world.wallet.history.transactions).flatMap((each) => [each.from, each.to])]),
  ];
};

/** A known address that a recipient could be taken for, or null; an address that is known itself is not suspicious (W8). */
export const lookalike = (world: World, to: string): string | null => {
  const known = knownAddresses(world);
  return known.includes(to) ? null : (known.find((each) => resembles(each, to)) ?? null);
};

/** Fees to expect before a preview has said one, a little above the usual. */
const USUAL_FEE: Readonly<Record<string, Money>> = { OPT: exact("0.01"), ETH: exact("0.002") };

/** The fee to keep back on a chain: the last estimate, or the usual one. */
export const expectedFee = (state: State, world: World, chainId: string): Money => {
  const last = state.fees.find((each) => each.chainId === chainId);
  return last?.fee ?? USUAL_FEE[feeTokenOf(world.wallet, chainId)?.symbol ?? ""] ?? ZERO;
};

/**
 * The most that can be sent: the balance less fee and reserve, cut to the token's decimals, never below zero
 * and never one base unit above what the balance bears (W11).
 */
export const maxSendable = (balance: Money, fee: Money, reserve: Money, decimals: number): Money =>
  truncate(notBelowZero(subtract(subtract(balance, fee), reserve)), decimals);

/** Whether a reserve for later fees is kept back of a token: of OPT only (decisions.md §4 Money). */
export const keepsReserve = (symbol: string): boolean => symbol === "OPT";

/** Max for a token as the form knows it: the fee counts only where the token pays it itself, the reserve only for OPT. */
export const maxOf = (state: State, world: World, chainId: string, symbol: string, reserve: Money): Money => {
  const token = tokenOf(world.wallet, chainId, symbol);
  if (token === null) return ZERO;
  const paysFee = feeTokenOf(world.wallet, chainId)?.symbol === symbol;
  return maxSendable(
    token.balance,
    paysFee ? expectedFee(state, world, chainId) : ZERO,
    keepsReserve(symbol) ? reserve : ZERO,
    token.decimals,
  );
};

/** What leaves the wallet by a preview, by token: one sum where the token pays its own fee, else two. */
export const totals = (
  intent: Intent,
  preview: Preview,
  world: World,
): ReadonlyArray<{ readonly symbol: string; readonly amount: Money }> => {
  const payer = feeTokenOf(world.wallet, intent.chainId)?.symbol ?? intent.symbol;
  return payer === intent.symbol
    ? [{ symbol: payer, amount: add(preview.amount, preview.gasFeeEstimate) }]
    : [
        { symbol: intent.symbol, amount: preview.amount },
        { symbol: payer, amount: preview.gasFeeEstimate },
      ];
};

/** Whom money went to last on a chain, newest first, each once: offered where a recipient is asked for. */
export const recentRecipients = (world: World, chainId: string): ReadonlyArray<string> => {
  const sent = world.wallet.accounts
    .flatMap((each) => each.account?.transactions ?? [])
    .filter((each) => each.chainId === chainId && each.type === "send" && each.status === "success")
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return [...new Set(sent.map((each) => each.to))].slice(0, 3);
};
