import { expect, it } from "vitest";
import { DERIVATIONS, derivations, WAITING } from "../../server/auth/scrypt.ts";
import { getUser, login } from "../../src/adapters/http/calls/session.ts";
import { getTokenHistory } from "../../src/adapters/http/calls/wallet.ts";
import { isErrorForm } from "./support/hostile.ts";
import { CAPTCHA, onBothDatabases } from "./support/world.ts";

onBothDatabases(
  "S18: 60 sign-ins at once from one address",
  (world) => {
    it("are answered or refused in the contract's form, and other clients are answered while they wait", async () => {
      const person = await world().newcomer("bystander");
      // every derivation is held, as by a flood that the machine cannot work off
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const holders = Array.from({ length: DERIVATIONS }, () => derivations.run("anonymous", () => held));
      const statuses: number[] = [];
      const flood = Array.from({ length: 60 }, async (_, index) => {
        const identifier = `stranger${index}@nowhere.test`;
        const body = { type: "email", identifier, redirect_url: "/magicLogin", password: "Wrong-one-1!", ...CAPTCHA };
        const answer = await world()
          .anybody()
          .send(login as never, { body });
        expect(isErrorForm(answer.body)).toBe(true);
        statuses.push(answer.status);
      });
      for (let asked = 0; asked < 20; asked += 1) {
        expect((await person.ok(getUser)).username).toBe("bystander");
        await person.ok(getTokenHistory, { params: { a: "optio", b: "OPT", hours: 24 } });
      }
      // the refused ones are answered by now, or soon; those that wait cannot be
      expect(statuses.length).toBeLessThanOrEqual(60 - WAITING.anonymous);
      release();
      await Promise.all([...flood, ...holders]);
      expect(statuses.length).toBe(60);
      expect(statuses.filter((status) => status !== 422 && status !== 429 && status !== 503)).toEqual([]);
      expect(statuses.filter((status) => status === 422).length).toBeGreaterThan(0);
      expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
    });
  },
  { seedDemo: false },
);
