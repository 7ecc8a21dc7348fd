import type { Locator, Page } from "playwright/test";
import { jpegSegment } from "../server/support/images.ts";
import { checkScreen, installAxe } from "./support/axe.ts";
import { press } from "./support/keys.ts";
import { isArrived, overflowOf } from "./support/layout.ts";
import { ADA, addressOf, GRACE, newcomer, openSignedIn, userOf } from "./support/people.ts";
import { inGroups, transferDialog } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

const NAME = `${GRACE.firstName} ${GRACE.lastName}`;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const followers = (page: Page) => page.getByRole("main").locator("div", { hasText: /^Followers\d+$/ });

/** Chooses from the menu of what is done seldom with the person. */
const choose = async (page: Page, name: string): Promise<void> => {
  await button(page, `More about ${NAME}`).click();
  await page.getByRole("menuitem", { name }).click();
};

/** The dialog is there and has taken the focus (A3): from then on keys are its own. */
const hasOpened = async (dialog: Locator): Promise<void> => {
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
};

/** Opens the dialog by keyboard, confirms by keyboard, and waits for the toast. */
const change = async (page: Page, opener: string, after: string, toast: string) => {
  await press(page, button(page, opener));
  const dialog = page.getByRole("dialog", { name: `${opener} ${NAME}?` });
  await hasOpened(dialog);
  await press(page, dialog.getByRole("button", { name: opener }));
  await expect(page.getByText(toast).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button(page, after)).toBeFocused();
};

test("unfollowing and following a person work by keyboard alone; the focus returns to the button (A2, A3)", async ({
  page,
  server,
  watch,
}) => {
  const { id } = await userOf(server, GRACE);
  await openSignedIn(page, server, ADA, `/profile/${id}`);
  await expect(heading(page, NAME)).toBeFocused();
  await expect(page).toHaveTitle(`${NAME} · Optio`);
  await expect(page.getByText("@grace · United States")).toBeVisible();
  const before = Number((await followers(page).textContent())?.replace(/\D/g, ""));

  await press(page, button(page, "Unfollow"));
  const dialog = page.getByRole("dialog", { name: `Unfollow ${NAME}?` });
  await hasOpened(dialog);
  await press(page, dialog.getByRole("button", { name: "Cancel" }));
  await expect(dialog).toBeHidden();
  await expect(button(page, "Unfollow")).toBeFocused();
  expect(watch.calls).not.toContain(`DELETE /user/follow/${id}`);

  await change(page, "Unfollow", "Follow", "User Unfollowed successfully");
  await expect(followers(page)).toHaveText(`Followers${before - 1}`);
  await change(page, "Follow", "Unfollow", "User Followed successfully");
  await expect(followers(page)).toHaveText(`Followers${before}`);
  await page.reload();
  await expect(button(page, "Unfollow")).toBeVisible();
  await expect(followers(page)).toHaveText(`Followers${before}`);
});

test("sending from a person's page uses that person's address for the chosen token; Receive shows the own one whole, and its code can be scanned", async ({
  page,
  server,
}) => {
  const { id } = await userOf(server, GRACE);
  const own = await addressOf(server, ADA);
  const [optio, ethereum] = [await addressOf(server, GRACE), await addressOf(server, GRACE, "ethereum")];
  await openSignedIn(page, server, ADA, `/profile/${id}`);
  await expect(heading(page, NAME)).toBeFocused();
  await press(page, button(page, "Send"));
  const dialog = transferDialog(page);
  const to = dialog.getByRole("combobox", { name: "Recipient" });
  /** The field says who it is, and the form the whole address, in groups. */
  const pays = async (address: string): Promise<void> => {
    await expect(to).toHaveValue("Grace Hopper @grace");
    await expect.poll(async () => (await dialog.innerText()).replace(/\s+/g, "")).toContain(address);
  };
  await pays(optio);
  await expect(dialog).toContainText(NAME);
  await expect(dialog).toContainText(inGroups(optio));
  await dialog.getByRole("combobox", { name: "Asset" }).click();
  await page.getByRole("option", { name: /ETH/ }).first().click();
  await pays(ethereum);
  await dialog.getByRole("combobox", { name: "Asset" }).click();
  await page.getByRole("option", { name: /^OPT · Optio(?! Testnet)/ }).click();
  await pays(optio);
  await dialog.getByRole("textbox", { name: "Amount" }).fill("0.13");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
  await expect(dialog).toContainText(inGroups(optio));
  await dialog.getByRole("button", { name: "Back" }).click();
  // the code that Receive shows, read from a picture by the bundled decoder
  await dialog.getByRole("tab", { name: "Receive" }).click();
  await expect(dialog.getByText(inGroups(own), { exact: true })).toBeAttached();
  await expect(dialog.getByText("Send only OPT on the Optio network.", { exact: false })).toBeVisible();
  const code = await dialog.getByRole("img", { name: "QR code" }).screenshot();
  await dialog.getByRole("tab", { name: "Send" }).click();
  await dialog.getByRole("button", { name: "Scan a code" }).click();
  const scanner = page.getByRole("dialog", { name: "Scan a code" });
  await expect(scanner.getByRole("alert")).toContainText("There is no camera here.");
  await scanner.locator("input[type=file]").setInputFiles({ name: "code.png", mimeType: "image/png", buffer: code });
  await expect(scanner).toBeHidden();
  await expect(to).toHaveValue(own);
  await expect(dialog).toContainText("This is your own address.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button(page, "Send")).toBeFocused();
});

test("A1: axe finds nothing on a person's page in any of its states", async ({ page, server, context, watch }) => {
  watch.expectFailedAnswers();
  await installAxe(context);
  const findings: string[] = [];
  const grace = await userOf(server, GRACE);
  await openSignedIn(page, server, ADA, `/profile/${grace.id}`);
  await expect(heading(page, NAME)).toBeFocused();
  await button(page, "Send").click();
  await expect(transferDialog(page).getByRole("combobox", { name: "Recipient" })).not.toHaveValue("");
  await checkScreen(page, "person-send", findings);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await button(page, "Unfollow").click();
  await expect(page.getByRole("dialog", { name: `Unfollow ${NAME}?` })).toBeVisible();
  await checkScreen(page, "person-unfollow", findings);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await choose(page, "Block");
  await checkScreen(page, "person-block", findings);
  await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  // the menu with Block is gone
  await expect(button(page, "Unblock")).toBeFocused();
  await expect(page.getByText("You blocked this person", { exact: true })).toBeVisible();
  await checkScreen(page, "person-blocked", findings);
  await button(page, "Unblock").click();
  await page.getByRole("dialog").getByRole("button", { name: "Unblock" }).click();
  await expect(button(page, "Follow")).toBeFocused();
  await page.goto(`/c/${grace.referral_code}`);
  await expect(heading(page, NAME)).toBeFocused();
  await button(page, "Follow").click();
  await page.getByRole("dialog").getByRole("button", { name: "Follow" }).click();
  await expect(button(page, "Unfollow")).toBeFocused();
  await page.goto(`/profile/${newcomer().username}`);
  await expect(page.getByText("Nobody found here")).toBeVisible();
  await checkScreen(page, "person-nobody", findings);
  await page.route("**/api/user/profile/*", (route) => route.abort());
  await page.goto(`/profile/${grace.id}`);
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await checkScreen(page, "person-failed", findings);
  expect(findings).toEqual([]);
});

test("A12: a name of one long word makes neither a person's page nor its dialogs wider than a phone", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = { first_name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauten" };
  await page.route("**/api/user/profile/*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), ...name } });
  });
  const { id } = await userOf(server, GRACE);
  await openSignedIn(page, server, ADA, `/profile/${id}`);
  await expect(heading(page, `${name.first_name} ${GRACE.lastName}`)).toBeFocused();
  expect(await overflowOf(page)).toEqual([]);
  await page.getByRole("button", { name: /^More about Donau/ }).click();
  await page.getByRole("menuitem", { name: "Block" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  // the way back stays readable next to the name
  await page.setViewportSize({ width: 768, height: 740 });
  const back = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Contacts" });
  await expect(back).toBeVisible();
  expect(await back.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("a name of thousands of characters leaves the rows below it, and what can be done with the person, within reach", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 900 });
  const long = { first_name: "W".repeat(10_000), username: "w".repeat(10_000) };
  await page.route("**/api/user/following?*", async (route) => {
    const { data, ...rest } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...rest, data: [{ ...data[0], ...long }, ...data.slice(1)] } });
  });
  await page.route("**/api/user/profile/*", async (route) => {
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...long } });
  });
  await openSignedIn(page, server, ADA, "/network/following");
  await expect(page.getByRole("main").getByRole("listitem").nth(1)).toBeInViewport();
  const { id } = await userOf(server, GRACE);
  await page.goto(`/profile/${id}`);
  await expect(button(page, "Send")).toBeInViewport();
});

/** A JPEG as the browser encodes it, with the place where it was taken. */
const geotagged = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 300;
    canvas.height = 200;
    return canvas.toDataURL("image/jpeg");
  });
  const image = Buffer.from(url.split(",")[1] ?? "", "base64");
  const place = jpegSegment(0xe1, Buffer.from("Exif\0\0GPS 48.2082 16.3738", "latin1"));
  return Buffer.concat([image.subarray(0, 2), place, image.subarray(2)]);
};

test("S9, A2: a photo is cropped by keyboard and uploaded without the place where it was taken", async ({
  page,
  server,
  context,
}) => {
  await installAxe(context);
  const findings: string[] = [];
  await openSignedIn(page, server, ADA, "/profile");
  await isArrived(page);
  await press(page, button(page, "Change photo"));
  const dialog = page.getByRole("dialog", { name: "Change photo" });
  await hasOpened(dialog);
  const file = dialog.locator("input[type=file]");
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await expect(dialog.getByText("This is an SVG or HTML file.")).toBeVisible();
  const taken = await geotagged(page);
  expect(taken.includes("GPS")).toBe(true);
  await file.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: taken });
  const area = dialog.getByRole("application");
  await expect(area).toBeVisible();
  await checkScreen(page, "photo-crop", findings);
  await area.focus();
  await page.keyboard.press("ArrowLeft");
  await dialog.getByRole("slider", { name: "Zoom" }).focus();
  await page.keyboard.press("ArrowRight");
  const sent = page.waitForRequest((request) => request.method() === "PUT" && request.url().endsWith("/user/avatar"));
  await press(page, dialog.getByRole("button", { name: "Save photo" }));
  const [head, data = ""] = (JSON.parse((await sent).postData() ?? "{}").image as string).split(",");
  expect(head).toBe("data:image/jpeg;base64");
  expect(/GPS|Exif/.test(Buffer.from(data, "base64").toString("latin1"))).toBe(false);
  await expect(dialog).toBeHidden();
  const shown = page.getByRole("main").locator('img[src^="/api/avatars/"]');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await press(page, button(page, "Change photo"));
  await press(page, dialog.getByRole("button", { name: "Remove photo" }));
  await expect(dialog).toBeHidden();
  await expect(shown).toHaveCount(0);
  expect(findings).toEqual([]);
});
