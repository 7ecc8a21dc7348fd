import type { Stats } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import { parseAccept } from "hono/utils/accept";
import { getMimeType } from "hono/utils/mime";

/** The compressed versions that the build writes next to a file (`precompress`), in the order of preference. */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;

/** A file of the built client in an encoding that the browser accepts. */
export interface StaticFile {
  readonly type: string;
  /** The `Content-Encoding`; null: not compressed. */
  readonly encoding: string | null;
  readonly size: number;
  readonly etag: string;
  readonly read: () => Promise<Buffer<ArrayBuffer>>;
}

/** The names of `Accept-Encoding` that are not excluded by `q=0`. */
const accepted = (header: string): ReadonlySet<string> =>
  new Set(
    parseAccept(header.toLowerCase())
      .filter(({ q }) => q > 0)
      .map(({ type }) => type),
  );

const pathIn = (folder: string, path: string): string | null => {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  const full = normalize(join(folder, decoded));
  const isInside = full.startsWith(folder + sep) && !decoded.includes("\0");
  return isInside && !ENCODINGS.some(({ suffix }) => full.endsWith(suffix)) ? full : null;
};

const statOf = async (path: string) => {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true ? found : null;
};

/**
 * Finds files of the built client. Contents are cached in memory, at most once per file, so that requests hold no file
 * descriptors and slow clients share one copy.
 */
export const staticFiles = (folder: string) => {
  const contents = new Map<string, { readonly etag: string; readonly bytes: Buffer<ArrayBuffer> }>();
  const reader = (path: string, etag: string) => async (): Promise<Buffer<ArrayBuffer>> => {
    const known = contents.get(path);
    if (known?.etag === etag) return known.bytes;
    const bytes = await readFile(path);
    contents.set(path, { etag, bytes });
    return bytes;
  };

  /** The file of a URL's path; null when it is outside of the folder, absent, or not a file. */
  return async (path: string, acceptEncoding: string): Promise<StaticFile | null> => {
    const full = pathIn(folder, path);
    const plain = full === null ? null : await statOf(full);
    if (full === null || plain === null) return null;
    const names = accepted(acceptEncoding);
    const type = getMimeType(full) ?? "application/octet-stream";
    const version = (encoding: StaticFile["encoding"], { size, mtimeMs }: Stats, suffix = ""): StaticFile => {
      const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}-${encoding ?? "plain"}"`;
      return { type, encoding, size, etag, read: reader(full + suffix, etag) };
    };
    for (const { name, suffix } of ENCODINGS.filter((encoding) => names.has(encoding.name))) {
      const found = await statOf(full + suffix);
      if (found !== null) return version(name, found, suffix);
    }
    return version(null, plain);
  };
};
