import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE: ReadonlySet<string> = new Set([".html", ".js", ".css", ".json", ".webmanifest", ".svg", ".txt"]);
/** A file that fits into one packet gains nothing from compression. */
const LEAST_BYTES = 1024;

const compressors: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  ".br": (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  ".gz": (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes `name.br` and `name.gz` next to each text file of a built client, for `staticFiles`. */
export const precompress = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    if (!COMPRESSIBLE.has(extname(path)) || (await stat(path)).size < LEAST_BYTES) continue;
    const bytes = await readFile(path);
    await Promise.all(
      Object.entries(compressors).map(async ([suffix, compress]) => writeFile(path + suffix, await compress(bytes))),
    );
  }
};
