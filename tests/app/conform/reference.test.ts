import { isRight } from "fp-ts/Either";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchTransport } from "../../../src/adapters/http/transport.ts";
import { READING } from "../../../src/app/conform/ask.ts";
import { recordedReport, type Setting } from "../../../src/app/conform/conform.ts";
import { nameOf } from "../../../src/app/conform/declared.ts";
import { judgeRecording } from "../../../src/app/conform/har.ts";
import { amount, compare, subtract } from "../../../src/domain/values/money.ts";
import { balanceOf, type Holder, PASSWORD, startWorld, type World } from "../../server/support/world.ts";
import { recordingOf } from "./recording.ts";
import { conformTo } from "./server.ts";

let world: World;
let ada: Holder;
let bob: Holder;
beforeAll(async () => {
  world = await startWorld({ kind: "memory" }, { seedDemo: false });
  [ada, bob] = [await world.newHolder("ada"), await world.newHolder("bob")];
});
afterAll(() => world.server.stop());

const account = (): Setting["access"] => ({
  email: ada.email,
  askPassword: async () => PASSWORD,
  askCode: async () => (await world.mailTo(ada.email)).code,
});

const judgedRecording = (har: string) => {
  const judged = judgeRecording(har);
  if (!isRight(judged)) throw new Error(judged.left);
  return recordedReport(judged.right);
};

describe("conform against the reference server", () => {
  it("works: every reading call is read in the contract's own form, and a recording of the same calls says the same", async () => {
    const { fetch, har } = recordingOf(globalThis.fetch);
    const report = await conformTo(world.server.url, "", { access: account(), transport: fetchTransport(fetch) });
    expect(report.sentence).toBe("works");
    expect(report.calls.map(({ call }) => call)).toEqual([
      ...["POST /login", "POST /authCodeLogin", ...READING.map(nameOf), "POST /refreshToken"],
    ]);
    expect(
      report.calls.flatMap(({ forms, unread, ignored, leftOut }) => [...forms, ...unread, ...ignored, ...leftOut]),
    ).toEqual([]);
    const recorded = judgedRecording(har());
    // a recording does not know that its token was made up
    const others = ({ call }: { readonly call: string }): boolean =>
      call !== "GET /resetPassword" && call.startsWith("GET");
    expect(recorded.calls.filter(others)).toEqual(report.calls.filter(others).map((row) => ({ ...row, took: 12 })));
    const lacking = judgedRecording(har((all) => all.filter((entry) => !JSON.stringify(entry).includes("/countries"))));
    expect(lacking.sentence).toContain("as far as the recording says; it lacks GET /countries, GET /resetPassword");
  });

  it("a token in the place of an account makes no sign-in, and a wrong one is said", async () => {
    const wrong = await conformTo(world.server.url, "wrong");
    expect(wrong.works).toBe(false);
    expect(wrong.sentence).toContain("GET /user: answered 401");
    expect(wrong.sentence).toContain("could not be tried: the token is refused");
  });

  it("a page of another origin gets nothing from a server that answers no preflight", async () => {
    const page = { origin: "https://app.example", idempotencyKey: true, fetch: globalThis.fetch };
    const { works, sentence } = await conformTo(world.server.url, "wrong", { page });
    expect(works).toBe(false);
    expect(sentence).toContain("a page of https://app.example cannot send");
    expect(sentence).toContain("its preflight is answered 405");
  });

  it("changes nothing without --allow-writes, and sends one payment of no more than the most with it", async () => {
    const before = await balanceOf(ada, "optio", "OPT");
    await conformTo(world.server.url, "", { access: account() });
    expect(await balanceOf(ada, "optio", "OPT")).toBe(before);
    const payment = { most: amount("0.5"), to: bob.optio, askPasscode: async () => ada.passcode, key: "conform-1" };
    const report = await conformTo(world.server.url, "", { access: account(), writes: { payment } });
    expect(report.calls.find(({ call }) => call === "POST /wallets/{id}/transfer")).toMatchObject({
      state: "read",
      status: 200,
    });
    const spent = subtract(before, await balanceOf(ada, "optio", "OPT"));
    expect(compare(spent, amount("0")) > 0 && compare(spent, amount("0.5")) <= 0, spent).toBe(true);
    const tooLittle = await conformTo(world.server.url, "", {
      access: account(),
      writes: { payment: { ...payment, most: amount("0.000001"), key: "conform-2" } },
    });
    expect(tooLittle.sentence).toContain("POST /wallets/{id}/transfer could not be tried");
    expect(await balanceOf(ada, "optio", "OPT")).toBe(subtract(before, spent));
  });
});
