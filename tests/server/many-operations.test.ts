import fc from "fast-check";
import { expect, it } from "vitest";
import { toDecimal, toUnits } from "../../server/ledger/units.ts";
import { calendarOf } from "../../src/domain/values/time.ts";
import { addsUp, bookOf } from "../../src/domain/wallet/books.ts";
import { isWhole } from "../support/share.ts";
import { booksOf, checkLaw, EVER, pageOf } from "./support/books.ts";
import { accountOf, activeOf, postSandbox } from "./support/money.ts";
import { tryTransfer } from "./support/transfer.ts";
import { type Holder, named, onDatabases } from "./support/world.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
const ZONES = ["Europe/Berlin", "Pacific/Chatham", "America/St_Johns"] as const;
/** Operations of one moment. */
const AT_ONCE = 5;
/** One operation, and where it ends: of how many thousandths, with which validators, and how long after the one before. */
const step = fc.record({
  what: fc.constantFrom(
    ...([
      "send",
      "receive",
      "delegate",
      "delegate",
      "undelegate",
      "undelegate",
      "move",
      "cancel",
      "cancel",
      "fail",
    ] as const),
    ...(["slash", "wait", "wait"] as const),
  ),
  part: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.constant(1000)),
  from: fc.nat(2),
  to: fc.nat(2),
  seconds: fc.oneof(fc.integer({ min: 60, max: DAY }), fc.integer({ min: HOUR, max: 4 * DAY })),
  fraction: fc.constantFrom("0.01", "0.0003", "0.333333333333333333"),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const part = (of: string, thousandths: number): string | null => {
  const units = ((toUnits(of, 6) ?? 0n) * BigInt(thousandths)) / 1000n;
  return units === 0n ? null : toDecimal(units, 6);
};

/** The beginnings of the months of a zone between two times, in milliseconds since 1970. */
const monthsOf = (zone: string, from: number, to: number): ReadonlyArray<number> => {
  const dayOf = calendarOf(zone);
  const quarter = (HOUR / 4) * 1000;
  const found: number[] = [];
  for (let at = Math.ceil(from / quarter) * quarter; at < to; at += quarter) {
    if (dayOf(at).endsWith("-01") && !dayOf(at - quarter).endsWith("-01")) found.push(at);
  }
  return found;
};

const potsOf = async (holder: Holder) => {
  const { balanceToken, delegationDetails, unbondingDetails } = await accountOf(holder);
  return {
    available: balanceToken,
    staked: delegationDetails.balanceToken,
    arriving: unbondingDetails.balanceToken,
  };
};

/** The operations by stages, each of which takes less than a minute: in a local run the first one alone. */
const STAGE = 400;
const STEPS = fc.sample(step, { numRuns: 2_000, seed: 44 });
const STAGES = Array.from(
  { length: isWhole ? STEPS.length / STAGE : 1 },
  (_, index) => [index * STAGE + 1, (index + 1) * STAGE] as const,
);

onDatabases(["PGlite"], "The books of a wallet after thousands of operations", (world) => {
  const now = (): number => world().server.ctx.clock.now().getTime();
  const passes = (seconds: number) => postSandbox(world(), "clock", { advanceSeconds: seconds });

  // one wallet for all stages
  let people: { me: Holder; other: Holder; readonly begun: number } | null = null;
  const kinds = new Set<string>();

  it.each(STAGES)(
    "are what the account held at any time, and add up in every month of three time zones, after operations %i to %i",
    async (first, last) => {
      people ??= { me: await world().newHolder("many1"), other: await world().newHolder("many2"), begun: now() };
      let { me, other } = people;
      const { begun } = people;
      // the clock ends a session within the hour
      let isOtherThere = false;
      const comeBack = async (): Promise<void> => {
        me = { ...me, client: await world().signIn(named("many1")) };
        isOtherThere = false;
      };
      const otherOne = async (): Promise<Holder> => {
        if (!isOtherThere) other = { ...other, client: await world().signIn(named("many2")) };
        isOtherThere = true;
        return other;
      };
      const validators = (await activeOf(me)).slice(0, 3);
      const at = (index: number): string => validators[index] ?? "";
      const perform = async ({ what, part: share, from, to, fraction }: Step): Promise<void> => {
        const pots = await accountOf(me);
        const stake = pots.delegations.find(({ validator_address }) => validator_address === at(from))?.coins ?? "0";
        const try_ = async (value: string | null, rest: Omit<Parameters<typeof tryTransfer>[1], "amount">) => {
          if (value !== null) await tryTransfer(me, { amount: value, ...rest });
        };
        if (what === "send") await try_(part(pots.balanceToken, Math.min(share, 100)), { to: other.optio });
        if (what === "receive") {
          const payer = await otherOne();
          const value = part((await accountOf(payer)).balanceToken, Math.min(share, 300));
          if (value !== null) await tryTransfer(payer, { amount: value, to: me.optio });
        }
        if (what === "delegate")
          await try_(part(pots.balanceToken, Math.min(share, 300)), { to: at(from), transferType: "delegate" });
        if (what === "undelegate") await try_(part(stake, share), { to: at(from), transferType: "undelegate" });
        if (what === "move")
          await try_(part(stake, share), { from: at(from), to: at(to), transferType: "move-delegation" });
        if (what === "cancel") {
          const [entry] = pots.unbondingDetails.entries;
          const rest = { to: entry?.validator_address ?? "", creationHeight: entry?.creationHeight ?? "" };
          await try_(part(entry?.balance ?? "0", share), { ...rest, transferType: "cancel-undelegate" });
        }
        if (what === "fail") {
          const next = { wallet: me.walletId, outcome: "failed", status: null, pendingBlocks: 0, lateBlocks: 0 };
          await postSandbox(world(), "next-transfer", next);
          await try_("0.5", { to: other.optio });
        }
        if (what === "slash") {
          await postSandbox(world(), "slash", {
            validator: at(from),
            fraction,
            jail: false,
            faultAgeSeconds: share * 60,
          });
        }
      };
      const seen: { readonly at: number; readonly pots: Awaited<ReturnType<typeof potsOf>> }[] = [];
      for (const [index, one] of STEPS.slice(first - 1, last).entries()) {
        if (index % AT_ONCE === 0) {
          await passes(one.seconds);
          await comeBack();
        }
        await perform(one);
        // the last operation of its moment
        if (index % 25 === 24) seen.push({ at: now(), pots: await potsOf(me) });
      }
      for (const { at: time, pots } of seen) {
        const { closing } = await pageOf(me, { from: EVER.from, to: time + 1 }, { limit: 1 });
        expect({ time, ...closing, priceUsd: undefined }).toEqual({ time, ...pots, priceUsd: undefined });
      }
      for (const zone of ZONES) {
        const months = monthsOf(zone, begun, now());
        expect(months.length, zone).toBeGreaterThan(2);
        for (const { kind } of await checkLaw(me, months, {}, 500)) kinds.add(kind);
        // the client's own statement of each month
        for (const [index, to] of months.slice(1).entries()) {
          const from = months[index] ?? 0;
          const reading = { chainId: "optio", symbol: "OPT", unreadable: 0, isDerived: false };
          const book = bookOf({ ...reading, ...(await booksOf(me, { from, to })) }, { from, to }, () => null);
          expect([zone, from, addsUp(book), book.lines.every(({ worthUsd }) => worthUsd !== null)]).toEqual([
            ...[zone, from, true, true],
          ]);
        }
      }
      people = { me, other, begun };
      expect([...kinds].sort()).toEqual([
        ...["arrived", "cancelled", "fee", "moved", "received", "reward", "sent", "slashed", "staked", "unstaked"],
      ]);
    },
  );
});
