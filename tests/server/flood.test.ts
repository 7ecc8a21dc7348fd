import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { DERIVATIONS, derivations, WAITING } from "../../server/shared/scrypt.ts";
import { getUser, login } from "../../src/adapters/http/calls/session.ts";
import { getTokenHistory } from "../../src/adapters/http/calls/wallet.ts";
import { isErrorForm } from "./support/hostile.ts";
import { CAPTCHA, onBothDatabases } from "./support/world.ts";

onBothDatabases(
  "S18: 60 sign-ins at once from one address",
  (world) => {
    it("are answered or refused in the contract's form, and other clients are answered while they wait", async () => {
      const person = await world().newUser("bystander");
      // every derivation blocks, as in a flood that exceeds the capacity of the machine
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
          .anonymous()
          .send(login as never, { body });
        expect(isErrorForm(answer.body)).toBe(true);
        statuses.push(answer.status);
      });
      for (let asked = 0; asked < 20; asked += 1) {
        expect((await person.ok(getUser)).username).toBe("bystander");
        await person.ok(getTokenHistory, { params: { a: "optio", b: "OPT", hours: 24 } });
      }
      // refused requests are answered; waiting requests cannot be
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

const folder = mkdtempSync(join(tmpdir(), "optio-heads-"));
writeFileSync(join(folder, "index.html"), "<!doctype html><title>Optio</title>");
afterAll(() => rmSync(folder, { recursive: true }));

onBothDatabases(
  "S18: 1,100 HEADs of a file",
  (world) => {
    it("do not delay other clients: GET /user is answered before the HEADs that were sent after it", async () => {
      const person = await world().newUser("reader");
      let answered = 0;
      const heads = async (count: number): Promise<void> => {
        const statuses = await Promise.all(
          Array.from({ length: count }, async () => {
            const { status } = await fetch(`${world().server.url}/index.html`, { method: "HEAD" });
            answered += 1;
            return status;
          }),
        );
        expect(new Set(statuses)).toEqual(new Set([200]));
      };
      const flood = heads(550);
      const asked = Array.from({ length: 5 }, () => person.ok(getUser).then(() => answered));
      const rest = heads(550);
      const before = await Promise.all(asked);
      expect(before.every((count) => count < 1_100)).toBe(true);
      await Promise.all([flood, rest]);
      expect([answered, (await person.ok(getUser)).username]).toEqual([1_100, "reader"]);
    });
  },
  { seedDemo: false, clientFolder: folder },
);
