import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLeft, left, right } from "fp-ts/Either";
import { afterAll, expect, it } from "vitest";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { cutState } from "../../../src/app/replay/cut.ts";
import { type Expected, testOf } from "../../../src/app/replay/emit-test.ts";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { domain } from "../../../src/domain/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { START } from "../../support/declared.ts";
import { readLog } from "../../support/read-log.ts";
import { share } from "../../support/share.ts";
import { play, wholeLog } from "./whole.ts";

const ROOT = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "optio-replay-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const visit = play([
  [Contacts.LoadCountries(), 0, 0],
  [Notifications.LoadPage({ page: 1 }), 0, 900],
]);
const { text } = wholeLog(visit);

const bundle = (): Bundle => readLog(text);
const OPTIONS = { at: 2, from: null, expected: null, src: "../src", support: "./support" };

it("R12: an emitted test gives no field of a session that its step does not need", () => {
  const read = readLog(readFileSync(join(import.meta.dirname, "bundles/v3/contacts.jsonl"), "utf8"));
  const emitted = testOf(read, { ...OPTIONS, at: 13 });
  if (isLeft(emitted)) throw new Error(emitted.left);
  expect(emitted.right).toContain('_tag: "contacts.LoadPeople"');
  expect(emitted.right).not.toContain("session: {");
});

it.each(
  share([
    ["a payment that is taken as refused although its answer was lost", "send-again", "transfer.RecordFailure"],
    ["a balance that an older answer replaces", "move-delegation", "wallet.RecordTokens"],
    ["a lost payment that is looked for too long", "send-unknown-lost", "transfer.RecordPoll"],
    ["a session that ends while somebody types", "logout-idle", "session.EndSession"],
    ["a follow that stays pending", "contacts", "contacts.Change"],
    ["a follow whose failure changes nothing", "contacts", "contacts.RecordChangeFailure"],
    ["coins that never leave the unstaking ones", "move-delegation", "wallet.RecordAccount"],
  ] as const),
)("R12: the emitted test of %s fits on a screen", (_, log, tag) => {
  const read = readLog(readFileSync(join(import.meta.dirname, `bundles/v3/${log}.jsonl`), "utf8"));
  const lengths = read.entries
    .filter(({ command, events }) => command._tag === tag && events !== undefined)
    .map(({ seq }) => {
      const emitted = testOf(read, { ...OPTIONS, at: seq });
      return isLeft(emitted) ? emitted.left : emitted.right.split("\n").length;
    });
  expect(lengths.length).toBeGreaterThan(0);
  for (const length of lengths) expect(length).toBeLessThanOrEqual(120);
});

it("R12: an emitted test that begins earlier leaves out the commands that its step does not need", () => {
  expect(testOf(bundle(), { ...OPTIONS, from: 1 })).toEqual(testOf(bundle(), OPTIONS));
});

it("R12: the state of an emitted test is cut no further than its step happens from it as it did", () => {
  const whole = { ...domain.initial, notifications: { ...domain.initial.notifications, currentPage: 3, lastPage: 5 } };
  const cut = cutState(whole, {
    module: "session",
    reads: new Set(),
    given: new Set(),
    names: new Set(),
    paths: [],
    happens: ({ notifications }) => notifications.lastPage === 5,
  });
  expect(cut).toEqual({ ...domain.initial, notifications: { ...domain.initial.notifications, lastPage: 5 } });
});

it("R12: an emitted test has the state, the command and its outcome as plain values", () => {
  const { standIn } = wholeLog(visit);
  const at = Number(standIn("instant", START + 900));
  const id = standIn("key", "00000000-0000-4000-8000-000000000002");
  expect(testOf(bundle(), OPTIONS)).toEqual(
    right(`import { it } from "vitest";
import { domain } from "../src/domain/index.ts";
import { given } from "./support/given.ts";

it("notifications.LoadPage does not lead to notifications.PageRequested as it did", () => {
  given(domain.initial)
    .when(
      { _tag: "notifications.LoadPage", page: 1 },
      { at: ${at}, id: "${id}" },
    )
    .doesNotLeadTo({
      events: [{ _tag: "notifications.PageRequested", request: "${id}", page: 1 }],
      changes: {
        "$.notifications.load.status": "pending",
        "$.notifications.load.id": "${id}",
      },
    });
});
`),
  );
});

it("R12: there is no test of an entry that the log does not have, or of what it has already", () => {
  const tags: Expected = { kind: "tags", tags: ["notifications.PageRequested"] };
  const field: Expected = { kind: "field", path: "$.notifications.load.status", value: "pending" };
  const known = "the entry leads to what is expected already";
  expect(testOf(bundle(), { ...OPTIONS, expected: tags })).toEqual(left(known));
  expect(testOf(bundle(), { ...OPTIONS, expected: field })).toEqual(left(known));
  expect(testOf(bundle(), { ...OPTIONS, at: 3 })).toEqual(left("the log has no entry #3"));
});

it("R12: an emitted test that expects another value has the row of a long list which the path names", () => {
  const row = (at: number) => ({ id: `n${at}`, text: "A", created_at: "2026-01-14T08:00:00Z", read_at: null });
  const page = { data: Array.from({ length: 20 }, (_, at) => row(at)), current_page: 1, last_page: 1 };
  const long = play([
    [Notifications.LoadPage({ page: 1 }), 0, 0],
    [Notifications.RecordPage({ request: "00000000-0000-4000-8000-000000000001", page }), 0, 900],
    [Notifications.MarkRead({ id: "n0" }), 0, 900],
  ]);
  const expecting = (value: unknown) =>
    testOf(readLog(wholeLog(long).text), {
      ...{ ...OPTIONS, at: 3 },
      expected: { kind: "field", path: "$.notifications.list[9].read_at", value },
    });
  expect(expecting(null)).toEqual(left("the entry leads to what is expected already"));
  const emitted = expecting("2026-01-15T08:00:00Z");
  expect(isLeft(emitted) ? [] : emitted.right.match(/created_at:/g)).toHaveLength(20);
});

it("R12: an emitted test that expects a list as it was has a row that changes", () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({
    id: `n${at}`,
    text: "A",
    created_at: "2026-01-14T08:00:00Z",
    read_at: null,
  }));
  const long = play([
    [Notifications.LoadPage({ page: 1 }), 0, 0],
    [
      Notifications.RecordPage({
        request: "00000000-0000-4000-8000-000000000001",
        page: { data: rows, current_page: 1, last_page: 1 },
      }),
      ...([0, 900] as const),
    ],
    [Notifications.MarkRead({ id: "n7" }), 0, 900],
  ]);
  const expecting = (path: string) =>
    testOf(readLog(wholeLog(long).text), { ...OPTIONS, at: 3, expected: { kind: "unchanged", path } });
  expect(expecting("$.notifications.lastPage")).toEqual(left("the entry leads to what is expected already"));
  const emitted = expecting("$.notifications.list");
  if (isLeft(emitted)) throw new Error(emitted.left);
  expect(emitted.right).toContain("notifications.MarkRead leaves notifications.list unchanged");
  expect(emitted.right).toContain('.leavesUnchanged("$.notifications.list");');
  expect(emitted.right.match(/created_at:/g)?.length).toBeLessThan(4);
});

interface Result {
  readonly name: string;
  readonly assertionResults: ReadonlyArray<{
    readonly title: string;
    readonly status: string;
    readonly failureMessages: ReadonlyArray<string>;
  }>;
}

it("R12: --emit-test writes tests that run as they are", () => {
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const emitted = (name: string, log: string, ...options: ReadonlyArray<string>) => {
    const file = join(folder, `${name}.txt`);
    writeFileSync(file, log);
    const [mode = "", ...rest] = options;
    const args = ["--import", "tsx", join(ROOT, "src/app/replay/cli.ts"), file, mode, join(folder, `${name}.test.ts`)];
    return spawnSync(process.execPath, [...args, ...rest], { cwd: ROOT, encoding: "utf8" });
  };
  writeFileSync(join(folder, "c.test.ts"), "mine");
  const at = ["--emit-test", "--at", "2", "--expect"];
  const again = emitted("c", text, ...at, "notifications.NoMorePages");
  expect([again.status, again.stderr]).toEqual([2, expect.stringContaining("the file exists")]);
  const made = emitted("c", text, ...at, "notifications.NoMorePages", "--overwrite");
  expect([made.stderr, made.stdout.split("\n")[1]]).toEqual(["", "vitest finds it only in tests/domain or tests/app"]);
  const paths = { src: join(ROOT, "src"), support: join(ROOT, "tests/support") };
  const unchanged: Expected = { kind: "unchanged", path: "$.notifications.load" };
  for (const [name, expected] of [["d", null] as const, ["e", unchanged] as const]) {
    const test = testOf(bundle(), { ...OPTIONS, ...paths, expected });
    writeFileSync(join(folder, `${name}.test.ts`), isLeft(test) ? test.left : test.right);
  }
  const run = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--root", folder, "--reporter=json"],
    { cwd: folder, encoding: "utf8", env: { PATH: process.env.PATH } },
  );
  const { testResults } = JSON.parse(run.stdout) as { readonly testResults: ReadonlyArray<Result> };
  const results = testResults
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap(({ assertionResults }) => assertionResults);
  expect(results.map(({ title, status }) => `${status}: ${title}`)).toEqual([
    "failed: notifications.LoadPage leads to notifications.NoMorePages",
    "failed: notifications.LoadPage does not lead to notifications.PageRequested as it did",
    "failed: notifications.LoadPage leaves notifications.load unchanged",
  ]);
  expect(results[1]?.failureMessages[0]).toContain(
    "it leads to notifications.PageRequested and changes $.notifications.load.status, $.notifications.load.id, as it did in the log",
  );
});
