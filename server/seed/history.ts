import type { TransactionType } from "../../src/domain/wallet/transactions.ts";
import { feeOf } from "../chain/fees.ts";
import { FAUCET_ADDRESS, inclusionOf, newHash } from "../chain/parameters.ts";
import { available, external, faucet, fees } from "../ledger/accounts.ts";
import { activityRow, type TransactionInsert } from "../ledger/activity.ts";
import type { Leg, Posting } from "../ledger/post.ts";
import { addressOn, OPT, TOKENS, type Token, unitsOf } from "../ledger/tokens.ts";
import { payRewards } from "../staking/pool.ts";
import type { Chance } from "./chance.ts";
import type { Person } from "./people.ts";

export type Row = TransactionInsert;

/** Past activity: its rows and the movements of the ledger. */
export interface Past {
  readonly rows: ReadonlyArray<Row>;
  readonly postings: ReadonlyArray<Posting>;
}

const DAY = 24 * 3_600_000;

/** The first balance of a demo wallet, and the largest single past transfer of each token, in whole tokens. */
const AMOUNTS: Readonly<Record<string, { readonly start: string; readonly largest: string }>> = {
  "optio/OPT": { start: "52000", largest: "120" },
  "optio-testnet/OPT": { start: "5000", largest: "20" },
  "ethereum/ETH": { start: "6.482107312954881207", largest: "0.05" },
  "ethereum/USDT": { start: "8425.75", largest: "90" },
  "ethereum/USDC": { start: "3912.08", largest: "60" },
  "ethereum/WBTC": { start: "0.31884021", largest: "0.002" },
};

/** A row of past activity with the fields that all types have in common. */
export const pastRow = (
  person: Person,
  token: Token,
  type: TransactionType,
  at: Date,
  random: Chance,
  rest: Pick<Row, "amount" | "from" | "to"> & Partial<Omit<Row, "type">>,
): Row =>
  activityRow(person.wallet.id, token, {
    id: random.id(),
    type,
    status: "success",
    hash: newHash(token, random.bytes(32)),
    createdAt: at,
    dueAt: inclusionOf(at),
    completedAt: inclusionOf(at),
    ...rest,
  });

/** The rows by the ids of their wallets, for a leg. */
export const idsOf = (rows: ReadonlyArray<Row>): NonNullable<Leg["rows"]> =>
  Object.fromEntries(rows.map(({ walletId, id }) => [walletId, id]));

/** The first coins of a wallet, which the faucet sends. */
export const opening = (person: Person, random: Chance): Past => {
  const at = person.wallet.createdAt;
  const received = TOKENS.map((token) => {
    const amount = unitsOf(token, AMOUNTS[token.key]?.start ?? "0");
    const row = pastRow(person, token, "receive", at, random, {
      amount,
      from: token.chainId === "ethereum" ? "0x000000000000000000000000000000000000dEaD" : FAUCET_ADDRESS,
      to: addressOn(token, person.wallet),
    });
    const leg = { from: faucet(token.key), to: available(token.key, person.wallet.id), amount, rows: idsOf([row]) };
    return { row, posting: { kind: "faucet", at, legs: [leg] } };
  });
  return { rows: received.map(({ row }) => row), postings: received.map(({ posting }) => posting) };
};

const randomAmount = (token: Token, random: Chance): bigint => {
  const most = unitsOf(token, AMOUNTS[token.key]?.largest ?? "0");
  const thousandths = BigInt(random.between(20, 1000));
  const units = (most * thousandths) / 1000n;
  // people send round amounts more often than not
  const step = 10n ** BigInt(Math.max(0, token.decimals - 3));
  return units > step ? units - (units % step) : units;
};

const MEMOS = ["Lunch", "Thanks!", "Rent share", "Concert tickets", null, null] as const;

const payment = (me: Person, other: Person, at: Date, index: number, random: Chance): Past => {
  const token = random.pick([OPT, OPT, OPT, ...TOKENS]);
  const amount = randomAmount(token, random);
  const status = index % 18 === 5 ? "failed" : index % 36 === 20 ? "cancelled" : "success";
  // a failed or cancelled payment is visible to its sender only
  const sending = status !== "success" || random.share() < 0.5;
  const [sender, receiver] = sending ? [me, other] : [other, me];
  const from = addressOn(token, sender.wallet);
  const to = addressOn(token, receiver.wallet);
  const fee = feeOf(token, "send").paid;
  const hash = newHash(token, random.bytes(32));
  const memo = token.chainId === "ethereum" ? null : random.pick(MEMOS);
  const common = { amount, from, to, hash, memo, status };
  const paidFee = status === "cancelled" ? 0n : fee;
  const sent = pastRow(sender, token, "send", at, random, { ...common, fee: paidFee });
  const received = pastRow(receiver, token, "receive", at, random, common);
  // contacts pay with coins of the rest of the world, so that they cannot run out of money
  const source = sending ? available(token.key, me.wallet.id) : external(token.key, "world");
  const feeSource = sending ? available(token.feeToken, me.wallet.id) : external(token.feeToken, "world");
  const isTestnet = !sending && token.chainId === "optio-testnet";
  const moved: ReadonlyArray<Leg> =
    status === "success"
      ? [{ from: isTestnet ? faucet(token.key) : source, to: available(token.key, receiver.wallet.id), amount }]
      : [];
  const charged: ReadonlyArray<Leg> =
    isTestnet || paidFee === 0n ? [] : [{ from: feeSource, to: fees(token.feeToken), amount: paidFee }];
  const rows = status === "success" ? [sent, received] : [sent];
  const legs = [...moved, ...charged].map((leg) => ({ ...leg, rows: idsOf(rows) }));
  return { rows, postings: [{ kind: "send", at, legs }] };
};

/** Payments to and from contacts, one every other day for half a year. */
export const payments = (me: Person, contacts: readonly [Person, ...Person[]], random: Chance, now: Date): Past => {
  const days = Array.from({ length: 90 }, (_, index) => 2 + index * 2);
  return mergePasts(
    days.map((day, index) => {
      const other = random.pick(contacts);
      return payment(me, other, new Date(now.getTime() - day * DAY - random.between(0, DAY / 2)), index, random);
    }),
  );
};

/** A pending payment, which is included after a day. */
export const pendingPayment = (me: Person, other: Person, random: Chance, now: Date): Past => {
  const amount = unitsOf(OPT, "4.2");
  const row = pastRow(me, OPT, "receive", new Date(now.getTime() - 60_000), random, {
    amount,
    from: other.wallet.optioAddress,
    to: me.wallet.optioAddress,
    memo: "On its way",
    status: "pending",
    completedAt: null,
    dueAt: inclusionOf(new Date(now.getTime() + DAY)),
  });
  const leg = { from: external(OPT.key, "world"), to: available(OPT.key, me.wallet.id), amount, rows: idsOf([row]) };
  return { rows: [row], postings: [{ kind: "send", at: row.createdAt, legs: [leg] }] };
};

/** A weekly payout of rewards. */
export const payout = (person: Person, validator: string, amount: bigint, at: Date, random: Chance): Past => {
  const row = pastRow(person, OPT, "distribution", at, random, {
    amount,
    from: validator,
    to: person.wallet.optioAddress,
    fromValidator: validator,
  });
  return { rows: [row], postings: [{ kind: "distribution", at, legs: [payRewards(row)] }] };
};

/** Merges past activities in the order of time. */
export const mergePasts = (parts: ReadonlyArray<Past>): Past => ({
  rows: parts.flatMap((part) => part.rows).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  postings: parts.flatMap((part) => part.postings).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
});
