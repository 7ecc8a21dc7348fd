import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../server/app.ts";
import { mails } from "../../server/db/schema/accounts.ts";
import { answerHeaders } from "../../server/http/headers.ts";
import { listen } from "../../server/http/listen.ts";
import { precompress } from "../../server/static/precompress.ts";
import { register } from "../../src/adapters/http/calls/session.ts";
import { postSandbox } from "./support/money.ts";
import { registration } from "./support/sign-in.ts";
import { startWorld, testWorld, type World } from "./support/world.ts";

const RULES = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types optio-worker",
  "script-src 'self'",
  "connect-src 'self'",
];
const PAGES = [
  "/",
  "/login",
  "/my-assets/optio/OPT",
  "/index.html",
  "/c/ABC",
  "/sandbox/mail",
  "/unknown/path",
  "/profile/jane.doe",
  "/%00",
  "/%E0%A4%A",
  "/a%2f..%2fb?token=x",
];

const LARGE = `export const text = "${"optio ".repeat(2_000)}";`;

describe("Answers to browsers", () => {
  let folder: string;
  let world: World;
  const get = (path: string, init: RequestInit = {}) => fetch(world.server.url + path, init);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "optio-dist-"));
    await mkdir(join(folder, "dist", "assets"), { recursive: true });
    await writeFile(join(folder, "dist", "index.html"), "<!doctype html><title>Optio</title>");
    await mkdir(join(folder, "dist", "login"));
    await writeFile(join(folder, "dist", "login", "index.html"), "<!doctype html><title>Sign in</title>");
    await writeFile(join(folder, "dist", "assets", "app-1a2b.js"), "export {};");
    await writeFile(join(folder, "dist", "assets", "big-3c4d.js"), LARGE);
    await precompress(join(folder, "dist"));
    await writeFile(join(folder, "dist", "icon.svg"), "<svg/>");
    await writeFile(join(folder, "secret.txt"), "not for the world");
    world = await startWorld(
      { kind: "memory" },
      { clientFolder: join(folder, "dist"), clientConfig: { platformType: "web" }, seedDemo: false },
    );
  });
  afterAll(async () => {
    await world.server.stop();
    await rm(folder, { recursive: true });
  });

  /** The violations of S1 in an answer, by path. */
  const faultsOf = (path: string, { headers }: Response): ReadonlyArray<string> => {
    const policy = headers.get("Content-Security-Policy") ?? "";
    const [, age = "0"] =
      /^max-age=(\d+); includeSubDomains$/.exec(headers.get("Strict-Transport-Security") ?? "") ?? [];
    const held: Readonly<Record<string, boolean>> = {
      ...Object.fromEntries(RULES.map((rule) => [rule, policy.split("; ").includes(rule)])),
      "nothing unsafe, of another host or of any": !/unsafe|https?:|\*/.test(policy),
      "a year of HSTS": Number(age) >= 31_536_000,
      "no frame, also in old browsers": headers.get("X-Frame-Options") === "DENY",
      nosniff: headers.get("X-Content-Type-Options") === "nosniff",
      "no referrer": headers.get("Referrer-Policy") === "no-referrer",
      "the camera for its own pages alone": /^camera=\(self\), microphone=\(\)/.test(
        headers.get("Permissions-Policy") ?? "",
      ),
      "opener apart": headers.get("Cross-Origin-Opener-Policy") === "same-origin",
      "not stored": headers.get("Cache-Control") === "no-store",
    };
    return Object.keys(held).flatMap((rule) => (held[rule] === true ? [] : [`${path}: ${rule}`]));
  };
  const faults = async (path: string, init: RequestInit = {}) => faultsOf(path, await get(path, init));

  it("S1: every HTML answer has the strict policy and is not stored, also on unknown paths", async () => {
    for (const path of PAGES) {
      const { headers, status } = await get(path);
      expect([path, status, headers.get("Content-Type")]).toEqual([path, 200, expect.stringMatching(/^text\/html/)]);
      expect(await faults(path)).toEqual([]);
      expect(await faults(path, { method: "HEAD" })).toEqual([]);
    }
  });

  it("/login is a document of its own, every other page is index.html, and a HEAD has the headers of a GET", async () => {
    const documentOf = async (path: string) => (await get(path)).text();
    expect(await documentOf("/login")).toContain("Sign in");
    // as the service worker fetches it
    expect(await documentOf("/login/index.html")).toContain("Sign in");
    for (const path of ["/", "/dashboard", "/login/", "/signup"]) {
      expect([path, await documentOf(path)]).toEqual([path, expect.not.stringContaining("Sign in")]);
    }
    for (const path of ["/login", "/assets/big-3c4d.js"]) {
      const [whole, head] = [await get(path), await get(path, { method: "HEAD" })];
      for (const name of ["Content-Length", "Content-Type"]) {
        expect([path, name, head.headers.get(name)]).toEqual([path, name, whole.headers.get(name)]);
      }
    }
  });

  it("S1: error answers and all other answers that are not files have it too", async () => {
    for (const path of [
      "/api/nothing",
      "/api/user",
      "/api/countries",
      "/sandbox/nothing",
      "/assets/gone-9z.js",
      "/config.json",
    ]) {
      expect(await faults(path)).toEqual([]);
    }
    for (const body of ["{", "[1]", "x".repeat(7 * 1024 * 1024)]) {
      expect(await faults("/api/login", { method: "POST", body })).toEqual([]);
    }
    expect(await faults("/login", { method: "POST", body: "" })).toEqual([]);
    const broken = {
      ...world.server.ctx,
      clock: { ...world.server.ctx.clock, refresh: () => Promise.reject(new Error()) },
    };
    const app = createApp(broken, { fault: () => undefined });
    const listener = await listen(app.hono, answerHeaders(broken.config), "127.0.0.1", 0);
    const answer = await fetch(`${listener.url}/sandbox/clock`);
    await listener.close(0);
    expect([answer.status, faultsOf("broken inside", answer)]).toEqual([500, []]);
  });

  it("hashed assets are immutable, other files are revalidated, API answers are not stored", async () => {
    expect((await get("/assets/app-1a2b.js")).headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect((await get("/icon.svg")).headers.get("Cache-Control")).toBe("no-cache");
    expect((await get("/api/countries")).headers.get("Cache-Control")).toBe("no-store");
    expect((await get("/assets/gone-9z.js")).status).toBe(404);
  });

  it("scripts are sent in the encodings of the build, complete in each; API answers are not compressed", async () => {
    for (const [accepts, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip;q=0.5", "gzip"],
      ["identity", null],
      ["", null],
    ] as const) {
      const answer = await get("/assets/big-3c4d.js", { headers: { "Accept-Encoding": accepts } });
      const { headers } = answer;
      expect([accepts, headers.get("Content-Encoding"), headers.get("Vary")]).toEqual([
        accepts,
        encoding,
        "Accept-Encoding",
      ]);
      expect(headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
      expect(await answer.text()).toBe(LARGE);
    }
    expect((await get("/assets/big-3c4d.js.br")).status).toBe(404);
    const answer = await get("/api/countries", { headers: { "Accept-Encoding": "gzip, br" } });
    expect(answer.headers.get("Content-Encoding")).toBeNull();
  });

  it("a file that has not changed is 304", async () => {
    const first = await get("/icon.svg");
    const etag = first.headers.get("ETag") ?? "";
    expect((await get("/icon.svg", { headers: { "If-None-Match": etag } })).status).toBe(304);
    for (const known of [`W/${etag}`, `"other", W/${etag}`, "*"]) {
      expect([known, (await get("/icon.svg", { headers: { "If-None-Match": known } })).status]).toEqual([known, 304]);
    }
    expect((await get("/icon.svg", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  it("a missing file is 404 as text for any Accept header; a page is HTML", async () => {
    const image = "image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8";
    const navigation = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    for (const [path, accept] of [
      ["/images/NONE.png", image],
      ["/images/NONE.png", navigation],
      ["/favicon.ico", image],
      ["/robots.txt", "*/*"],
      ["/unknown.html", navigation],
      ["/profile/picture", image],
      ["/profile/picture", "application/json"],
      ["/metrics", "*/*"],
    ] as const) {
      const answer = await get(path, { headers: { Accept: accept } });
      expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([
        path,
        404,
        "text/plain; charset=UTF-8",
      ]);
    }
    // an address that a browser tab opens, which the client redirects (spec §2, S4)
    const opened = await get("/javascript:alert.x", { headers: { Accept: navigation, "Sec-Fetch-Dest": "document" } });
    expect([opened.status, opened.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
    for (const path of ["/", "/login", "/profile/jane.doe", "/profile/jane.png", "/c/a.b"]) {
      const answer = await get(path, { headers: { Accept: navigation } });
      expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([
        path,
        200,
        "text/html; charset=utf-8",
      ]);
    }
  });

  it("no path leaves the client's folder", async () => {
    for (const path of [
      "/..%2fsecret.txt",
      "/%2e%2e/secret.txt",
      "/assets/..%2f..%2fsecret.txt",
      "/%00",
      "/%E0%A4%A",
    ]) {
      expect(await (await get(path)).text()).not.toContain("not for the world");
    }
  });

  it("/config.json comes from the environment, and says that this is a sandbox", async () => {
    expect(await (await get("/config.json")).json()).toEqual({ platformType: "web", sandbox: true });
  });

  it("an unknown call is 404 as JSON", async () => {
    const answer = await get("/api/nothing");
    expect([answer.status, await answer.json()]).toEqual([404, { error: "Not found" }]);
  });

  it("a method that a path does not have is 405 with those it has, and its connection goes on", async () => {
    const refused = async (method: string, path: string) => {
      const answer = await get(path, { method, ...(method === "PUT" && { body: "{}" }) });
      return [answer.status, answer.headers.get("Allow"), await answer.text()];
    };
    const text = '{"error":"Method not allowed"}';
    expect(await refused("PUT", "/api/login")).toEqual([405, "POST", text]);
    expect(await refused("DELETE", "/api/user")).toEqual([405, "GET, HEAD", text]);
    expect(await refused("PUT", "/api/user/profile")).toEqual([405, "GET, HEAD, PATCH", text]);
    expect(await refused("POST", "/api/user/avatar")).toEqual([405, "PUT, DELETE", text]);
    expect(await refused("POST", "/api/user/profile/someone")).toEqual([405, "GET, HEAD", text]);
    expect(await refused("GET", "/sandbox/slash")).toEqual([405, "POST", text]);
    expect(await refused("POST", "/health")).toEqual([405, "GET, HEAD", text]);
  });

  it("the sandbox's mailbox escapes its messages and runs no script", async () => {
    const { db } = world.server.ctx;
    await db.insert(mails).values({
      recipient: "<script>alert(1)</script>@x.test",
      subject: "<img src=x onerror=alert(1)>",
      body: `See http://x.test/"onmouseover="alert(1)`,
      createdAt: new Date(0),
    });
    const html = await (await get("/sandbox/mail")).text();
    expect(html).not.toMatch(/<script|<img|"onmouseover/);
  });

  it("the sandbox's clock moves forward only", async () => {
    const post = (body: object) => postSandbox(world, "clock", body);
    const { now } = (await (await get("/sandbox/clock")).json()) as { now: string };
    const moved = Date.parse(String((await post({ advanceSeconds: 3600 })).body.now));
    expect(moved - Date.parse(now)).toBe(3_600_000);
    // clients compare their clock with it, and tokens use it (T11)
    const { headers } = await get("/api/countries");
    expect(Date.parse(headers.get("Date") ?? "")).toBe(moved);
    expect((await post({ advanceSeconds: -1 })).status).toBe(422);
    expect((await post({})).status).toBe(422);
  });
});

describe("Without sandbox mode", () => {
  it("there is no clock, no mailbox and no demo account, and no code is stored in plain text", async () => {
    const world = await testWorld({ sandbox: false });
    for (const path of ["/sandbox/clock", "/sandbox/mail", "/sandbox/mail.json"]) {
      expect((await fetch(world.server.url + path)).status).toBe(404);
    }
    expect((await world.anonymous().send(register, { body: registration("a@b.test") })).status).toBe(503);
    expect((await world.mailTo("a@b.test")).code).toBe("");
  });
});
