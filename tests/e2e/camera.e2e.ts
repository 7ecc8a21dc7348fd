import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Locator, type Page } from "playwright/test";
import encodeQr from "qr";
import { ADA, addressOf, arriveSignedIn, newMember } from "./support/people.ts";
import { openTransfer } from "./support/send.ts";
import { expect, test } from "./support/test.ts";
import { watchBrowser } from "./support/watch.ts";

const SIDE = 480;

/** A video of one picture with the QR code of a text, in the format that Chromium's fake camera reads. */
const videoOf = (text: string): Buffer => {
  const rows = encodeQr(text, "raw");
  const scale = Math.floor(SIDE / (rows.length + 8));
  const margin = Math.floor((SIDE - scale * rows.length) / 2);
  const isDark = (x: number, y: number): boolean =>
    rows[Math.floor((y - margin) / scale)]?.[Math.floor((x - margin) / scale)] === true;
  const luma = Buffer.from(
    Array.from({ length: SIDE * SIDE }, (_, at) => (isDark(at % SIDE, Math.floor(at / SIDE)) ? 16 : 235)),
  );
  const header = Buffer.from(`YUV4MPEG2 W${SIDE} H${SIDE} F10:1 Ip A1:1 C420mpeg2\nFRAME\n`);
  return Buffer.concat([header, luma, Buffer.alloc((SIDE * SIDE) / 2, 128)]);
};

const openScanner = async (page: Page): Promise<{ readonly send: Locator; readonly scanner: Locator }> => {
  const send = await openTransfer(page);
  await send.getByRole("button", { name: "Scan a code" }).click();
  return { send, scanner: page.getByRole("dialog", { name: "Scan a code" }) };
};

test("a code in front of the camera fills the recipient, and a blocked camera is said", async ({ server }, {
  project,
}) => {
  // somebody whom the sender does not know, so that the field keeps the address
  const to = await addressOf(server, await newMember(server));
  const folder = await mkdtemp(join(tmpdir(), "optio-camera-"));
  const video = join(folder, "code.y4m");
  await writeFile(video, videoOf(to));
  const { launchOptions = {} } = project.use;
  const fake = ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${video}`];
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] });
  const watch = watchBrowser(browser);
  try {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "block" });
    const other = await context.newPage();
    await arriveSignedIn(other, server, ADA);
    const blocked = await openScanner(other);
    await expect(blocked.scanner.getByRole("alert")).toHaveText(/^The camera is blocked\./);
    await other.keyboard.press("Escape");
    await expect(blocked.scanner).toBeHidden();
    await other.keyboard.press("Escape");
    await expect(blocked.send).toBeHidden();

    await context.grantPermissions(["camera"]);
    const { send, scanner } = await openScanner(other);
    await expect(send.getByRole("combobox", { name: "Recipient" })).toHaveValue(to);
    await expect(scanner).toBeHidden();
    expect(watch.problems).toEqual([]);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});
