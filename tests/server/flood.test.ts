import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { onBothDatabases } from "./support/world.ts";

const folder = mkdtempSync(join(tmpdir(), "optio-heads-"));
writeFileSync(join(folder, "index.html"), "<!doctype html><title>Optio</title>");
afterAll(() => rmSync(folder, { recursive: true }));

/** How many HEADs are sent at the same time, how many at least, and at most if nothing else is ever answered. */
const HEADS = { atOnce: 550, least: 1_100, most: 30_000 };

onBothDatabases(
  "S18: a flood of HEADs of a file",
  (world) => {
    it("does not delay other clients: GET /user is answered while the HEADs continue", async () => {
      const person = await world().newUser("reader");
      const statuses = new Set<number>();
      let answered = 0;
      let isOver = false;
      const client = async (): Promise<void> => {
        while (answered < (isOver ? HEADS.least : HEADS.most)) {
          const { status } = await fetch(`${world().server.url}/index.html`, { method: "HEAD" });
          answered += 1;
          statuses.add(status);
        }
      };
      const flood = Array.from({ length: HEADS.atOnce }, client);
      // a connection that the system's queue of 511 drops is tried again after seconds: that is no delay by the server
      await Promise.race([...flood, vi.waitUntil(() => answered >= HEADS.atOnce, { timeout: 60_000, interval: 5 })]);
      const names = await Promise.all(Array.from({ length: 5 }, async () => (await person.ok(getUser)).username));
      expect(names).toEqual(Array.from({ length: 5 }, () => "reader"));
      expect(answered).toBeLessThan(HEADS.most);
      isOver = true;
      await Promise.all(flood);
      expect([...statuses]).toEqual([200]);
      expect(answered).toBeGreaterThanOrEqual(HEADS.least);
    });
  },
  { seedDemo: false, clientFolder: folder },
);
