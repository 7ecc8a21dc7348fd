import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, type Page } from "playwright/test";

/** Downloads the diagnostic log through the Help screen; returns its file and text. */
export const downloadLog = async (page: Page): Promise<{ readonly file: string; readonly text: string }> => {
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Help & Support" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help & Support" })).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download diagnostic log" }).click();
  const file = await (await coming).path();
  return { file, text: gunzipSync(await readFile(file)).toString("utf8") };
};

/** The output of `npm run replay` for a log, and its exit status. */
export const replay = (file: string): { readonly status: number | null; readonly text: string } => {
  const command = join("node_modules", ".bin", "tsx");
  const { status, stdout, stderr } = spawnSync(command, ["src/app/replay/cli.ts", file], { encoding: "utf8" });
  return { status, text: `${stdout}${stderr}` };
};

/** A text in every encoding in which another text may contain it: plain, URL, base64, hex and JSON. */
const spellings = (text: string): ReadonlyArray<string> => {
  const bytes = Buffer.from(text, "utf8");
  // within a longer text base64 depends on what precedes it: all three offsets, without the letters that the adjacent text affects
  const shifted = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before, "x"), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    return whole.slice(before === 0 ? 0 : before + 1, Math.floor(((before + bytes.length) * 4) / 3));
  });
  const json = JSON.stringify(text).slice(1, -1);
  return [
    text,
    encodeURIComponent(text),
    encodeURI(text),
    ...shifted,
    ...shifted.map((part) => part.replaceAll("+", "-").replaceAll("/", "_")),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    json,
    JSON.stringify(json).slice(1, -1),
  ];
};

/** The names of the canaries that a text contains in any encoding and case. */
export const found = (text: string, canaries: ReadonlyMap<string, string>): ReadonlyArray<string> => {
  const lower = text.toLowerCase();
  return [...canaries]
    .filter(([, canary]) =>
      spellings(canary).some((spelling) => text.includes(spelling) || lower.includes(spelling.toLowerCase())),
    )
    .map(([name]) => name);
};

/** Pairs of words that follow each other in a text as in a phrase, with any separator. */
export const neighbours = (text: string, words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.slice(1).flatMap((word, at) => {
    const together = new RegExp(`\\b${words[at]}\\b[^A-Za-z]{1,12}\\b${word}\\b`, "i");
    return together.test(text) ? [`${words[at]} ${word}`] : [];
  });
