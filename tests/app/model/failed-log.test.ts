import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { replayText } from "../../../src/app/replay/command.ts";
import { definitions, domain } from "../../../src/domain/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { openSignedIn, type User } from "../../support/driver.ts";
import { createFailedLogs } from "../../support/failed-log.ts";
import { runs } from "../../support/properties.ts";
import { readLog } from "../../support/read-log.ts";

const folder = mkdtempSync(join(tmpdir(), "optio-failures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("P3: a search of the whole application that fails leaves the log of its shrunk case, with the seed", async () => {
  const logs = createFailedLogs("pages", folder);
  const property = fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 6 }), async (pages) => {
    const tabs: User[] = [];
    await logs.during(
      () => tabs,
      async () => {
        const user = await openSignedIn();
        tabs.push(user);
        for (const page of pages) {
          await user.runs(Notifications.LoadPage({ page }));
        }
        expect(pages.every((page) => page < 8)).toBe(true);
      },
    );
  });
  const failure: unknown = await fc
    .assert(property, { ...runs(50, undefined, logs.save), seed: 7 })
    .catch((error: unknown) => error);
  expect(String(failure)).toMatch(/seed: 7, .*Counterexample: \[\[8\]\]/s);
  const path = join(folder, "pages-7-tab-1.jsonl");
  expect(String(failure)).toContain(`Log: npm run replay -- ${path}`);
  const read = readLog(readFileSync(path, "utf8"));
  expect(read).toMatchObject({ damage: null, header: { seed: 7 } });
  const asked = read.entries.filter(({ command }) => command._tag === "notifications.LoadPage");
  expect(asked.map(({ command }) => ("page" in command ? command.page : null)).filter((page) => page !== 1)).toEqual([
    8,
  ]);
  const report = replayText(readFileSync(path, "utf8"), {}, { decider: domain, definitions });
  expect([report.status, report.text.split("\n")[0]]).toEqual([0, expect.stringMatching(/, seed 7$/)]);
});
