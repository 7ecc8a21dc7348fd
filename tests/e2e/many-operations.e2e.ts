import fc from "fast-check";
import { toDecimal, toUnits } from "../../server/ledger/units.ts";
import { getWallets } from "../../src/adapters/http/calls/wallet.ts";
import { clientOf } from "../server/support/client.ts";
import { accountOf, accountPots, activeOf, EVER, pageOf, postSandbox } from "../server/support/money.ts";
import { type TransferInput, tryTransfer } from "../server/support/transfer.ts";
import type { Holder } from "../server/support/world.ts";
import { isWhole } from "../support/share.ts";
import { checkMonths, monthsBetween, ZONES } from "./support/months.ts";
import { addressOf, type Credentials, newMember, tokensOf } from "./support/people.ts";
import { launch, type TestServer } from "./support/server.ts";
import { test as base, expect } from "./support/test.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Operations of one moment. */
const AT_ONCE = 5;
/** One operation, and where it ends: of how many thousandths, with which validators, and how long after the one before. */
const step = fc.record({
  what: fc.constantFrom(
    ...(["send", "receive", "delegate", "delegate", "undelegate", "undelegate", "move", "cancel", "cancel"] as const),
    ...(["fail", "slash", "wait", "wait"] as const),
  ),
  part: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.constant(1000)),
  from: fc.nat(2),
  to: fc.nat(2),
  seconds: fc.oneof(fc.integer({ min: 60, max: DAY }), fc.integer({ min: HOUR, max: 4 * DAY })),
  fraction: fc.constantFrom("0.01", "0.0003", "0.333333333333333333"),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The operations, by stages that take seconds each; in a local run there are fewer. */
const STAGE = 100;
const STEPS = fc.sample(step, { numRuns: isWhole ? 2_000 : 4 * STAGE, seed: 44 });
const STAGES = Array.from(
  { length: STEPS.length / STAGE },
  (_, index) => [index * STAGE, (index + 1) * STAGE] as const,
);

/** How far the operations move the clock, in milliseconds. */
const DURATION =
  STEPS.filter((_, index) => index % AT_ONCE === 0).reduce((sum, { seconds }) => sum + seconds, 0) * 1000;
/** The server's clock stands between the operations, and after the last one tells the time of the browser. */
const BEGUN = Date.now() - DURATION;

/** A server of its own, because its clock goes over months. */
const test = base.extend<object, { readonly server: TestServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await launch({ STOPPED_CLOCK: String(BEGUN) });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.describe.configure({ mode: "serial" });

/** A person whose calls the test sends; `comeBack` signs in again after the clock ended the session. */
interface Person {
  readonly who: Credentials;
  readonly holder: Holder;
  readonly comeBack: () => Promise<void>;
}

const personOf = async (server: TestServer): Promise<Person> => {
  const who = await newMember(server);
  const client = clientOf(server.url);
  const comeBack = async (): Promise<void> => {
    client.token = (await tokensOf(server, who)).access_token;
  };
  await comeBack();
  const walletId = (await client.ok(getWallets)).wallets[0]?.id ?? "";
  const [optio, ethereum] = [await addressOf(server, who), await addressOf(server, who, "ethereum")];
  return { who, holder: { client, walletId, passcode: who.passcode, email: who.email, optio, ethereum }, comeBack };
};

const part = (of: string, thousandths: number): string | null => {
  const units = ((toUnits(of, 6) ?? 0n) * BigInt(thousandths)) / 1000n;
  return units === 0n ? null : toDecimal(units, 6);
};

/** Tries one operation of a person with another; what the account does not allow is refused. */
const perform = async (server: TestServer, me: Holder, other: Person, validators: ReadonlyArray<string>, one: Step) => {
  const at = (index: number): string => validators[index] ?? "";
  const pots = await accountOf(me);
  const stake = pots.delegations.find(({ validator_address }) => validator_address === at(one.from))?.coins ?? "0";
  const attempt = async (by: Holder, amount: string | null, rest: Omit<TransferInput, "amount">): Promise<void> => {
    if (amount !== null) await tryTransfer(by, { amount, ...rest });
  };
  const [entry] = pots.unbondingDetails.entries;
  const acts: Readonly<Record<Step["what"], () => Promise<unknown>>> = {
    send: () => attempt(me, part(pots.balanceToken, Math.min(one.part, 100)), { to: other.holder.optio }),
    receive: async () => {
      await other.comeBack();
      const theirs = (await accountOf(other.holder)).balanceToken;
      await attempt(other.holder, part(theirs, Math.min(one.part, 300)), { to: me.optio });
    },
    delegate: () =>
      attempt(me, part(pots.balanceToken, Math.min(one.part, 300)), { to: at(one.from), transferType: "delegate" }),
    undelegate: () => attempt(me, part(stake, one.part), { to: at(one.from), transferType: "undelegate" }),
    move: () =>
      attempt(me, part(stake, one.part), { from: at(one.from), to: at(one.to), transferType: "move-delegation" }),
    cancel: () =>
      attempt(me, part(entry?.balance ?? "0", one.part), {
        to: entry?.validator_address ?? "",
        creationHeight: entry?.creationHeight ?? "",
        transferType: "cancel-undelegate",
      }),
    fail: async () => {
      const next = { wallet: me.walletId, outcome: "failed", status: null, pendingBlocks: 0, lateBlocks: 0 };
      await postSandbox({ server }, "next-transfer", next);
      await attempt(me, "0.5", { to: other.holder.optio });
    },
    slash: () =>
      postSandbox({ server }, "slash", {
        validator: at(one.from),
        fraction: one.fraction,
        jail: false,
        faultAgeSeconds: one.part * 60,
      }),
    wait: () => Promise.resolve(),
  };
  await acts[one.what]();
};

let people: readonly [Person, Person] | null = null;
const peopleOf = async (server: TestServer): Promise<readonly [Person, Person]> => {
  people ??= [await personOf(server), await personOf(server)];
  return people;
};

for (const [first, end] of STAGES)
  test(`the books are what the account held at any time, after operations ${first + 1} to ${end}`, async ({
    server,
  }) => {
    const [me, other] = await peopleOf(server);
    await me.comeBack();
    const validators = (await activeOf(me.holder)).slice(0, 3);
    const seen: { readonly at: number; readonly pots: Awaited<ReturnType<typeof accountPots>> }[] = [];
    for (const [index, one] of STEPS.slice(first, end).entries()) {
      if (index % AT_ONCE === 0) {
        await server.advance(one.seconds);
        await server.forgetAttempts();
        await me.comeBack();
      }
      await perform(server, me.holder, other, validators, one);
      if (index % 25 < 24) continue;
      // the last operation of its moment
      const { body } = await postSandbox({ server }, "clock", { advanceSeconds: 0 });
      seen.push({ at: Date.parse(String(body.now)), pots: await accountPots(me.holder) });
    }
    expect(seen.length).toBe(STAGE / 25);
    for (const { at, pots } of seen) {
      const { closing } = await pageOf(me.holder, { ...EVER, to: at + 1 }, { limit: 1 });
      const { available, staked, arriving } = closing;
      expect({ at, available, staked, arriving }).toEqual({ at, ...pots });
    }
  });

test("the operations moved coins in every way but a commission", async ({ server }) => {
  const [{ holder }] = await peopleOf(server);
  const kinds = new Set<string>();
  for (let before: string | undefined; ; ) {
    const { movements } = await pageOf(holder, EVER, before === undefined ? {} : { before });
    for (const { kind } of movements) kinds.add(kind);
    before = movements.at(-1)?.id;
    if (movements.length < 500) break;
  }
  expect([...kinds].sort()).toEqual([
    ...["arrived", "cancelled", "fee", "moved", "received", "reward", "sent", "slashed", "staked", "unstaked"],
  ]);
});

for (const zone of ZONES)
  test(`in ${zone}, each month's statement closes with what the ledger held after the operations, and adds up`, async ({
    browser,
    server,
  }) => {
    const [me] = await peopleOf(server);
    const months = monthsBetween(zone, BEGUN, BEGUN + DURATION);
    expect(months.length).toBeGreaterThan(2);
    await checkMonths(browser, server, me.who, zone, months);
  });
