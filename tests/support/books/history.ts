import fc from "fast-check";
import { amount, type Money } from "../../../src/domain/values/money.ts";
import type { Movement, Transaction } from "../../../src/domain/wallet/entities.ts";

/**
 * A small ledger of its own, in base units, that makes up the history of a wallet: what a server's books say, the rows of its
 * activity, and the three pots at every instant. It shares no code with the domain.
 */
export interface Pots {
  readonly available: bigint;
  readonly staked: bigint;
  readonly arriving: bigint;
}

export interface History {
  /** Newest first. */
  readonly movements: ReadonlyArray<Movement>;
  /** Newest first. */
  readonly rows: ReadonlyArray<Transaction>;
  /** The pots before an instant, in milliseconds since 1970. */
  readonly before: (at: number) => Pots;
  readonly start: number;
  readonly end: number;
  /** What slashes took in sum. */
  readonly slashed: bigint;
}

export const UNBONDING = 21 * 86_400_000;
const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 3, 7, 30);
const DECIMALS = 6;

export const text = (units: bigint): Money => {
  const digits = (units < 0n ? -units : units).toString().padStart(DECIMALS + 1, "0");
  return amount(`${units < 0n ? "-" : ""}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`);
};
/** Base units of a decimal text with any number of decimals up to 6. */
export const units = (of: string): bigint => {
  const [whole = "0", fraction = ""] = of.replace("-", "").split(".");
  const value = BigInt(whole + fraction.padEnd(DECIMALS, "0"));
  return of.startsWith("-") ? -value : value;
};

/** Twice what the most of the rules are about. */
const KINDS = [
  "receive",
  "send",
  "delegate",
  "undelegate",
  "undelegate",
  "undelegate",
  "cancel",
  "cancel",
  "move",
  "slash",
  "fail",
  "reward",
  "commission",
] as const;

/** One step: how many hours pass, what happens, how much of what is there (in thousandths), and with which validator. */
export interface Step {
  readonly hours: number;
  readonly kind: (typeof KINDS)[number];
  readonly share: number;
  readonly amount: number;
  readonly validator: number;
  readonly fee: number;
  /** Rewards that the step pays out besides, as a change of stake does. */
  readonly reward: number;
  readonly pending: boolean;
}

const step = (kinds: ReadonlyArray<Step["kind"]>): fc.Arbitrary<Step> =>
  fc.record({
    hours: fc.oneof(fc.constantFrom(0, 1, 24, 504), fc.nat(400)),
    kind: fc.constantFrom(...kinds),
    share: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 999 })),
    amount: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 2_000_000_000 })),
    validator: fc.constantFrom(0, 0, 0, 1, 2),
    fee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999 })),
    reward: fc.oneof(fc.constant(0), fc.nat(50_000)),
    pending: fc.boolean(),
  });

/** Steps that begin with coins and stake. `without`: kinds that do not happen. */
export const steps = (without: ReadonlyArray<Step["kind"]> = []): fc.Arbitrary<ReadonlyArray<Step>> => {
  const first: Step = {
    ...{ hours: 1, kind: "receive", share: 1000, amount: 5_000_000_000 },
    ...{ validator: 0, fee: 0, reward: 0, pending: false },
  };
  const second: Step = { ...first, kind: "delegate", amount: 1_234_567_891 };
  const kinds = KINDS.filter((kind) => !without.includes(kind));
  return fc.array(step(kinds), { maxLength: 30 }).map((later) => [first, second, ...later]);
};

interface Tranche {
  readonly validator: number;
  readonly due: number;
  left: bigint;
}

const ROW: Transaction = {
  ...{ id: "", type: "", status: "success", amount: amount("0"), symbol: "OPT", chainId: "optio", network: "Optio" },
  ...{ address: "optio1own", from: "optio1own", to: "optio1friend", fromValidator: null, toValidator: null },
  ...{ gasFee: amount("0"), memo: null, description: null, transactionHash: "", blockExplorerLink: "" },
  ...{ created_at: "", completed_at: null },
};
const NO_POTS: Pots = { available: 0n, staked: 0n, arriving: 0n };

/** Runs steps on the ledger. A step for which there are too few coins does not happen. `cancels` chooses what a cancel takes from. */
export const historyOf = (
  all: ReadonlyArray<Step>,
  cancels: (open: ReadonlyArray<Tranche>, share: number) => Tranche | undefined = (open) => open[0],
): History => {
  let [now, pots, slashed, count] = [START, NO_POTS, 0n, 0];
  const stakes = [0n, 0n, 0n];
  let tranches: Tranche[] = [];
  const movements: Movement[] = [];
  const rows: Transaction[] = [];
  const snapshots: { readonly at: number; readonly pots: Pots }[] = [];
  const move = (
    at: number,
    kind: string,
    change: Partial<Pots>,
    validator: number | null,
    row: string | null,
  ): void => {
    const { available = 0n, staked = 0n, arriving = 0n } = change;
    pots = {
      available: pots.available + available,
      staked: pots.staked + staked,
      arriving: pots.arriving + arriving,
    };
    count += 1;
    movements.unshift({
      ...{ id: `m${count}`, at: new Date(at).toISOString(), kind },
      ...{ available: text(available), staked: text(staked), arriving: text(arriving) },
      ...{ transactionId: row, validator: validator === null ? null : `optiovaloper1${validator}` },
    });
    snapshots.push({ at, pots });
  };
  const arrive = (): void => {
    const due = tranches.filter((of) => of.due <= now).toSorted((a, b) => a.due - b.due);
    tranches = tranches.filter((of) => of.due > now);
    for (const { left, due: at, validator } of due) {
      if (left > 0n) move(at, "arrived", { available: left, arriving: -left }, validator, null);
    }
  };
  const list = (type: string, value: bigint, over: Partial<Transaction>): string => {
    const id = `t${rows.length + 1}`;
    const created_at = new Date(now).toISOString();
    rows.unshift({ ...ROW, id, type, amount: text(value), created_at, transactionHash: `h${id}`, ...over });
    return id;
  };
  const payFee = (fee: bigint, id: string): void => {
    if (fee > 0n) move(now, "fee", { available: -fee }, null, id);
  };
  const pay = (value: bigint, validator: number, commission: boolean): void => {
    const over = { fromValidator: `optiovaloper1${validator}`, from: `optiovaloper1${validator}`, to: "optio1own" };
    const id = list("distribution", value, commission ? { ...over, memo: "Validator commission" } : over);
    move(now, commission ? "commission" : "reward", { available: value }, validator, id);
  };
  const status = (of: Step) => (of.pending ? "pending" : "success");
  const staking = (of: Step, type: string, kind: string, value: bigint, change: Partial<Pots>): void => {
    const fee = BigInt(of.fee);
    const { validator } = of;
    const own = `optiovaloper1${validator}`;
    const side = type === "undelegate" ? { fromValidator: own } : { toValidator: own };
    const id = list(type, value, { ...side, to: own, status: status(of), gasFee: text(fee) });
    move(now, kind, change, validator, id);
    payFee(fee, id);
    if (of.reward > 0) pay(BigInt(of.reward), validator, false);
  };
  const part = (whole: bigint, { share }: Step): bigint => (whole * BigInt(share)) / 1000n;
  const perform = (of: Step): void => {
    const { validator } = of;
    const [value, fee] = [BigInt(of.amount), BigInt(of.fee)];
    const stake = stakes[validator] ?? 0n;
    const canPay = (cost: bigint): boolean => pots.available >= cost;
    if (of.kind === "receive") {
      // a receiver's row may show the fee that its sender paid
      const id = list("receive", value, {
        from: "optio1friend",
        to: "optio1own",
        status: status(of),
        gasFee: text(fee),
      });
      move(now, "received", { available: value }, null, id);
    } else if (of.kind === "send" && canPay(value + fee)) {
      const id = list("send", value, { status: status(of), gasFee: text(fee) });
      move(now, "sent", { available: -value }, null, id);
      payFee(fee, id);
    } else if (of.kind === "fail" && canPay(fee)) {
      payFee(fee, list("send", value, { status: of.pending ? "failed" : "cancelled", gasFee: text(fee) }));
    } else if (of.kind === "delegate" && canPay(value + fee)) {
      stakes[validator] = stake + value;
      staking(of, "delegate", "staked", value, { available: -value, staked: value });
    } else if (of.kind === "undelegate" && stake > 0n && canPay(fee) && part(stake, of) > 0n) {
      const left = part(stake, of);
      stakes[validator] = stake - left;
      tranches.push({ validator, due: now + UNBONDING, left });
      staking(of, "undelegate", "unstaked", left, { staked: -left, arriving: left });
    } else if (of.kind === "cancel" && canPay(fee)) {
      const open = tranches.filter((one) => one.validator === validator && one.left > 0n);
      const from = cancels(
        open.toSorted((a, b) => (a.left < b.left ? 1 : a.left > b.left ? -1 : 0)),
        of.share,
      );
      const back = from === undefined ? 0n : part(from.left, of);
      if (from === undefined || back === 0n) return;
      from.left -= back;
      stakes[validator] = stake + back;
      staking(of, "cancelUndelegate", "cancelled", back, { arriving: -back, staked: back });
    } else if (of.kind === "move" && part(stake, of) > 0n && canPay(fee)) {
      const moved = part(stake, of);
      const target = (validator + 1) % 3;
      stakes[validator] = stake - moved;
      stakes[target] = (stakes[target] ?? 0n) + moved;
      staking(of, "moveDelegation", "moved", moved, {});
    } else if (of.kind === "slash") {
      const lost = part(stake, { ...of, share: Math.min(of.share, 900) });
      if (lost > 0n) move(now, "slashed", { staked: -lost }, validator, null);
      stakes[validator] = stake - lost;
      slashed += lost;
      for (const one of tranches.filter((tranche) => tranche.validator === validator)) {
        const gone = part(one.left, { ...of, share: Math.min(of.share, 900) });
        if (gone > 0n) move(now, "slashed", { arriving: -gone }, validator, null);
        one.left -= gone;
        slashed += gone;
      }
    } else if (of.kind === "reward" || of.kind === "commission") {
      pay(value, validator, of.kind === "commission");
    }
  };
  for (const one of all) {
    now += one.hours * HOUR;
    arrive();
    perform(one);
  }
  return {
    movements: movements.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)),
    rows,
    before: (at) => snapshots.toSorted((a, b) => a.at - b.at).findLast((one) => one.at < at)?.pots ?? NO_POTS,
    start: START,
    end: now + 1,
    slashed,
  };
};
