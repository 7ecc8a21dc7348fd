import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { servePlayer } from "../../../src/app/replay/open.ts";

let served: Awaited<ReturnType<typeof servePlayer>>;
beforeAll(async () => {
  served = await servePlayer("a/visit.jsonl", "</script><script>alert(1)</script>");
});
afterAll(() => void served.server.close());

const statusOf = (path: string, host?: string): Promise<number | undefined> =>
  new Promise((answered, failed) => {
    const headers = host === undefined ? {} : { host };
    get(new URL(path, served.url), { headers }, (response) => {
      response.resume();
      answered(response.statusCode);
    }).on("error", failed);
  });

describe("the server of a player", () => {
  it("R17: the server of the player listens on loopback only", () => {
    expect((served.server.address() as AddressInfo).address).toBe("127.0.0.1");
  });

  it.each([
    "/package.json",
    "/assets/../replay.html.map",
    "/assets/%2e%2e/SOURCES.sha256",
    "/SOURCES.sha256",
    "/assets/",
  ])("R17: the server of the player has no %s", async (path) => {
    expect(await statusOf(path)).toBe(404);
  });

  it("R17: the server of the player answers only loopback names, so that no other page reads a log through it", async () => {
    expect(await statusOf("/replay.html", "evil.example:80")).toBe(421);
  });
});
