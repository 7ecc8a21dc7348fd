import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorld, type World } from "../server/support/world.ts";
import { ask, type Raw } from "./support/ask.ts";
import { clientFolder } from "./support/client-folder.ts";
import { startNginx } from "./support/nginx.ts";

const PAGE = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", "Sec-Fetch-Dest": "document" };

/** Who asks, by what they send. */
const ASKING = {
  "a visitor": PAGE,
  "a visitor whose browser takes gzip": { ...PAGE, "Accept-Encoding": "gzip" },
  "a program": {},
  "a script tag": { Accept: "*/*", "Sec-Fetch-Dest": "script", "Accept-Encoding": "gzip" },
  "a picture": { Accept: "image/avif,image/*,*/*;q=0.8", "Sec-Fetch-Dest": "image" },
  "the page itself": { Accept: "*/*", "Sec-Fetch-Dest": "empty" },
} as const;

/** What is asked for, the status that it must have, and by whom. */
const ADDRESSES: ReadonlyArray<readonly [path: string, status: number, by: keyof typeof ASKING]> = [
  ["/", 200, "a visitor"],
  ["/login", 200, "a visitor"],
  ["/login?email=a@b.example", 200, "a visitor whose browser takes gzip"],
  ["/login/index.html", 200, "the page itself"],
  ["/index.html", 200, "the page itself"],
  ["/login/", 200, "a visitor"],
  ["/dashboard", 200, "a visitor whose browser takes gzip"],
  ["/dashboard", 200, "a program"],
  ["/dashboard", 404, "a script tag"],
  ["/profile/jane.doe", 200, "a visitor"],
  ["/profile/jane.doe", 404, "a picture"],
  ["/a%20page%20with|bars", 200, "a visitor"],
  ["/assets/app-1a2b.js", 200, "a script tag"],
  ["/assets/app-1a2b.js", 200, "a program"],
  ["/assets/app-1a2b.css", 200, "a program"],
  ["/assets/inter-1a2b.woff2", 200, "the page itself"],
  ["/assets/nope.js", 404, "a script tag"],
  ["/assets/nope.js", 404, "a visitor"],
  ["/assets/", 404, "a visitor"],
  ["/assets", 200, "a visitor"],
  ["/images/OPT.png", 200, "a picture"],
  ["/images/validators/one.svg", 200, "a picture"],
  ["/images/nope.png", 404, "a picture"],
  ["/icons/192.png", 200, "a picture"],
  ["/manifest.webmanifest", 200, "the page itself"],
  ["/favicon.ico", 200, "a picture"],
  ["/favicon.svg", 200, "a picture"],
  ["/nope.png", 404, "a picture"],
  ["/nope.png", 200, "a visitor"],
  ["/robots.txt", 200, "a program"],
  ["/service-worker.js", 200, "a script tag"],
  ["/SHA256SUMS", 200, "a program"],
  ["/SOURCES.sha256", 200, "a program"],
  ["/config.json", 200, "a program"],
  ["/health", 200, "a program"],
  ["/ready", 200, "a program"],
  ["/metrics", 404, "a visitor"],
  ["/sandbox/mail", 404, "a visitor"],
  ["/sandbox/clock", 404, "a program"],
  ["/api/nope", 404, "a program"],
  ["/api/user/profile", 401, "a visitor"],
  ["/api", 404, "a visitor"],
];

/** What two servers may say differently of one answer: their names, their times, how they write bytes. */
const OWN = ["server", "date", "connection", "keep-alive", "transfer-encoding", "accept-ranges", "x-request-id"];

const compared = ({ status, headers, body }: Raw) => {
  const { etag, "last-modified": _, ...others } = headers;
  const kept = Object.entries(others).filter(([name]) => !OWN.includes(name));
  return {
    status,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value).toLowerCase()])),
    hasEtag: etag !== undefined,
    body: body.toString("latin1"),
  };
};

describe("nginx with deploy/nginx.conf", () => {
  let folder = "";
  let world: World;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    folder = await clientFolder();
    const options = { seedDemo: false, sandbox: false, clientFolder: folder, trustedProxies: 1 };
    world = await startWorld({ kind: "memory" }, options);
    const port = Number(new URL(world.server.url).port);
    nginx = await startNginx(folder, [port, port]);
  });
  afterAll(async () => {
    await nginx?.stop();
    await world?.server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(ADDRESSES)("answers %s as the server does, with %i to %s", async (path, status, by) => {
    const headers = ASKING[by];
    const [own, other] = await Promise.all([
      ask(world.server.url + path, { headers }),
      ask(nginx.https + path, { headers }),
    ]);
    expect(own.status).toBe(status);
    expect(compared(other)).toEqual(compared(own));
  });

  it("answers HEAD without a body, and a file that the browser has with 304", async () => {
    const head = await ask(`${nginx.https}/login`, { method: "HEAD" });
    expect([head.status, head.body.length, head.headers["content-type"]]).toEqual([200, 0, "text/html; charset=utf-8"]);
    const file = `${nginx.https}/assets/app-1a2b.js`;
    const { etag = "" } = (await ask(file)).headers;
    const again = await ask(file, { headers: { "If-None-Match": etag } });
    expect([again.status, again.headers["cache-control"]]).toEqual([304, "public, max-age=31536000, immutable"]);
  });

  it("never lets a browser keep a document", async () => {
    const { headers } = await ask(`${nginx.https}/login`, {
      headers: { ...PAGE, "If-None-Match": "*", "If-Modified-Since": new Date(Date.now() + 1e9).toUTCString() },
    });
    expect([headers["cache-control"], headers.etag, headers["last-modified"]]).toEqual([
      "no-store",
      undefined,
      undefined,
    ]);
  });

  it("compresses what the API answers, and leads from HTTP to HTTPS with the whole address", async () => {
    const { headers } = await ask(`${nginx.https}/api/countries`, { headers: { "Accept-Encoding": "gzip" } });
    expect([headers["content-encoding"], headers.vary]).toEqual(["gzip", "Accept-Encoding"]);
    const moved = await ask(`${nginx.http}/login?next=%2Fdashboard`, { headers: { Host: "wallet.example" } });
    expect([moved.status, moved.headers.location]).toEqual([308, "https://wallet.example/login?next=%2Fdashboard"]);
  });
});
