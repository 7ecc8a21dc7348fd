import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { CHECKSUMS } from "../../build/integrity.ts";

/** S11: builds the client a second time and compares every file with the build in `dist/`, byte by byte. */
const main = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "optio-build-"));
  try {
    await build({ logLevel: "warn", build: { outDir: folder, emptyOutDir: true } });
    const [first, second] = ["dist", folder].map((path) => readFileSync(join(path, CHECKSUMS), "utf8").split("\n"));
    const different = [
      ...(first ?? []).filter((line) => !second?.includes(line)),
      ...(second ?? []).filter((line) => !first?.includes(line)),
    ];
    for (const line of different) console.error(`differs: ${line}`);
    console.log(
      `${(first?.length ?? 1) - 1} files, ${different.length === 0 ? "both builds identical" : "builds differ"}`,
    );
    if (different.length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

await main();
