import { sameAddress } from "../values/address.ts";
import type { Money } from "../values/money.ts";
import { monikerText } from "../values/moniker.ts";
import { OPERATION_TYPES, TRANSACTION_TYPES } from "../values/words.ts";
import type { Transaction } from "./entities.ts";

export { TRANSACTION_TYPES } from "../values/words.ts";

/** How a transaction is shown. */
export type ShownStatus = "pending" | "completed" | "failed" | "cancelled" | "unknown";

const SHOWN: Readonly<Record<string, ShownStatus>> = {
  pending: "pending",
  success: "completed",
  fail: "failed",
  failed: "failed",
  cancelled: "cancelled",
};

/**
 * What a server's status word is shown as (docs/wire.md Entities, W10): only the server's own words make a transfer
 * Completed or Failed, an unknown word is shown as unknown, and age changes nothing.
 */
export const shownStatus = (status: string): ShownStatus =>
  (Object.hasOwn(SHOWN, status) ? SHOWN[status] : undefined) ?? "unknown";

const TYPES = [...TRANSACTION_TYPES, ...OPERATION_TYPES] as const;

/** A transaction type of the specification, or of an operator's own validator. */
export type TransactionType = (typeof TYPES)[number];

/** A type that has a name here, or null for an unknown word (W10). */
export const knownType = (type: string): TransactionType | null => TYPES.find((known) => known === type) ?? null;

/** Whether the balance grows, shrinks, or the coins only change their place. */
export type Direction = "in" | "out" | "within";

const DIRECTION: Readonly<Record<TransactionType, Direction>> = {
  send: "out",
  receive: "in",
  delegate: "out",
  undelegate: "in",
  cancelUndelegate: "out",
  moveDelegation: "within",
  distribution: "in",
  releaseValidator: "within",
  editValidator: "within",
};

/** What a transaction does to the balance; an unknown type depends only on the two addresses. */
export const directionOf = (movement: Pick<Transaction, "type" | "address" | "from" | "to">): Direction => {
  const type = knownType(movement.type);
  if (type !== null) return DIRECTION[type];
  if (sameAddress(movement.from, movement.to)) return "within";
  if (sameAddress(movement.to, movement.address)) return "in";
  return sameAddress(movement.from, movement.address) ? "out" : "within";
};

/** Whether a row is about its fee alone: an operation on the own validator moves no other coins. */
export const isFeeAlone = ({ type }: Pick<Transaction, "type">): boolean =>
  OPERATION_TYPES.some((known) => known === type);

/** The coins that a list shows of a row: its amount, or its fee where it is about that alone. */
export const coinsOf = (of: Pick<Transaction, "type" | "amount" | "gasFee">): Money =>
  isFeeAlone(of) ? (of.gasFee ?? of.amount) : of.amount;

/** Whether a transaction moved its amount, or may yet: a failed or cancelled one has cost its fee alone. */
export const moves = ({ status }: Pick<Transaction, "status">): boolean =>
  !/^(?:failed|cancelled)$/.test(shownStatus(status));

/**
 * The sign that a screen shows. Undelegated coins stay locked while they unbond, so they are not shown as received, nor as
 * spent when that is cancelled; `directionOf` is the direction for accounting, which ends in the balance either way.
 */
export const shownDirectionOf = (
  movement: Pick<Transaction, "type" | "status" | "address" | "from" | "to">,
): Direction => (/undelegate$/i.test(movement.type) || !moves(movement) ? "within" : directionOf(movement));

/** A party of a transaction besides the wallet itself: what it is to the movement, its address and known name. */
export interface Party {
  readonly role: "from" | "to" | "fromValidator" | "toValidator";
  readonly address: string;
  readonly name: string | null;
}

/** The name of a validator as a screen shows it, or null for one without a name and for another address. */
const nameIn = (
  validators: ReadonlyArray<{ readonly address: string; readonly moniker: string }>,
  address: string,
): string | null => {
  const validator = validators.find((known) => known.address === address);
  return validator === undefined || validator.moniker.trim() === "" ? null : monikerText(validator.moniker);
};

/**
 * The other parties of a transaction, each address once: the recipient of what was sent, the sender of what was
 * received, the validators of staking; both ends of a type that is not known.
 */
export const partiesOf = (
  movement: Transaction,
  validators: ReadonlyArray<{ readonly address: string; readonly moniker: string }>,
): ReadonlyArray<Party> => {
  const { from, to, fromValidator, toValidator } = movement;
  const validatorName = (address: string) => nameIn(validators, address);
  const staking = [
    { role: "fromValidator" as const, address: fromValidator },
    { role: "toValidator" as const, address: toValidator },
  ].flatMap(({ role, address }) => (address ? [{ role, address, name: validatorName(address) }] : []));
  if (staking.length > 0) return staking;
  const type = knownType(movement.type);
  const ends = [
    ...(type === "send" ? [] : [{ role: "from" as const, address: from, name: validatorName(from) }]),
    ...(type === "receive" ? [] : [{ role: "to" as const, address: to, name: validatorName(to) }]),
  ];
  return ends.filter(
    ({ address }, index) => address !== "" && ends.findIndex((end) => end.address === address) === index,
  );
};

/**
 * Both ends of a transaction and the validators it names, each where it is known (spec §3 Columns). An end that is one of
 * these validators is named as such alone.
 */
export const endsOf = (
  { type, address, from, to, fromValidator, toValidator }: Transaction,
  validators: ReadonlyArray<{ readonly address: string; readonly moniker: string }>,
): ReadonlyArray<Party> => {
  const all = [
    { role: "from" as const, address: from === fromValidator ? "" : from },
    // unstaked coins go to the own address, whatever a server writes
    { role: "to" as const, address: type === "undelegate" ? address : to === toValidator ? "" : to },
    { role: "fromValidator" as const, address: fromValidator ?? "" },
    { role: "toValidator" as const, address: toValidator ?? "" },
  ];
  return all.flatMap((end) => (end.address === "" ? [] : [{ ...end, name: nameIn(validators, end.address) }]));
};

/** Only the transactions of a token, whatever else the server answered; all of them for empty keys. */
export const ofToken = (
  { chainId, symbol }: Pick<Transaction, "chainId" | "symbol">,
  transactions: ReadonlyArray<Transaction>,
): ReadonlyArray<Transaction> =>
  chainId === "" && symbol === ""
    ? transactions
    : transactions.filter((movement) => movement.chainId === chainId && movement.symbol === symbol);

/** The transactions in the account of a token: one that a server lists there without its token is of that token. */
export const ofAccount = (
  key: Pick<Transaction, "chainId" | "symbol">,
  transactions: ReadonlyArray<Transaction>,
): ReadonlyArray<Transaction> =>
  ofToken(
    key,
    transactions.map((movement) =>
      movement.chainId === "" || movement.symbol === ""
        ? { ...movement, chainId: movement.chainId || key.chainId, symbol: movement.symbol || key.symbol }
        : movement,
    ),
  );

/**
 * Incoming payments that completed since the transactions were last read, newest first. None at the first reading,
 * and none older than what was known: an older row comes into view when a newer one disappears.
 */
export const newPayments = (
  known: ReadonlyArray<Transaction> | null,
  read: ReadonlyArray<Transaction>,
): ReadonlyArray<Transaction> => {
  if (known === null) return [];
  const before = new Map(known.map((movement) => [movement.id, movement]));
  const oldest = known.map(({ created_at }) => Date.parse(created_at)).reduce((a, b) => Math.min(a, b), Infinity);
  return read.filter((movement) => {
    if (movement.type !== "receive" || shownStatus(movement.status) !== "completed") return false;
    const was = before.get(movement.id);
    if (was !== undefined) return shownStatus(was.status) === "pending";
    return known.length === 0 || Date.parse(movement.created_at) >= oldest;
  });
};
