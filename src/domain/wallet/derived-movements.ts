import { integer, list, nullable, struct, type TypeOf } from "../decider/field.ts";
import { sameAddress } from "../values/address.ts";
import { feeSymbolOf } from "../values/chains.ts";
import { instant, wordText } from "../values/classes.ts";
import { compare, isPositive, type Money, money, subtract, ZERO } from "../values/money.ts";
import { type Amounts, changesOf, type MovementKind, type Reading } from "./books.ts";
import { type Movement, type Transaction, transaction } from "./entities.ts";
import { COMMISSION_MEMO } from "./payouts.ts";
import { type Keyed, sameToken } from "./token.ts";
import { directionOf, knownType, moves, type TransactionType } from "./transactions.ts";

/**
 * What the client makes the books of, where the server has none (docs/rules.md Statement): all rows of the wallet, newest first, and the
 * balances that the server reports after them, at `readAt`. `unbondingTime` is how long unbonding takes, in seconds; null where the
 * server does not say it: nothing arrives then. Rows say nothing of a slash and do not name the unbonding entry that is cancelled, so a
 * difference from the balance can remain; the statement shows it.
 */
export const activity = struct({
  transactions: list(transaction),
  balances: list(struct({ chainId: wordText, symbol: wordText, available: money, staked: money, arriving: money })),
  unbondingTime: nullable(integer),
  readAt: instant,
  unreadable: integer,
});
export type Activity = TypeOf<typeof activity>;

const row = (over: Partial<Amounts>): Amounts => ({ available: ZERO, staked: ZERO, arriving: ZERO, ...over });
const minus = (value: Money): Money => subtract(ZERO, value);

/** What a transaction of a known type does to the pots. */
const EFFECTS: Readonly<Record<TransactionType, (amount: Money) => Amounts>> = {
  send: (amount) => row({ available: minus(amount) }),
  receive: (amount) => row({ available: amount }),
  delegate: (amount) => row({ available: minus(amount), staked: amount }),
  undelegate: (amount) => row({ staked: minus(amount), arriving: amount }),
  cancelUndelegate: (amount) => row({ arriving: minus(amount), staked: amount }),
  moveDelegation: () => row({}),
  distribution: (amount) => row({ available: amount }),
  releaseValidator: () => row({}),
  editValidator: () => row({}),
};

/** The kind of the line of a transaction; null of one that costs its fee alone. */
const KINDS: Readonly<Record<TransactionType, MovementKind | null>> = {
  send: "sent",
  receive: "received",
  delegate: "staked",
  undelegate: "unstaked",
  cancelUndelegate: "cancelled",
  moveDelegation: "moved",
  distribution: "reward",
  releaseValidator: null,
  editValidator: null,
};

const validatorOf = ({ fromValidator, toValidator }: Transaction): string | null => fromValidator ?? toValidator;

/** The kind and effect of a transaction; one of an unknown type depends only on the two addresses. */
const effectOf = (of: Transaction): { readonly kind: MovementKind; readonly pots: Amounts } | null => {
  const type = knownType(of.type);
  // a payment to the own address changes nothing, whether a server lists it once or from both sides
  if ((type === "send" || type === "receive") && sameAddress(of.from, of.to)) return null;
  if (type !== null) {
    const kind = type === "distribution" && of.memo === COMMISSION_MEMO ? "commission" : KINDS[type];
    return kind === null ? null : { kind, pots: EFFECTS[type](of.amount) };
  }
  const direction = directionOf(of);
  if (direction === "within") return null;
  return direction === "in"
    ? { kind: "received", pots: EFFECTS.receive(of.amount) }
    : { kind: "sent", pots: EFFECTS.send(of.amount) };
};

/** Whether this wallet paid the fee of a transaction: a receiver and a payout pay none, whatever their row says. */
const paidFee = (of: Transaction): boolean => {
  const type = knownType(of.type);
  if (type === "receive" || type === "distribution") return false;
  return type !== null || sameAddress(of.from, of.address);
};

const movementOf = (of: Transaction, suffix: string, kind: MovementKind, pots: Amounts): Movement => ({
  id: `${of.id}${suffix}`,
  at: of.created_at,
  kind,
  ...pots,
  transactionId: of.id,
  validator: validatorOf(of),
});

/** The movements of one transaction in the book of a token: what it moved of it, and its fee. */
const movementsIn = (token: Keyed, of: Transaction): ReadonlyArray<Movement> => {
  const effect = sameToken(of, token) && moves(of) ? effectOf(of) : null;
  const price = of.priceUsd === undefined || !sameToken(of, token) ? {} : { priceUsd: of.priceUsd };
  const fee = of.gasFee ?? ZERO;
  const isFeeToken = of.chainId === token.chainId && feeSymbolOf(of.chainId) === token.symbol;
  return [
    ...(effect === null ? [] : [{ ...movementOf(of, "", effect.kind, effect.pots), ...price }]),
    ...(isFeeToken && isPositive(fee) && paidFee(of)
      ? [{ ...movementOf(of, " fee", "fee", row({ available: minus(fee) })), ...price }]
      : []),
  ];
};

/** Coins that unbond since a transaction, less what was cancelled of them. */
interface Tranche {
  readonly of: Transaction;
  readonly due: number;
  left: Money;
}

const least = (a: Money, b: Money): Money => (compare(a, b) <= 0 ? a : b);

/** Takes cancelled coins from what unbonds from their validator: from the tranche of just that amount, else from the largest ones. */
const cancel = (tranches: ReadonlyArray<Tranche>, of: Transaction): void => {
  const at = Date.parse(of.created_at);
  const open = tranches
    .filter((tranche) => validatorOf(tranche.of) === validatorOf(of) && tranche.due > at)
    .toSorted((a, b) => compare(b.left, a.left));
  const exact = open.filter(({ left }) => compare(left, of.amount) === 0);
  let rest = of.amount;
  for (const tranche of exact.length > 0 ? exact.slice(0, 1) : open) {
    const taken = least(tranche.left, rest);
    tranche.left = subtract(tranche.left, taken);
    rest = subtract(rest, taken);
  }
};

/** The arrivals of what was unstaked, each when its unbonding ended. */
const arrivalsOf = (oldestFirst: ReadonlyArray<Transaction>, wait: number, now: number): ReadonlyArray<Movement> => {
  const tranches: Tranche[] = [];
  for (const of of oldestFirst) {
    if (!moves(of)) continue;
    if (of.type === "undelegate") tranches.push({ of, due: Date.parse(of.created_at) + wait, left: of.amount });
    if (of.type === "cancelUndelegate") cancel(tranches, of);
  }
  return tranches
    .filter(({ due, left }) => due <= now && isPositive(left))
    .map(({ of, due, left }) => ({
      ...movementOf(of, " arrived", "arrived", row({ available: left, arriving: minus(left) })),
      at: new Date(due).toISOString(),
    }));
};

const timeOf = ({ at }: Pick<Movement, "at">): number => {
  const time = Date.parse(at);
  // a row without a readable time is older than all others: it is in every sum
  return Number.isNaN(time) ? 0 : time;
};

/** All movements of a token that the rows of the activity say, newest first. */
export const derivedMovements = (
  token: Keyed,
  { transactions, unbondingTime, readAt }: Pick<Activity, "transactions" | "unbondingTime" | "readAt">,
): ReadonlyArray<Movement> => {
  const own = transactions.filter((of) => sameToken(of, token));
  const arrivals = unbondingTime === null ? [] : arrivalsOf(own.toReversed(), unbondingTime * 1000, readAt);
  return [...transactions.flatMap((of) => movementsIn(token, of)), ...arrivals].toSorted(
    (a, b) => timeOf(b) - timeOf(a),
  );
};

/**
 * The readings of all tokens from `from` until before `to`, in milliseconds since 1970. A period that reaches the time of the reading
 * closes with the balances, so that what no row explains is in it and in no other one.
 */
export const derivedReadings = (
  known: Activity,
  { from, to }: { readonly from: number; readonly to: number },
): ReadonlyArray<Reading> =>
  known.balances.map(({ chainId, symbol, ...balance }) => {
    const all = derivedMovements({ chainId, symbol }, known);
    const before = (time: number): Amounts =>
      time > known.readAt ? balance : changesOf(all.filter((of) => timeOf(of) < time));
    const movements = all.filter((of) => timeOf(of) >= from && timeOf(of) < to);
    const { unreadable } = known;
    return { chainId, symbol, opening: before(from), closing: before(to), movements, unreadable };
  });
