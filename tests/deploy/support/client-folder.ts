import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { precompress } from "../../../server/static/precompress.ts";

/** A file of every kind that a build has; those of more than 1 KB are compressed beside it. */
const FILES: Readonly<Record<string, string>> = {
  "index.html": `<!doctype html><title>Optio</title>${" ".repeat(2_000)}`,
  "login/index.html": `<!doctype html><title>Sign in</title>${" ".repeat(2_000)}`,
  "assets/app-1a2b.js": `export const text = "${"a".repeat(2_000)}";`,
  "assets/app-1a2b.css": `body { color: red; }${" ".repeat(2_000)}`,
  "assets/inter-1a2b.woff2": "a font",
  "images/OPT.png": "a picture",
  "images/validators/one.svg": "<svg></svg>",
  "icons/192.png": "an icon",
  "manifest.webmanifest": `{"name":"Optio"}`,
  "favicon.ico": "an icon",
  "favicon.svg": "<svg></svg>",
  "robots.txt": "User-agent: *\n",
  "service-worker.js": `// ${"a".repeat(2_000)}`,
  SHA256SUMS: "0 index.html\n",
  "SOURCES.sha256": "0\n",
};

/** A built client with one file of each kind, which every user can read. */
export const clientFolder = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "optio-client-"));
  chmodSync(folder, 0o755);
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  await precompress(folder);
  return folder;
};
