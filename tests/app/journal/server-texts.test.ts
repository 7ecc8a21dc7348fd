import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { SERVER_TEXTS } from "../../../src/adapters/http/server-texts.ts";
import { replayText } from "../../../src/app/replay/command.ts";
import { definitions, domain } from "../../../src/domain/index.ts";
import { openSignedIn } from "../../support/driver.ts";
import { json } from "../../support/scripted-api.ts";
import { MIRA } from "../../support/scripted-server.ts";

const server = resolve(import.meta.dirname, "../../../server");

/** Endpoints of the sandbox that steer the chain; the client never calls them. */
const NOT_CALLED = ["sandbox/chain.ts", "staking/operate.ts"];

/** The refusal texts of the reference server that the client may receive. */
const refusals = (): ReadonlyArray<string> => {
  const sources = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !NOT_CALLED.includes(name.replaceAll("\\", "/")))
    .map((name) => readFileSync(join(server, name), "utf8"));
  return sources.flatMap((source) =>
    [...source.matchAll(/refuse\(\s*\d{3},\s*"([^"]+)"/g)].map(([, text = ""]) => text),
  );
};

describe("the text of a refusal by the server", () => {
  it("each refusal of the server is listed, so that a log can show its text", () => {
    const said = refusals();
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((text) => !SERVER_TEXTS.has(text))).toEqual([]);
  });

  it("a listed text of the server appears unchanged in the log; other texts do not", async () => {
    for (const [text, shown] of [
      ["Finish setting up your profile first.", true],
      ["Maria Gruber may not do this.", false],
    ] as const) {
      const user = await openSignedIn();
      user.server.next("transferPreview", () => json(403, { error: text }));
      await user.asksForPreview({ amount: "5", to: MIRA });
      expect(user.downloadsTheLog().includes(text)).toBe(shown);
    }
  });

  it("a log has the names of refused fields, and no name that the server chose", async () => {
    const user = await openSignedIn();
    const errors = { amount: ["Not for Maria Gruber"], "maria.canary@example.com": ["taken"], to: ["unknown"] };
    user.server.next("transferPreview", () => json(422, { errors }));
    await user.asksForPreview({ amount: "5", to: MIRA });
    const log = user.downloadsTheLog();
    expect(log).toContain('"failure":"Invalid","fields":["amount","‹other›","to"]');
    expect(log).not.toContain("canary");
    expect(log).not.toContain("Gruber");
    const { text } = replayText(log, { until: null, state: null, json: false }, { decider: domain, definitions });
    expect(text).toContain("  ⇄ transferPreview 422 Invalid amount ‹other› to\n");
  });
});
