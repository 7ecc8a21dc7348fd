import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { Readable } from "node:stream";
import type { Hono } from "hono";
import { compress } from "hono/compress";
import type { Context } from "../context.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/** Vite puts a hash of the content into the names under assets/, so those may be kept for ever. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** The file a path names inside the folder, or null: outside of it, absent, or no file. */
const fileFor = async (
  folder: string,
  path: string,
): Promise<{ readonly path: string; readonly size: number } | null> => {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  const full = normalize(join(folder, decoded));
  if (!full.startsWith(folder + sep) || decoded.includes("\0")) return null;
  const found = await stat(full).catch(() => null);
  return found?.isFile() === true ? { path: full, size: found.size } : null;
};

/**
 * Serves the built client: hashed assets for ever, every other path of the product as index.html, never
 * stored; and /config.json with the values that the environment sets over those of the build.
 */
export const registerClient = (hono: Hono, ctx: Context): void => {
  const folder = ctx.config.clientFolder;
  hono.get("/config.json", (c) => c.json(ctx.config.clientConfig));
  if (folder === null) return;
  // scripts and styles, which hold nothing of a person; answers of the API are left alone (BREACH)
  hono.use("/assets/*", compress());
  hono.get("*", async (c, next) => {
    const path = c.req.path;
    if (path.startsWith("/sandbox/")) return next();
    const file = path === "/" || path === "/index.html" ? null : await fileFor(folder, path);
    if (file !== null) {
      const hashed = path.startsWith("/assets/");
      return c.body(Readable.toWeb(createReadStream(file.path)) as ReadableStream, 200, {
        "Content-Type": TYPES[extname(file.path)] ?? "application/octet-stream",
        "Content-Length": String(file.size),
        "Cache-Control": hashed ? IMMUTABLE : "no-cache",
      });
    }
    if (extname(path) !== "" && path.startsWith("/assets/")) return next();
    const html = await readFile(join(folder, "index.html")).catch(() => null);
    return html === null ? next() : c.html(html.toString("utf8"));
  });
};
