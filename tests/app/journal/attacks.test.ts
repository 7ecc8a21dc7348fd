import { bech32 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { redecide } from "../../../src/app/replay/redecide.ts";
import { rerun } from "../../../src/app/replay/rerun.ts";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { definitions, domain } from "../../../src/domain/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { fingerprintOf } from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { intent, OWN } from "../../domain/transfer/examples.ts";
import { open, openSignedIn, type User } from "../../support/driver.ts";
import { readLog } from "../../support/read-log.ts";
import { json } from "../../support/scripted-api.ts";
import { MIRA, PASSCODE } from "../../support/scripted-server.ts";

const CANDIDATES = 20_000;
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => bech32.encode("optio", bech32.toWords(bytes)));
const sample = <T>(arbitrary: fc.Arbitrary<T>): ReadonlyArray<T> =>
  fc.sample(arbitrary, { numRuns: CANDIDATES, seed: 13 });

/** The form that attacks A, B and D matched: the digits, letters and signs by position. */
const shapeOf = (text: string): string => text.replace(/[a-z]/g, "a").replace(/[A-Z]/g, "A").replace(/[0-9]/g, "0");
/** The number of candidates with the shape of a stand-in. */
const left = (standIn: string, candidates: ReadonlyArray<string>): number => {
  const shape = shapeOf(standIn);
  return candidates.filter((candidate) => shapeOf(candidate) === shape).length;
};
/** Whether the true value is confirmed: it matches, and few other candidates do. */
const isConfirmed = (standIn: string, truth: string, others: ReadonlyArray<string>): boolean =>
  shapeOf(standIn) === shapeOf(truth) && left(standIn, others) < others.length / 1_000;

const DUST = ".-..!-!..-!";
const history = Array.from({ length: 11 }, (_, at) => ({
  id: `0b6a9c52-6f3e-4c1a-9d7e-3c5f1a2b4d${String(at).padStart(2, "0")}`,
  type: at % 2 === 0 ? "receive" : "send",
  status: "success",
  amount: `${at * 17 + 3}.${String(784_512 + at * 7_919).slice(0, 6)}`,
  symbol: "OPT",
  chainId: "optio",
  network: "Optio",
  address: OWN,
  from: at % 2 === 0 ? MIRA : OWN,
  to: at % 2 === 0 ? OWN : MIRA,
  fromValidator: null,
  toValidator: null,
  gasFee: "0.005",
  memo: at === 4 ? DUST : at === 6 ? "ada@demo.optio" : null,
  description: null,
  transactionHash: fc.sample(hex(64), { numRuns: 1, seed: at })[0] ?? "",
  blockExplorerLink: "https://explorer.example/tx/1",
  created_at: new Date(Date.UTC(2025, 9, 3 + at * 2, at, 37, 11, 123 + at)).toISOString(),
  completed_at: null,
}));

const visit = async (): Promise<User> => {
  const user = await openSignedIn();
  user.server.next("getWalletTransactions", () =>
    json(200, { transactions: history, totalPages: 1, pageNumber: 1, limit: 10 }),
  );
  await user.runs(Wallet.LoadHistory({ chainId: "optio", symbol: "OPT", page: 1, type: "all" }));
  await user.asksForPreview({ amount: "5.25", to: MIRA, memo: "rent" });
  user.confirms();
  await user.settles();
  return user;
};

interface Shown {
  readonly [key: string]: unknown;
}

/** All objects of the log with these keys. */
const objectsWith = (value: unknown, keys: ReadonlyArray<string>, found: Shown[] = []): ReadonlyArray<Shown> => {
  if (Array.isArray(value)) for (const item of value) objectsWith(item, keys, found);
  else if (typeof value === "object" && value !== null) {
    if (keys.every((key) => Object.hasOwn(value, key))) found.push(value as Shown);
    for (const item of Object.values(value)) objectsWith(item, keys, found);
  }
  return found;
};

const readEntries = (text: string): Bundle["entries"] => readLog(text).entries;
const linesOf = (text: string): unknown => [readLog(text).header, ...readEntries(text)];
const transactionsOf = (log: string): ReadonlyArray<Shown> => [
  ...new Map(objectsWith(linesOf(log), ["transactionHash", "created_at"]).map((row) => [row.id, row])).values(),
];
const differences = (values: ReadonlyArray<number>): ReadonlySet<number> =>
  new Set(values.flatMap((left, at) => values.slice(at + 1).map((right) => Math.abs(left - right))));

describe("R13: attacks on a leaked log", () => {
  it("A: the hash of a transfer confirms no candidate as recipient", async () => {
    const log = (await visit()).downloadsTheLog();
    const fingerprints = objectsWith(linesOf(log), ["fingerprint"]).map(({ fingerprint }) => String(fingerprint));
    const candidates = sample(address);
    const hashed = (to: string): string =>
      fingerprintOf({ ...intent, action: { type: "send", to }, amount: amount("5.25") });
    expect(fingerprints.length).toBeGreaterThan(1);
    for (const fingerprint of fingerprints)
      expect(isConfirmed(fingerprint, hashed(MIRA), candidates.map(hashed))).toBe(false);
  });

  it("B, D: no hash or id is confirmed by its shape", async () => {
    const shown = transactionsOf((await visit()).downloadsTheLog());
    expect(shown.length).toBeGreaterThan(10);
    const hashes = sample(hex(64));
    const ids = sample(fc.uuid());
    for (const { transactionHash, id } of shown) {
      for (const truth of history) {
        expect(isConfirmed(String(transactionHash), truth.transactionHash, hashes)).toBe(false);
        expect(isConfirmed(String(id), truth.id, ids)).toBe(false);
      }
    }
  });

  it("C: no transaction is identified by amount, time, or the distance of two transactions", async () => {
    const shown = transactionsOf((await visit()).downloadsTheLog());
    const past = shown.filter((row) => row.type !== "send" || row.memo === null);
    const amounts = past.map((row) => Number(row.amount));
    const times = past.map((row) => Date.parse(String(row.created_at)));
    const publicAmounts = history.map((row) => Number(row.amount));
    const publicTimes = history.map((row) => Date.parse(row.created_at));
    expect(amounts.filter((value) => publicAmounts.includes(value))).toEqual([]);
    expect(times.filter((value) => publicTimes.includes(value))).toEqual([]);
    const known = differences(publicTimes);
    // nor nearly, except by chance
    const near = [...differences(times)].filter((distance) =>
      [...known].some((other) => distance !== 0 && Math.abs(other - distance) < 120_000),
    );
    expect(near.length).toBeLessThan(5);
    expect([...differences(times)].filter((distance) => distance !== 0 && known.has(distance))).toEqual([]);
    // a factor common to all amounts would name an account as well as the amounts themselves
    const ratios = new Set(amounts.map((value, at) => (value / (publicAmounts[at] ?? 1)).toFixed(4)));
    expect(ratios.size).toBeGreaterThan(amounts.length - 2);
  });

  it("a log shows no balance, price or value in USD, and no fee", async () => {
    const log = (await visit()).downloadsTheLog();
    const [token] = objectsWith(linesOf(log), ["balance", "priceUsd"]);
    expect(token).toBeDefined();
    expect(
      [token?.balance, token?.balanceUsd, token?.priceUsd].filter((text) => text === "100" || text === "1"),
    ).toEqual([]);
    expect(log).not.toContain('"0.01"');
  });

  it("a memo of punctuation does not mark its recipient", async () => {
    const shown = transactionsOf((await visit()).downloadsTheLog());
    const memos = shown.flatMap(({ memo }) => (typeof memo === "string" ? [memo] : []));
    expect(memos.length).toBeGreaterThan(1);
    expect(memos).not.toContain(DUST);
    expect(new Set(memos.map((memo) => memo.length)).size).toBe(1);
  });

  it("a memo that a stranger chose does not confirm an email address", async () => {
    const log = (await visit()).downloadsTheLog();
    const memos = new Set(transactionsOf(log).map(({ memo }) => memo));
    const emails = objectsWith(linesOf(log), ["email", "username"]).map(({ email }) => email);
    expect(emails.length).toBeGreaterThan(0);
    for (const email of emails) expect(memos.has(email as string)).toBe(false);
  });
});

const replayed = (log: string) => redecide(readLog(log), { decider: domain, definitions });

describe("redaction of a log", () => {
  it("a server text about a person that ends a session is replaced, and the log replays", async () => {
    const user = await open();
    const text = "The account of Maria Canary (maria.canary@example.com, +436609998887) is suspended";
    user.server.always("getUser", () => json(403, { error: text }));
    await user.signsIn();
    expect(user.sees().session).toMatchObject({ ended: { message: text } });
    const log = user.downloadsTheLog();
    for (const word of ["Maria", "canary", "436609998887", "suspended"]) expect(log).not.toContain(word);
    expect(replayed(log)).toMatchObject({ divergence: null, differing: [] });
  });

  it("letters of every script are replaced", async () => {
    for (const name of ["Ｍａｒｉａ", "𝓜𝓪𝓻𝓲𝓪", "ﾏﾘｱ", "①②③", "ক্ষমা", "Ⅻ"]) {
      const user = await openSignedIn();
      user.does(Session.Onboard({ first_name: name, last_name: "Gruber", username: "maria", country: "AT" }));
      expect(user.downloadsTheLog()).not.toContain(name);
    }
  });

  it.each(["+43 660 1234567", "+43 (0) 660 1234567", " ada@demo.optio "])(
    "an identifier typed as %j replays",
    async (identifier) => {
      const user = await open();
      await user.runs(Session.SignIn({ identifier, password: { handle: user.types(PASSCODE), broken: [] } }));
      const log = user.downloadsTheLog();
      expect(replayed(log)).toMatchObject({ divergence: null, differing: [] });
      expect(log).not.toContain("1234567");
    },
  );

  it("a phrase typed as amount is replaced", async () => {
    const user = await openSignedIn();
    await user.asksForPreview({ amount: "legal winner thank year", to: MIRA });
    expect(user.downloadsTheLog()).not.toContain("winner");
  });

  it.each(["the user is loaded", "unchanged", "Cannot read", "my-assets", "DemoCard", "export in progress"])(
    "R13: words of the program stay as they are, whatever a stranger writes: %s",
    async (memo) => {
      const user = await openSignedIn();
      const [row] = history;
      user.server.always("getWalletTransactions", () =>
        json(200, { transactions: [{ ...row, memo }], totalPages: 1, pageNumber: 1, limit: 10 }),
      );
      await user.runs(Wallet.LoadHistory({ chainId: "optio", symbol: "OPT", page: 1, type: "all" }));
      user.does(Wallet.CancelExport());
      const crash = { kind: "page", message: "TypeError: Cannot read", components: ["DemoCard (a.js:1:2)"] } as const;
      user.does(Session.RecordCrash({ ...crash, frames: [], route: "/my-assets/:symbol" }));
      const log = user.downloadsTheLog();
      expect(log).toContain('"ignored":"no export in progress"');
      expect(log).toContain('"message":"TypeError: Cannot read"');
      expect(log).toContain('"route":"/my-assets/:symbol"');
      expect(replayed(log)).toMatchObject({ divergence: null, differing: [] });
    },
  );

  it.each([[["m", "ma", "mar", "mari", "maria"]], [["m", "ma", "m", ""]]])(
    "R13: a search shows neither how many letters were typed nor when: %j",
    async (typed) => {
      const user = await openSignedIn();
      const before = readEntries(user.downloadsTheLog()).length;
      for (const query of typed) {
        user.does(Contacts.TypeSearch({ query }));
        await user.waits("200 ms");
      }
      await user.waits("2 s");
      await user.runs(Contacts.LoadCountries());
      const log = user.downloadsTheLog();
      const entries = readEntries(log).slice(before);
      expect(entries.filter(({ command }) => command._tag === "contacts.TypeSearch")).toHaveLength(1);
      expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => before + 1 + at));
      expect(replayed(log)).toMatchObject({ divergence: null, differing: [] });
      expect(await rerun(readLog(log))).toMatchObject({ divergence: null });
    },
  );

  it("R13: the place of a validator in the public list is not its place in the log", async () => {
    const user = await openSignedIn();
    const addresses = sample(address).slice(0, 120);
    const validator = { moniker: "Node", fee: "0.05", uptime: "1", coins: "10", apr: null, image: null };
    // the status is plain, so it shows where the first half of the list went
    const validatorSet = addresses.map((found, at) => ({
      ...{ ...validator, address: found },
      status: at < 60 ? "active" : "inactive",
    }));
    user.server.always("getValidators", () =>
      json(200, { unstakingWaitTime: 1_814_400, rewardPayoutFrequency: 3_600, validatorSet }),
    );
    await user.opensStaking();
    const log = user.downloadsTheLog();
    const sets = objectsWith(linesOf(log), ["validatorSet"])
      .map(({ validatorSet: rows }) => rows as ReadonlyArray<Shown>)
      .filter((rows) => rows.length > 4);
    expect(sets.length).toBeGreaterThan(1);
    for (const rows of sets) {
      const first = rows.slice(0, 60).filter(({ status }) => status === "active").length;
      expect([rows.length, first > 15 && first < 45]).toEqual([120, true]);
    }
    expect(replayed(log)).toMatchObject({ divergence: null, differing: [] });
  });

  it("R13: a log says only whether there are more pages than it names", async () => {
    const user = await openSignedIn();
    user.server.always("getWalletTransactions", () =>
      json(200, { transactions: history, totalPages: 18, pageNumber: 2, limit: 10 }),
    );
    user.server.always("getNotifications", () => json(200, { data: [], current_page: 1, last_page: 41 }));
    user.does(Wallet.LoadHistory({ chainId: "optio", symbol: "OPT", page: 2, type: "all" }));
    await user.runs(Notifications.LoadPage({ page: 1 }));
    const log = user.downloadsTheLog();
    const shown = (key: string): ReadonlyArray<unknown> => [
      ...new Set(objectsWith(linesOf(log), [key]).map((found) => found[key])),
    ];
    expect([shown("totalPages"), shown("last_page")]).toEqual([[3], [1, 3]]);
    expect(replayed(log)).toMatchObject({ divergence: null, differing: [] });
    expect(await rerun(readLog(log))).toMatchObject({ divergence: null });
  });

  it("R13: the moment of saving is not in a log, which ends with its newest entry", async () => {
    const user = await openSignedIn();
    await user.waits("3 s");
    await user.runs(Contacts.LoadCountries());
    const early = readLog(user.downloadsTheLog());
    expect(early.header.at).toBe(early.entries.at(-1)?.at);
    await user.waits("40 s");
    const late = readLog(user.downloadsTheLog());
    const lengthOf = ({ header, entries }: Bundle): number => header.at - (entries[0]?.at ?? 0);
    expect([late.entries.length, lengthOf(late)]).toEqual([early.entries.length, lengthOf(early)]);
    expect(await rerun(late)).toMatchObject({ divergence: null });
  });

  it("R15: a cleared log starts without earlier data, and the later entries replay", async () => {
    const user = await visit();
    user.clearsTheLog();
    const empty = user.downloadsTheLog();
    expect(transactionsOf(empty)).toEqual([]);
    expect(empty).not.toContain('"balance":"100"');
    await user.asksForPreview({ amount: "7", to: MIRA });
    const log = user.downloadsTheLog();
    expect(replayed(log)).toMatchObject({ divergence: null, differing: [], identical: 2 });
  });
});
