import { execFileSync } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { FLOOR } from "../../../build/floor.ts";

/** A package that holds a build of Chromium, by the version of Chromium: no dependency of the project. */
const PACKAGE = "@sparticuz/chromium";

/**
 * The path of a Chromium of the oldest supported version, or of another one. Npm fetches it once, 50 MB, into the folder
 * for temporary files; it needs the libraries of the Chromium that is installed.
 */
export const oldestChromium = async (version: string = FLOOR.chrome): Promise<string> => {
  const folder = join(tmpdir(), `optio-chromium-${version}`);
  const path = join(folder, "chromium");
  const isThere = await stat(path).catch(() => null);
  if (isThere !== null) return path;
  await mkdir(folder, { recursive: true });
  const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder];
  execFileSync("npm", ["install", ...options, `${PACKAGE}@~${version}.0.0`], { stdio: "inherit" });
  const packed = join(folder, "node_modules", PACKAGE, "bin", "chromium.br");
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(`${path}.part`, { mode: 0o755 }),
  );
  await rename(`${path}.part`, path);
  return path;
};
