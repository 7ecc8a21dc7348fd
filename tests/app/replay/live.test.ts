import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replayText, rerunText } from "../../../src/app/replay/command.ts";
import { definitions, domain } from "../../../src/domain/index.ts";
import { type Holder, PASSWORD, startWorld, type World } from "../../server/support/world.ts";
import { replaysAgainst } from "./against-server.ts";
import { FLOWS } from "./flows.ts";

let world: World;
let ada: Holder;
let bob: Holder;
let replays: ReturnType<typeof replaysAgainst>;
beforeAll(async () => {
  world = await startWorld({ kind: "memory" }, { seedDemo: false });
  [ada, bob] = [await world.newHolder("ada"), await world.newHolder("bob")];
  replays = replaysAgainst(world, ada);
}, 60_000);
afterAll(() => world.server.stop());

const SECRET = { handle: "secret:00000000-0000-4000-8000-000000000000", broken: [] };
const script = (...commands: ReadonlyArray<object>): string =>
  [{ format: "optio-journal", version: 1, script: true }, ...commands.map((command) => ({ command }))]
    .map((line) => JSON.stringify(line))
    .join("\n");
const signIn = (): ReadonlyArray<object> => [
  { _tag: "session.SignIn", identifier: ada.email, password: SECRET },
  { _tag: "session.SubmitCode", code: SECRET, trustDevice: true },
];
const preview = (amount: string): object => ({
  ...{ _tag: "transfer.RequestPreview", chainId: "optio", symbol: "OPT", amount, to: bob.optio },
  ...{ memo: "", description: "", resembles: false },
});
const confirm = { _tag: "transfer.Confirm", passcode: SECRET, fingerprint: "", again: false };

const sends = (calls: ReadonlyArray<string>): number => calls.filter((call) => call.endsWith("/transfer")).length;

/** The script of the documentation. */
const EXAMPLE = /```jsonl\n([^`]*)```/.exec(
  readFileSync(join(import.meta.dirname, "../../../docs/diagnostic-log.md"), "utf8"),
)?.[1] as string;
const ALL = { until: null, state: null, json: false };

describe("a script that is written by hand", () => {
  it("the script in JSON lines of docs/diagnostic-log.md is decided again, run again and run against a server", async () => {
    const redecided = replayText(EXAMPLE, ALL, { decider: domain, definitions });
    expect(redecided).toMatchObject({ status: 0, text: expect.stringContaining("a script: it has no chain") });
    expect(redecided.text.split("\n").at(-1)).toBe("identical");
    const rerun = await rerunText(EXAMPLE, { ...ALL, state: "session", json: true });
    expect(JSON.parse(rerun.text)).toMatchObject({ identical: 4, divergence: null, state: { phase: "signedIn" } });
    const { printed, status } = await replays(EXAMPLE, { account: ada.email });
    expect([status, printed]).toEqual([
      0,
      [
        "#2 session.SignIn: same: session.SignInRequested; session.RecordCodeRequired",
        "#3 session.SubmitCode: same: session.CodeSubmitted; session.RecordSignedIn",
        "#4 notifications.LoadPage: same: rejected: notifications.NoMorePages",
        "same kinds of outcomes",
      ],
    ]);
  });

  it.each([
    ['{"command":', "line 2: expected one JSON object"],
    ['{"command":{}}', "line 2: "],
    ['{"command":{"_tag":"a.B"},"after":"soon"}', "line 2: "],
    ['{"call":"getUser"}', "line 2: an answer follows the command that leads to its request"],
  ])("a script with a line that cannot be read is refused by its number: %s", (line, why) => {
    const header = EXAMPLE.split("\n")[0];
    const { text, status } = replayText(`${header}\n${line}`, ALL, { decider: domain, definitions });
    expect([status, text.startsWith(why)], text).toEqual([2, true]);
  });

  it("a script names where the outcome differs from what it says", () => {
    const wrong = EXAMPLE.replace("NoMorePages", "Busy");
    expect(replayText(wrong, ALL, { decider: domain, definitions })).toMatchObject({
      status: 1,
      text: expect.stringContaining("divergence at #4, notifications.LoadPage: outcome"),
    });
  });
});

describe("the journals of real cases", () => {
  const folder = join(import.meta.dirname, "../../journals");

  it.each(readdirSync(folder))("%s runs against a server to its end, and sends no money there", async (name) => {
    const { status, printed, calls } = await replays(readFileSync(join(folder, name), "utf8"), { account: ada.email });
    expect(status, printed.join("\n")).not.toBe(2);
    expect(printed.at(-1)).toMatch(/^(?:same kinds of outcomes|\d+ outcomes? of another kind)/);
    expect(sends(calls)).toBe(0);
  });
});

describe("npm run replay -- --live", () => {
  it("a live replay runs a script against the reference server, and logs out", async () => {
    const loads = [
      { _tag: "notifications.LoadPage", page: 1 },
      { _tag: "wallet.LoadAccount", chainId: "optio", symbol: "OPT" },
    ];
    const { status, printed, calls } = await replays(script(...signIn(), ...loads, preview("1")));
    expect(printed).toEqual([
      "#1 session.SignIn: same: session.SignInRequested; session.RecordCodeRequired",
      "#2 session.SubmitCode: same: session.CodeSubmitted; session.RecordSignedIn",
      expect.stringContaining("#3 notifications.LoadPage: same"),
      "#4 wallet.LoadAccount: same: wallet.AccountRequested; wallet.RecordAccount",
      "#5 transfer.RequestPreview: same: transfer.PreviewRequested; transfer.RecordPreview",
      "same kinds of outcomes",
    ]);
    expect(status).toBe(0);
    expect(calls).toContain("POST /api/logout");
    expect(printed.join("")).not.toContain(PASSWORD);
  });

  it("R8: a live replay sends nothing that moves money or changes the account, unless the server is a sandbox and it is allowed", async () => {
    const text = script(...signIn(), preview("1"), confirm, { _tag: "session.ForgetDevice" }, ...signIn().slice(1));
    const refused = await replays(text);
    expect(refused.printed.slice(3)).toEqual([
      "#4 transfer.Confirm: refused, it changes something; --allow-writes is missing",
      "#5 session.ForgetDevice: refused, it changes something; --allow-writes is missing",
      "#6 session.SubmitCode: refused, it changes something; --allow-writes is missing",
      "same kinds of outcomes; 3 commands refused",
    ]);
    const outside = await replays(text, { allowWrites: true, account: ada.email }, false);
    expect(outside.printed[3]).toBe("#4 transfer.Confirm: refused, it changes something; no sandbox");
    expect([refused, outside].map(({ calls }) => sends(calls))).toEqual([0, 0]);
    const allowed = await replays(text, { allowWrites: true });
    expect(allowed.printed[3]).toBe(
      "#4 transfer.Confirm: same: transfer.SendRequested; transfer.RecordBaseline; transfer.RecordReceipt",
    );
    expect([allowed.status, sends(allowed.calls)]).toEqual([0, 1]);
  });

  it("a live replay compares outcomes with those of a script, and continues after a difference", async () => {
    const lines = script(...signIn(), preview("1")).split("\n");
    const refusal = JSON.stringify({ command: preview("999999999"), events: [{ _tag: "transfer.PreviewRequested" }] });
    const { status, printed } = await replays([...lines, refusal, JSON.stringify({ command: confirm })].join("\n"));
    expect(printed.slice(-4)).toEqual([
      '  because  {"problems":[{"field":"amount","rule":"rule.amount.insufficient"}]}',
      "  recorded transfer.PreviewRequested",
      "#5 transfer.Confirm: refused, it changes something; --allow-writes is missing",
      "1 outcome of another kind; 1 command refused",
    ]);
    expect(status).toBe(1);
  });

  it("a live replay runs a redacted log with an account of the server, as far as its stand-ins exist there", async () => {
    const user = await FLOWS.notifications?.();
    const text = user?.downloadsTheLog() ?? "";
    const { printed, status } = await replays(text, { account: ada.email });
    expect([status, printed]).toEqual([
      0,
      [
        "#13 notifications.MarkRead: refused, it changes something; --allow-writes is missing",
        "#15 notifications.MarkRead: refused, it changes something; --allow-writes is missing",
        "#17 notifications.LoadPage: same: notifications.PageRequested; notifications.RecordPage",
        "#19 notifications.MarkAllRead: refused, it changes something; --allow-writes is missing",
        "#21 notifications.Clear: refused, it changes something; --allow-writes is missing",
        "#23 notifications.LoadPage: same: rejected: notifications.NoMorePages",
        "same kinds of outcomes; 4 commands refused",
      ],
    ]);
    expect(await replays(text)).toMatchObject({ status: 2, printed: [expect.stringContaining("begins signed in")] });
  });

  it("a live replay takes validators of the server for those of a redacted log", async () => {
    const user = await FLOWS.delegate?.();
    const { printed } = await replays(user?.downloadsTheLog() ?? "", { account: ada.email });
    // not blocked by a validator that nobody knows: the amount is a stand-in, too, and more than the account has
    expect(printed.filter((line) => line.includes("staking.RequestPreview"))).toEqual([
      "#17 staking.RequestPreview: other: rejected: staking.Invalid",
    ]);
  });

  it("a live replay refuses a command without its secret, and one that cannot be read", async () => {
    const { printed } = await replays(script(...signIn()), { password: null });
    expect(printed[0]).toBe("#1 session.SignIn: refused, its secret password is not given");
    // a script is read as a whole before anything runs
    expect(await replays(script({ _tag: "session.Teleport" }))).toEqual({
      ...{ status: 2, printed: [], calls: [] },
      text: expect.stringContaining('line 2: no command is named "session.Teleport"'),
    });
  });
});
