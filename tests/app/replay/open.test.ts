import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { servePlayer, withLog } from "../../../src/app/replay/open.ts";

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

  it("R17: the page has the path of its log as it was typed, so that the command lines it prints run in the same folder", () => {
    const page = withLog("<head></head>", "a/visit.jsonl", "</script>");
    expect(page).toBe(
      '<head><script type="application/json" id="log">{"name":"a/visit.jsonl","text":"\\u003c/script>"}</script></head>',
    );
  });

  it("R17: a port that is in use is refused by its number", async () => {
    const { port } = served.server.address() as AddressInfo;
    await expect(servePlayer("b", "", port)).rejects.toThrow(`port ${port} cannot be used`);
  });

  it("R17: the server of the player answers only loopback names, so that no other page reads a log through it", async () => {
    expect(await statusOf("/replay.html", "evil.example:80")).toBe(421);
  });
});
