import { describe, expect, it } from "vitest";
import { sandboxCaptcha } from "../../../src/adapters/browser/captcha/captcha.ts";
import { ownTabLock } from "../../../src/adapters/tabs/refresh-lock.ts";
import { DEFAULTS } from "../../../src/app/config.ts";
import { createCore } from "../../../src/app/core.ts";
import { startEngine } from "../../../src/app/engine.ts";
import { onDemand } from "../../../src/app/on-demand.ts";
import { rest } from "../../../src/app/rest.ts";
import { Command } from "../../../src/domain/session/index.ts";
import { createDevice, signedInAlready } from "../../support/driver.ts";

/** A page whose engine cannot be loaded so many times. */
const page = (failures: number, device = createDevice()) => {
  const { clock, server, ids } = device;
  const reports: string[] = [];
  let left = failures;
  const core = createCore({
    config: DEFAULTS,
    clock,
    nextId: ids.next,
    chance: ids.chance,
    cells: device.tab(),
    report: (what) => reports.push(what),
    freeze: true,
  });
  const engine = onDemand(core, async () => {
    if (left > 0) {
      left -= 1;
      throw new Error("a chunk that is not to be had");
    }
    return startEngine(core, {
      transport: server.transport,
      lock: ownTabLock,
      transferLock: device.transferLock,
      captcha: sandboxCaptcha,
      device: device.database,
      origin: "https://wallet.example",
      loadRest: async () => rest,
    });
  });
  const asks = async (command: Command): Promise<void> => {
    engine.want();
    core.bus.dispatch(command);
    await clock.settle();
  };
  return { core, engine, clock, reports, asks, sent: server.sent, session: () => core.bus.state().session };
};

const who = { identifier: "ada@demo.optio" };

describe("an engine that cannot be loaded", () => {
  it.each([
    ["signIn", "login", Command.RequestSignInLink(who)],
    ["forgot", "forgotPassword", Command.ForgotPassword(who)],
  ] as const)("leaves no %s without an answer, and the next try asks it by %s", async (question, call, command) => {
    const { core, asks, reports, session, sent } = page(1);
    core.bus.dispatch(Command.RecordNoSession());
    await asks(command);
    expect(session()[question]).toMatchObject({ status: "failed", failure: { kind: "Unreachable" } });
    expect(reports).toEqual(["the engine could not be loaded"]);
    await asks(command);
    // what was given up is not asked after all: one request, for the one question that is open
    expect(sent.map((each) => each.call)).toEqual([call]);
  });

  it("shows the sign-in instead of waiting for ever, and finds the stored session at the next try", async () => {
    const device = createDevice();
    signedInAlready(device);
    const { engine, clock, session } = page(1, device);
    engine.want();
    await clock.settle();
    expect(session().phase).toBe("signedOut");
    engine.want();
    await clock.settle();
    expect(session().phase).toBe("signedIn");
  });
});
