import { sql } from "drizzle-orm";
import fc from "fast-check";
import { validatorAddressOf } from "../../../server/chain/addresses.ts";
import type { Db } from "../../../server/db/database.ts";
import { toDecimal, toUnits } from "../../../server/ledger/units.ts";
import { validatorAddress } from "../../../server/seed/genesis.ts";
import { createValidator } from "../../../src/adapters/http/calls/staking.ts";
import type { Answered } from "./client.ts";
import { accountOf, own, postSandbox, rows } from "./money.ts";
import { type TransferInput, tryTransfer } from "./transfer.ts";
import type { Holder, World } from "./world.ts";

const DAY = 24 * 3600;
/** The number of people of a session. */
export const PEOPLE = 3;
/** Two active validators, which most operations name, another active one, a jailed one and an inactive one. */
export const VALIDATORS = (
  ["Saltmarsh Collective", "Fernway", "Blue Lantern", "Ironwood Staking", "Old Mill"] as const
).map(validatorAddress);

/**
 * One operation of a person. `part` is a percentage of the coins that it can take (0: one base unit); `twice`: the same
 * request is sent twice at the same time, a transfer with one Idempotency-Key.
 */
interface By<Do extends string> {
  readonly do: Do;
  readonly who: number;
  readonly twice: boolean;
}
interface Part<Do extends string> extends By<Do> {
  readonly part: number;
}
export type Operation =
  | (Part<"send"> & { readonly to: number })
  | (Part<"delegate" | "undelegate"> & { readonly at: number })
  | (Part<"move"> & { readonly at: number; readonly to: number })
  | (Part<"cancel"> & { readonly entry: number })
  | By<"createValidator" | "read">
  | { readonly do: "misbehave"; readonly who: number; readonly next: Readonly<Record<string, unknown>> }
  | { readonly do: "slash"; readonly at: number; readonly fraction: string; readonly jail: boolean }
  | { readonly do: "clock"; readonly seconds: number };

const who = fc.nat(PEOPLE - 1);
const part = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(0, 100) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 60 }) },
);
// the last index is the person's own validator
const at = fc.oneof({ weight: 5, arbitrary: fc.nat(1) }, { weight: 2, arbitrary: fc.nat(VALIDATORS.length) });
const twice = fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const as = <const Name extends string>(name: Name) => fc.constant(name);
const clock = fc.record({
  do: as("clock"),
  seconds: fc.oneof(fc.constantFrom(0, 1, 6, 3_600, 21 * DAY - 10, 21 * DAY, 22 * DAY), fc.nat(10 * DAY)),
});
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: as("send"), who, to: who, part, twice }) },
  { weight: 3, arbitrary: fc.record({ do: as("delegate"), who, at, part, twice }) },
  { weight: 4, arbitrary: fc.record({ do: as("undelegate"), who, at, part, twice }) },
  { weight: 3, arbitrary: fc.record({ do: as("move"), who, at, to: at, part, twice }) },
  { weight: 3, arbitrary: fc.record({ do: as("cancel"), who, entry: fc.nat(3), part, twice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("createValidator" as const, "read" as const), who, twice }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: as("misbehave"),
      who,
      next: fc.record({
        outcome: fc.constantFrom(null, "failed", "cancelled"),
        status: fc.constantFrom(null, "reverted"),
        pendingBlocks: fc.constantFrom(0, 1, 600),
        lateBlocks: fc.constantFrom(0, 1, 600),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: as("slash"),
      at: fc.nat(2),
      fraction: fc.oneof(
        fc.constantFrom("0.01", "0.05", "0.333333333333333333"),
        fc.integer({ min: 1, max: 99_999_999 }).map((billionths) => (billionths / 1e9).toFixed(9)),
      ),
      jail: twice,
    }),
  },
  { weight: 1, arbitrary: clock },
);
const batch = fc.array(operation, { minLength: 1, maxLength: 8 });
/** Batches of operations: those of a batch run at the same time, batches one after the other. */
export const session = fc.array(fc.oneof({ weight: 3, arbitrary: batch }, { weight: 1, arbitrary: fc.tuple(clock) }), {
  minLength: 2,
  maxLength: 12,
});

/** A cancelled part of an unbonding entry. */
export interface Cancelled {
  readonly entry: string;
  readonly units: bigint;
}

const unitsOf = async (db: Db, query: ReturnType<typeof sql>): Promise<bigint> => {
  const [row] = await rows(db, query);
  return BigInt(String(row?.units ?? 0));
};

/** Whether the transfer with this key moved its coins: it did not fail in its block; its row may be withheld. */
const isMoved = async (db: Db, key: string): Promise<boolean> => {
  const found = await rows(
    db,
    sql`select 1 from transactions where reference = ${key} and outcome is null
      union all select 1 from late_rows, json_array_elements(rows) as late
        where late->>'reference' = ${key} and late->>'outcome' is null`,
  );
  return found.length > 0;
};

/** Releases the validators that an earlier run jailed; the third one is jailed from the beginning. */
export const releaseValidators = async (world: World): Promise<void> => {
  world.advance(3_600);
  for (const validator of VALIDATORS.slice(0, 3)) await postSandbox(world, "unjail", { validator });
};

/** The operations of a run on its people, against one server. */
export const players = (world: World, people: ReadonlyArray<Holder>, accepted: Map<string, number>) => {
  const { db } = world.server.ctx;
  const cancelled: Cancelled[] = [];
  let keys = 0;
  const count = (name: string): void => {
    accepted.set(name, (accepted.get(name) ?? 0) + 1);
  };
  const validatorOf = (person: Holder, index: number): string => VALIDATORS[index] ?? validatorAddressOf(person.optio);
  const available = (person: Holder): Promise<bigint> =>
    unitsOf(
      db,
      sql`select balance::text as units from ledger_accounts where kind = 'available' and token = 'optio/OPT'
        and wallet_id = ${person.walletId}`,
    );
  const staked = (person: Holder, validator: string): Promise<bigint> =>
    unitsOf(
      db,
      sql`select div(d.shares * v.bonded * 1000000000 + v.shares, v.shares * 1000000000)::text as units
        from delegations d join validators v on v.address = d.validator
        where d.wallet_id = ${person.walletId} and d.validator = ${validator} and v.shares > 0`,
    );
  const shareOf = (units: bigint, percent: number): string =>
    toDecimal(percent === 0 ? 1n : (units * BigInt(percent)) / 100n, 6);

  /** What an operation sends, decided before the batch starts; null for one that sends no transfer. */
  const inputOf = async (step: Operation) => {
    const person = "part" in step ? people[step.who] : undefined;
    if (!("part" in step) || person === undefined) return null;
    const takes = (units: bigint, input: Omit<TransferInput, "amount">, entry: string | null = null) => {
      return { person, input: { ...input, amount: shareOf(units, step.part) }, entry };
    };
    switch (step.do) {
      case "send":
        return takes(await available(person), { to: people[step.to]?.optio ?? "" });
      case "delegate":
        return takes(await available(person), { to: validatorOf(person, step.at), transferType: step.do });
      case "undelegate": {
        const to = validatorOf(person, step.at);
        return takes(await staked(person, to), { to, transferType: step.do });
      }
      case "move": {
        const [from, to] = [validatorOf(person, step.at), validatorOf(person, step.to)];
        return takes(await staked(person, from), { from, to, transferType: "move-delegation" });
      }
      case "cancel": {
        const entries = await rows(
          db,
          sql`select validator, creation_height::text as height, balance::text as units from unbondings
            where wallet_id = ${person.walletId} order by completion_time, validator`,
        );
        const entry = entries[step.entry % Math.max(1, entries.length)];
        const [to, creationHeight] = [String(entry?.validator ?? VALIDATORS[0]), String(entry?.height ?? 1)];
        const input = { to, creationHeight, transferType: "cancel-undelegate" } as const;
        return takes(BigInt(String(entry?.units ?? 0)), input, `${person.walletId}|${to}|${creationHeight}`);
      }
    }
  };

  const play = async (step: Operation, made: Awaited<ReturnType<typeof inputOf>>): Promise<ReadonlyArray<Answered>> => {
    if (step.do === "clock") {
      world.advance(step.seconds);
      return [];
    }
    if (step.do === "slash") {
      const { fraction, jail } = step;
      const answer = await postSandbox(world, "slash", { validator: VALIDATORS[step.at], fraction, jail });
      if (answer.status === 200) count(step.do);
      return [answer];
    }
    const person = people[step.who];
    if (person === undefined) return [];
    if (step.do === "misbehave") {
      const answer = await postSandbox(world, "next-transfer", { wallet: person.walletId, ...step.next });
      if (answer.status === 200) count(step.do);
      return [answer];
    }
    if (step.do === "read") {
      await accountOf(person);
      return [];
    }
    keys += 1;
    const input = made === null ? null : { ...made.input, key: `key-${keys}` };
    const send = (): Promise<Answered> =>
      input === null ? person.client.send(createValidator, own(person)) : tryTransfer(person, input);
    const answers = await Promise.all(Array.from({ length: step.twice ? 2 : 1 }, send));
    if (answers.some(({ status }) => status === 200)) {
      count(step.do);
      const entry = made?.entry ?? null;
      if (entry !== null && (await isMoved(db, input?.key ?? "")))
        cancelled.push({ entry, units: toUnits(input?.amount ?? "", 6) ?? 0n });
    }
    return answers;
  };

  return {
    cancelled,
    /** Runs a batch and returns the answers of each operation. */
    run: async (batch: ReadonlyArray<Operation>) => {
      const made = await Promise.all(batch.map(inputOf));
      return Promise.all(batch.map((step, index) => play(step, made[index] ?? null)));
    },
  };
};
