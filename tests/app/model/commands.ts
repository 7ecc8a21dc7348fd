import fc from "fast-check";
import { expect } from "vitest";
import { namedAddress } from "../../../server/chain/parameters.ts";
import { toDecimal, toUnits } from "../../../server/ledger/units.ts";
import { validatorAddress } from "../../../server/seed/genesis.ts";
import { Command as Staking, stake as stakeRules } from "../../../src/domain/staking/index.ts";
import { Command as Transfer, views, wireOf } from "../../../src/domain/transfer/index.ts";
import { stakeForm } from "../../domain/staking/examples.ts";
import { transfer, tryTransfer } from "../../server/support/transfer.ts";
import { named } from "../../server/support/world.ts";
import type { User } from "../../support/driver.ts";
import { executedOf, ledgerBalances, ledgerView, shownBalances, shownView } from "./ledger.ts";
import { FATES, type Fate, OPEN_FATES } from "./network.ts";
import type { ModelServer, Person } from "./person.ts";
import { checkVerdicts } from "./verdicts.ts";

/** What the model knows of the person. */
export interface Model {
  signedIn: boolean;
}

/** One run: the person, and what the checks remember. */
export interface Run {
  readonly server: ModelServer;
  readonly person: Person;
  /** Transfers that the person wanted: a repetition of one with an unknown outcome is the same transfer. */
  wanted: number;
  /** Keys of transfers that the client showed as completed, with the hash, or as failed. */
  readonly completed: Map<string, string>;
  readonly failed: Set<string>;
  /** Keys that were sent before the last logout: the client forgets them. */
  readonly forgotten: Set<string>;
  readonly ran: Map<string, number>;
}

/** Two active validators, and a jailed one. */
const VALIDATORS = (["Saltmarsh Collective", "Fernway", "Ironwood Staking"] as const).map(validatorAddress);
const OUTSIDE = namedAddress("optio", "model/outside");

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** The transfers that the journal of a tab shows as completed, by key with their hash, and as failed. */
const settledIn = (tab: User) => {
  const events = tab
    .remembers()
    .map((entry) => record(record(entry).outcome).events)
    .flatMap((made) => (Array.isArray(made) ? made.map(record) : []));
  const of = (tag: string) => events.filter(({ _tag }) => _tag === tag);
  return {
    completed: of("transfer.Completed").map(
      ({ key, receipt }) => [String(key), String(record(receipt).transactionHash)] as const,
    ),
    failed: of("transfer.Failed").map(({ key }) => String(key)),
  };
};

/** Remembers which transfers the tabs show as settled. */
const rememberSettled = ({ person, completed, failed }: Run): void => {
  for (const settled of person.tabs.map(settledIn)) {
    for (const [key, hash] of settled.completed) completed.set(key, hash);
    for (const key of settled.failed) failed.add(key);
  }
};

/** After a logout, the client shows nothing of the transfers before it. */
const forget = ({ person, forgotten }: Run): void => {
  for (const key of person.network.keys) forgotten.add(key);
};

/** Checks the transfers of the run against the ledger: none is doubled, forgotten, or settled by another one. */
const checkTransfers = async (run: Run): Promise<void> => {
  const { server, person, completed, failed, forgotten } = run;
  rememberSettled(run);
  const executed = await executedOf(server.world.server.ctx.db, person.holder.walletId);
  expect(executed.size).toBeLessThanOrEqual(run.wanted);
  for (const [key, hash] of completed) expect([key, executed.get(key)]).toEqual([key, hash]);
  for (const key of failed) expect([key, executed.get(key)]).toEqual([key, undefined]);
  const open = person
    .user()
    .sees()
    .transfer.attempts.map(({ key }) => key);
  const lost = [...executed.keys()].filter((key) => !completed.has(key) && !open.includes(key) && !forgotten.has(key));
  expect(lost).toEqual([]);
};

/** Checks everything that the screens show against the ledger. */
const check = async (run: Run): Promise<void> => {
  const { server, person, completed } = run;
  const { sees, reports, waits } = person.user();
  const { db } = server.world.server.ctx;
  expect(reports).toEqual([]);
  const hasCompleted = settledIn(person.user()).completed.some(([key]) => !completed.has(key));
  // a jump of the server's clock can end the session (I9), also while the command runs
  if (sees().session.phase !== "signedIn") forget(run);
  await checkTransfers(run);
  if (sees().session.phase !== "signedIn") return;
  person.network.loseReads(0);
  const isRefreshLost = person.network.takeLost() > 0;
  if (hasCompleted && !isRefreshLost) {
    // a completed transfer updates the balances and the stake on screen by itself
    const isAccountShown = sees().wallet.accounts.some(({ account }) => account !== null);
    await waits("10 s");
    const { balances, delegations, unbondings } = await ledgerView(db, person.holder.walletId);
    const shown = shownView(sees());
    expect(shown.balances).toEqual(balances);
    if (isAccountShown) expect([shown.delegations, shown.unbondings]).toEqual([delegations, unbondings]);
  }
  await person.refreshes();
  if (sees().session.phase !== "signedIn") return forget(run);
  expect(shownView(sees())).toEqual(await ledgerView(db, person.holder.walletId));
};

/** Ends a run: with a working network every executed transfer is settled within minutes, and nothing else is. */
export const finish = async (run: Run): Promise<void> => {
  const { server, person } = run;
  person.network.loseReads(0);
  person.network.nextTransfer("answered");
  if (person.user().sees().session.phase !== "signedIn") await person.signsIn();
  await person.user().waits("3 min");
  for (const { key } of views.unresolved(person.user().sees().transfer))
    person.user().does(Transfer.PollAgain({ key }));
  await person.user().settles();
  await check(run);
  const executed = await executedOf(server.world.server.ctx.db, person.holder.walletId);
  expect(
    person
      .user()
      .sees()
      .transfer.attempts.filter(({ key }) => executed.has(key)),
  ).toEqual([]);
};

type ModelCommand = fc.AsyncCommand<Model, Run>;

/** A command of the model: it runs while the person is signed in, or signed out, and is followed by every check. */
const command = (name: string, signedIn: boolean, act: (run: Run) => Promise<void>): ModelCommand => ({
  check: (model) => model.signedIn === signedIn,
  run: async (model, run) => {
    run.ran.set(name.split(" ")[0] ?? "", (run.ran.get(name.split(" ")[0] ?? "") ?? 0) + 1);
    // the checks of the command before let time pass, and a closed tab takes its journal with it
    rememberSettled(run);
    await act(run);
    await check(run);
    model.signedIn = run.person.user().sees().session.phase === "signedIn";
  },
  toString: () => name,
});

/** Confirms the preview on screen; `again`: the person wants it also if it was sent before. */
const confirm = async (run: Run, fate: Fate, again: boolean): Promise<void> => {
  const { person } = run;
  const { form, attempts } = person.user().sees().transfer;
  if (form.step !== "previewed") return;
  const wanted = { amount: form.intent.amount, ...wireOf(form.intent) };
  const isRepetition = attempts.some(({ intent }) => {
    const { to, transferType } = wireOf(intent);
    return to === wanted.to && intent.amount === wanted.amount && transferType === wanted.transferType;
  });
  person.network.nextTransfer(fate);
  let refused = person.confirms(false);
  if (refused === "transfer.AlreadySent" && again) refused = person.confirms(true);
  if (refused === null && !isRepetition) run.wanted += 1;
  await person.user().settles();
  person.network.nextTransfer("answered");
};

const share = (balance: string, percent: number): string =>
  toDecimal(percent === 0 ? 1n : ((toUnits(balance, 6) ?? 0n) * BigInt(percent)) / 100n, 6);

interface Send {
  readonly percent: number;
  readonly outside: boolean;
  readonly fate: Fate;
  readonly again: boolean;
}

const send = (friend: string, { percent, outside, fate, again }: Send): ModelCommand =>
  command(
    `send ${percent}% ${outside ? "outside" : "to a friend"}, ${fate}${again ? ", again" : ""}`,
    true,
    async (run) => {
      const { does, settles, sees } = run.person.user();
      const amount = share(shownBalances(sees())["optio/OPT"] ?? "0", percent);
      does(Transfer.Reset());
      const form = { chainId: "optio", symbol: "OPT", memo: "", description: "", resembles: false };
      does(Transfer.RequestPreview({ ...form, amount, to: outside ? OUTSIDE : friend }));
      await settles();
      await confirm(run, fate, again);
    },
  );

interface Stake {
  readonly transferType: "delegate" | "undelegate" | "move-delegation" | "cancel-undelegate";
  readonly from: number;
  readonly to: number;
  readonly entry: number;
  readonly percent: number;
  readonly fate: Fate;
  readonly again: boolean;
}

const stake = ({ transferType, from, to, entry, percent, fate, again }: Stake): ModelCommand => {
  const isCancel = transferType === "cancel-undelegate";
  const names = isCancel ? `entry ${entry}` : transferType === "move-delegation" ? `${from} to ${to}` : String(to);
  return command(`${transferType} ${names} ${percent}%, ${fate}${again ? ", again" : ""}`, true, async (run) => {
    const { does, settles, sees } = run.person.user();
    does(Transfer.Reset());
    const { wallet } = sees();
    const entries = wallet.accounts.flatMap(({ account }) => account?.unbondingDetails.entries ?? []);
    const chosen = isCancel ? entries[entry % Math.max(1, entries.length)] : undefined;
    const input = stakeForm({
      transferType,
      validator: chosen?.validator_address ?? VALIDATORS[to] ?? "",
      source: VALIDATORS[from] ?? "",
      creationHeight: chosen?.creationHeight ?? "",
    });
    const amount = share(stakeRules.limitOf(sees(), input), percent);
    does(Staking.RequestPreview({ ...input, amount }));
    await settles();
    await confirm(run, fate, again);
  });
};

/** Commands on the first transfer of unknown outcome. */
const resolve = (what: "PollAgain" | "SendAgain" | "Dismiss", fate: Fate): ModelCommand =>
  command(`${what}${what === "SendAgain" ? ` ${fate}` : ""}`, true, async (run) => {
    const { does, settles, sees } = run.person.user();
    const [first] = sees().transfer.attempts;
    if (first === undefined) return;
    does(Transfer[what]({ key: first.key }));
    await settles();
    if (what === "SendAgain") await confirm(run, fate, true);
  });

/** The same person sends from another client, without the screen. */
const elsewhere = (friend: string, percent: number): ModelCommand =>
  command(`another client sends ${percent}%`, true, async ({ server, person }) => {
    const { db } = server.world.server.ctx;
    const amount = share((await ledgerBalances(db, person.holder.walletId))["optio/OPT"] ?? "0", percent);
    const { client } = await server.world.holder(named(person.name));
    const { status } = await tryTransfer({ ...person.holder, client }, { amount, to: friend });
    expect([200, 422]).toContain(status);
  });

/** Stake, an unbonding entry and a locked move from before the first command. */
export const prepare = async ({ holder }: Person): Promise<void> => {
  const [to = "", other = ""] = VALIDATORS;
  await transfer(holder, { amount: "100", to, transferType: "delegate" });
  await transfer(holder, { amount: "10", to, transferType: "undelegate" });
  await transfer(holder, { amount: "5", from: to, to: other, transferType: "move-delegation" });
};

/** The commands of the model. `friend`: the address of another wallet of the server. */
export const commandsFor = (friend: string): ReadonlyArray<fc.Arbitrary<ModelCommand>> => {
  const fate = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Fate>(...FATES) },
    { weight: 2, arbitrary: fc.constantFrom<Fate>(...OPEN_FATES) },
  );
  const percent = fc.oneof(fc.constantFrom(0, 100), fc.integer({ min: 1, max: 40 }));
  const sends = fc
    .record({ percent, outside: fc.boolean(), fate, again: fc.boolean() })
    .map((given) => send(friend, given));
  const stakes = fc
    .record({
      transferType: fc.constantFrom("delegate" as const, "undelegate", "move-delegation", "cancel-undelegate"),
      from: fc.nat(1),
      to: fc.oneof({ weight: 6, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.constant(2) }),
      entry: fc.nat(2),
      percent,
      fate,
      again: fc.boolean(),
    })
    .map(stake);
  return [
    sends,
    sends,
    stakes,
    stakes,
    stakes,
    stakes,
    fc
      .constantFrom(1, 10, 60, 180)
      .map((seconds) => command(`wait ${seconds} s`, true, async ({ person }) => person.user().waits(`${seconds} s`))),
    fc
      .constantFrom(3_600, 86_400, 22 * 86_400)
      .map((seconds) => command(`jump ${seconds} s`, true, async ({ server }) => server.jump(seconds))),
    fc.constantFrom(-26 * 3_600, -1_200, 1_200, 26 * 3_600).map((seconds) =>
      command(`clock set by ${seconds} s`, true, async ({ person }) => {
        const { clock } = person.user().device;
        clock.setWall(clock.now() + seconds * 1_000);
        await person.user().waits("1 s");
      }),
    ),
    // each as often as any other command, so that a search of few rounds meets them all
    ...(["PollAgain", "SendAgain", "Dismiss"] as const).map((what) => fate.map((own) => resolve(what, own))),
    fc.integer({ min: 1, max: 6 }).map((count) =>
      command(`lose ${count} reads`, true, async ({ person }) => {
        person.network.loseReads(count);
        await person.user().waits("46 s");
      }),
    ),
    fc.integer({ min: 1, max: 30 }).map((given) => elsewhere(friend, given)),
    fc.constant(command("verdicts", true, ({ server, person }) => checkVerdicts(server, person, VALIDATORS))),
    fc.constant(command("reload", true, async ({ person }) => person.reloads())),
    fc.constant(command("another tab", true, async ({ person }) => person.changesTabs())),
    fc.constant(
      command("sign out", true, async (run) => {
        await run.person.user().signsOut();
        forget(run);
      }),
    ),
    fc.constant(command("sign in", false, async ({ person }) => person.signsIn())),
  ];
};
