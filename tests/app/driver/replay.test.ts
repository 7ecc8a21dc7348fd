import { isLeft } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { readBundle } from "../../../src/app/replay/read.ts";
import { redecide } from "../../../src/app/replay/redecide.ts";
import { definitions, domain } from "../../../src/domain/index.ts";
import { open, type User } from "../../support/driver.ts";
import { losing, losingAnswer, type Reply } from "../../support/scripted-api.ts";
import { MIRA, PASSCODE, PASSWORD } from "../../support/scripted-server.ts";

const replayed = (user: User) => {
  const read = readBundle(user.downloadsTheLog());
  if (isLeft(read)) throw new Error(read.left.why);
  return { ...redecide(read.right, { decider: domain, definitions }), entries: read.right.entries.length };
};

describe("the log of what a person did", () => {
  it.each<[string, Reply]>([
    ["a transfer that went well", (serve) => serve()],
    ["a transfer whose answer was lost", losingAnswer],
    ["a transfer that was lost", losing],
  ])("replays identically after %s, refusals and the logout with it", async (_, reply) => {
    const user = await open();
    await user.signsIn();
    user.device.server.next("transfer", reply);
    await user.asksForPreview({ amount: "500", to: MIRA });
    await user.asksForPreview({ amount: "5", to: MIRA, memo: "rent" });
    user.confirms();
    user.confirms();
    await user.waits("2 min");
    await user.signsOut();
    const { divergence, identical, entries } = replayed(user);
    expect(user.refusals()).toEqual(["transfer.Invalid", "transfer.InFlight"]);
    expect(divergence).toBeNull();
    expect(identical).toBe(entries);
    expect(entries).toBeGreaterThan(20);
  });

  it("R4 names no secret, no person and no address", async () => {
    const user = await open();
    await user.signsIn();
    await user.asksForPreview({ amount: "5", to: MIRA, memo: "rent for the flat" });
    user.confirms();
    await user.looks();
    const log = user.downloadsTheLog();
    for (const word of [PASSWORD, PASSCODE, MIRA, "ada@demo.optio", "rent for the flat", "access 1", "refresh 1"]) {
      expect(log).not.toContain(word);
    }
  });
});
