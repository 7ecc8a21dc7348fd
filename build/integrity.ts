import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";

/** The digest of a file's bytes as the `integrity` attribute writes it. */
const integrityOf = (bytes: Uint8Array): string => `sha384-${createHash("sha384").update(bytes).digest("base64")}`;

/** A script, a style sheet or a preloaded module of a document, with the address of its file. */
const LOADED = /<(?:script|link)\b[^>]*?\s(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"[^>]*>/g;

/** A document whose scripts and style sheets name the digest of their content, so that a browser refuses any other (S11). */
export const withIntegrity = async (html: string, folder: string): Promise<string> => {
  const digests = new Map<string, string>();
  for (const [, path = ""] of html.matchAll(LOADED))
    if (!digests.has(path)) digests.set(path, integrityOf(await readFile(join(folder, path))));
  return html.replace(LOADED, (tag, path: string) => tag.replace(/\s*\/?>$/, ` integrity="${digests.get(path)}">`));
};

/** The list of all files of a build with their SHA-256, as `sha256sum --check` reads it. */
export const CHECKSUMS = "SHA256SUMS";

/** Writes {@link CHECKSUMS} into a built client: what an operator compares with another build of the same sources (S11). */
export const writeChecksums = async (folder: string): Promise<void> => {
  const lines: string[] = [];
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    if (name === CHECKSUMS || !(await stat(join(folder, name))).isFile()) continue;
    const digest = createHash("sha256")
      .update(await readFile(join(folder, name)))
      .digest("hex");
    lines.push(`${digest}  ${name.split(sep).join("/")}`);
  }
  await writeFile(join(folder, CHECKSUMS), `${lines.join("\n")}\n`);
};
