import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { SERVER_TEXTS } from "../../../src/domain/log/server-texts.ts";
import { KNOWN_TEXTS } from "../../../src/domain/values/known-texts.ts";
import { openSignedIn } from "../../support/driver.ts";
import { json } from "../../support/scripted-api.ts";
import { MIRA } from "../../support/scripted-server.ts";

const server = resolve(import.meta.dirname, "../../../server");

/** The sentences that the reference server refuses with. */
const refusals = (): ReadonlyArray<string> => {
  const sources = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(server, name), "utf8"));
  return sources.flatMap((source) =>
    [...source.matchAll(/refuse\(\s*\d{3},\s*"([^"]+)"/g)].map(([, text = ""]) => text),
  );
};

describe("M9: what the server says in a refusal", () => {
  it("is listed, so that a log can show it", () => {
    const said = refusals();
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((text) => !SERVER_TEXTS.has(text) && !KNOWN_TEXTS.has(text))).toEqual([]);
  });

  it("stands in the log as it was said; another text does not", async () => {
    for (const [text, shown] of [
      ["Finish setting up your profile first.", true],
      ["Maria Gruber may not do this.", false],
    ] as const) {
      const user = await openSignedIn();
      user.device.server.next("transferPreview", () => json(403, { error: text }));
      await user.asksForPreview({ amount: "5", to: MIRA });
      expect(user.downloadsTheLog().includes(text)).toBe(shown);
    }
  });
});
