import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { SOURCES_DIGEST, sourcesDigest } from "../../../build/sources.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const BUILT = join(ROOT, "dist-player");

/** Builds the player if its sources changed since the last build. */
export const buildPlayer = async (): Promise<void> => {
  const built = await readFile(join(BUILT, SOURCES_DIGEST), "utf8").catch(() => "");
  if (built.trim() === (await sourcesDigest(ROOT))) return;
  const { createBuilder } = await import("vite");
  const builder = await createBuilder({ configFile: join(ROOT, "build/vite.player.config.ts"), logLevel: "warn" });
  await builder.buildApp();
};

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

/** What the page may do: run its own scripts, and nothing else (R17). */
const POLICY = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'"],
  ...["frame-src 'self'", "frame-ancestors 'self'", "connect-src 'none'", "form-action 'none'", "base-uri 'none'"],
].join("; ");
const HEADERS = {
  "Content-Security-Policy": POLICY,
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), clipboard-read=(), clipboard-write=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** The page has the log in it, which no cache may keep; its code has a name of its own content, and two frames load it too. */
const cacheOf = (path: string): string => (path.endsWith(".html") ? "no-store" : "private, max-age=3600, immutable");

/**
 * The page with the log in it as data, which no script runs and no request needs. The log has the path as it was typed, so
 * that the command lines of the page run in the same folder.
 */
export const withLog = (html: string, path: string, text: string): string => {
  const json = JSON.stringify({ name: path, text }).replaceAll("<", "\\u003c");
  return html.replace("</head>", () => `<script type="application/json" id="log">${json}</script></head>`);
};

/** The path of a file of the build that a request names, or null. */
const fileOf = (url: string | undefined): string | null => {
  const [path = ""] = (url ?? "").split(/[?#]/, 1);
  const known = /^\/(?:(?:replay|frame)\.html|assets\/[\w.-]+)$/.test(path === "/" ? "/replay.html" : path);
  return known && !path.includes("..") ? join(BUILT, path === "/" ? "replay.html" : path) : null;
};

/** Serves the built player with a log on loopback, on a free port where none is given. Returns the server and its address. */
export const servePlayer = async (
  file: string,
  text: string,
  wanted = 0,
): Promise<{ readonly server: Server; readonly url: string }> => {
  const server = createServer(async (request, response) => {
    const path = fileOf(request.url);
    // a page of another host must not read the log through a name that leads here
    const isHere = /^(?:127\.0\.0\.1|localhost):\d+$/.test(request.headers.host ?? "");
    if (!isHere) {
      response.writeHead(421).end();
      return;
    }
    const body = path === null || request.method !== "GET" ? null : await readFile(path).catch(() => null);
    if (path === null || body === null) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      ...HEADERS,
      "Cache-Control": cacheOf(path),
      "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
    });
    response.end(path.endsWith("replay.html") ? withLog(body.toString("utf8"), file, text) : body);
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", () => failed(new Error(`port ${wanted} cannot be used; choose another one with --port`)));
    server.listen(wanted, "127.0.0.1", listening);
  });
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/replay.html` };
};
