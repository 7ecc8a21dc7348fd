import type { Hono, Context as HonoContext } from "hono";
import type { Context } from "../shared/context.ts";
import { type StaticFile, staticFiles } from "./files.ts";

/** How long browsers keep a file: the names under assets/ include a hash of the content, so these never change. */
export const CACHING = { assets: "public, max-age=31536000, immutable", others: "no-cache" } as const;

/** Paths of monitoring endpoints by convention; the client has no page at them. */
const OPERATIONAL: ReadonlySet<string> = new Set(["/metrics", "/healthz", "/readyz", "/livez"]);

/** The documents by the names of their files, as the service worker fetches them. */
const DOCUMENTS: ReadonlySet<string> = new Set(["/index.html", "/login/index.html"]);

/** Whether a path is below a folder of files. */
const isInFolder = (path: string): boolean => /^\/(?:assets|images)\//.test(path);

/**
 * Whether a top-level path has a file extension. Deeper paths with one may be pages, for example `/profile/jane.doe`.
 */
const hasFileExtension = (path: string): boolean => /^\/[^/]*\.[A-Za-z0-9]+$/.test(path);

/**
 * Whether a request navigates to a page: browsers then accept `text/html`. Programs without a preference (`curl`, link
 * previews) get the page too; a browser's `fetch` or `<img>` does not.
 */
const isNavigation = (c: HonoContext): boolean => {
  const { path } = c.req;
  if (OPERATIONAL.has(path) || path.startsWith("/sandbox/") || isInFolder(path)) return false;
  // the client redirects unknown addresses that a person opens, with or without an extension (spec §2)
  if (c.req.header("Sec-Fetch-Dest") === "document") return true;
  if (hasFileExtension(path)) return false;
  const accept = c.req.header("Accept") ?? "*/*";
  if (accept.includes("text/html")) return true;
  return accept === "*/*" && c.req.header("Sec-Fetch-Dest") === undefined;
};

/** Whether the browser has this version; a proxy that compresses answers makes their ETags weak (`W/`). */
const isKnown = (c: HonoContext, etag: string): boolean => {
  const known = c.req.header("If-None-Match") ?? "";
  return known === "*" || known.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
};

const sendFile = async (c: HonoContext, file: StaticFile, cacheControl: string | null): Promise<Response> => {
  const headers: Record<string, string> = {
    "Content-Type": file.type,
    "Content-Length": String(file.size),
    Vary: "Accept-Encoding",
    ...(file.encoding === null ? {} : { "Content-Encoding": file.encoding }),
    ...(cacheControl === null ? {} : { "Cache-Control": cacheControl, ETag: file.etag }),
  };
  if (cacheControl !== null && isKnown(c, file.etag)) {
    const { "Content-Length": _length, ...rest } = headers;
    return c.body(null, 304, rest);
  }
  // a HEAD must not read the file
  return c.req.method === "HEAD" ? c.body(null, 200, headers) : c.body(await file.read(), 200, headers);
};

/**
 * Serves the built client: hashed assets are cached for a year, other files are revalidated by their ETag. /login is
 * login/index.html and every other page is index.html; neither is stored. /config.json overrides values of the build, and
 * has `sandbox: true` in sandbox mode.
 */
export const registerClient = (hono: Hono, ctx: Context): void => {
  const folder = ctx.config.clientFolder;
  hono.get("/config.json", (c) =>
    c.json({ ...ctx.config.clientConfig, ...(ctx.config.sandbox ? { sandbox: true } : {}) }),
  );
  if (folder === null) return;
  const find = staticFiles(folder);
  hono.get("*", async (c, next) => {
    const { path } = c.req;
    const encodings = c.req.header("Accept-Encoding") ?? "";
    const isDocument = path === "/" || path.endsWith("/index.html");
    const file = isDocument ? null : await find(path, encodings);
    if (file !== null) return sendFile(c, file, path.startsWith("/assets/") ? CACHING.assets : CACHING.others);
    if (!DOCUMENTS.has(path) && !isNavigation(c)) return next();
    const login = path === "/login" || path === "/login/index.html" ? await find("/login/index.html", encodings) : null;
    const page = login ?? (await find("/index.html", encodings));
    return page === null ? next() : sendFile(c, page, null);
  });
};
