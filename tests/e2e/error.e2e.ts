import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { replay } from "./support/log.ts";
import { ADA, arriveSignedIn, logOut } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const BROKEN = "broken on purpose";

test("an uncaught error of a screen leads to /error, where the diagnostic log can be saved", async ({
  page,
  server,
  watch,
}) => {
  watch.expectProblem(BROKEN);
  watch.expectFailedAnswers();
  // React says in the console which component it was
  watch.expectProblem("error boundary");
  await arriveSignedIn(page, server, ADA);
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
  // only the breadcrumb of a token needs it, which no card confines
  await page.evaluate((text) => {
    String.prototype.toLocaleUpperCase = () => {
      throw new Error(text);
    };
  }, BROKEN);
  await menu.getByRole("link", { name: "Assets" }).click();
  await page.getByRole("link", { name: /^OPT/ }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Something Went Wrong!" })).toBeFocused();
  await expect(page).toHaveURL(`${server.url}/error`);
  await expect(page.getByText("Ada Lovelace")).toHaveCount(0);

  // R11: what the log holds comes first, and the crash is in it, also offline and after a reload
  await page.context().setOffline(true);
  const saved = async (): Promise<{ readonly file: string; readonly text: string }> => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download diagnostic log" }).click();
    const file = await (await coming).path();
    return { file, text: gunzipSync(await readFile(file)).toString("utf8") };
  };
  await page.getByText("Send us what happened").click();
  await page.getByText("What's in it?").click();
  await expect(page.getByText("Session: record crash")).toBeVisible();
  const crash = ["wallet.LoadTokens", "session.Crashed", '"route":"/my-assets/:chainId/:symbol"', ".js:"];
  const now = await saved();
  for (const part of crash) expect(now.text).toContain(part);
  await page.context().setOffline(false);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("optio.crash_log") !== null), { message: "stored" })
    .toBe(true);
  await page.reload();
  await page.getByText("Send us what happened").click();
  await page.getByText("What's in it?").click();
  await expect(page.getByText("Session: record crash")).toBeVisible();
  const later = await saved();
  for (const part of crash) expect(later.text).toContain(part);
  expect(later.text).not.toContain(ADA.email);
  expect(replay(later.file)).toMatchObject({ status: 0 });

  // the session continues from a page that works, and its end leaves nothing in the tab
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await logOut(page);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("BW3: an uncaught error of the sign-in page leads to /error, where the diagnostic log can be saved", async ({
  page,
  watch,
}) => {
  watch.expectProblem(BROKEN);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  // what the page would add to itself can't be added any more; pressed at once, before it adds something without a press
  await page.getByRole("button", { name: "Sign in", exact: true }).evaluate((button: HTMLElement, text) => {
    const fails = () => {
      throw new Error(text);
    };
    Object.assign(Node.prototype, { appendChild: fails, insertBefore: fails });
    button.click();
  }, BROKEN);
  await expect(page).toHaveURL(/\/error$/);
  await expect(page.getByRole("heading", { level: 1, name: "Something Went Wrong!" })).toBeVisible();
  await page.getByText("Send us what happened").click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download diagnostic log" }).click();
  expect(gunzipSync(await readFile(await (await coming).path())).toString("utf8")).toContain("session.NoSessionFound");
});

test("a part that cannot be loaded says so in its own place, and the rest of the page stays", async ({
  page,
  server,
  watch,
}) => {
  watch.expectFailedAnswers();
  // the bundler's own words of a style sheet that is not to be had
  watch.expectProblem("Unable to preload CSS");
  await page.route("**/assets/{ChartPlot,SendReceiveDialog,SettingsScreen}*", (route) => route.abort());
  await arriveSignedIn(page, server, ADA);
  const chart = page.getByRole("figure", { name: "Portfolio value" });
  await expect(chart).toContainText("The drawing could not be loaded.");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("button", { name: "Send/Receive" }).click();
  const dialog = page.getByRole("dialog", { name: "This page could not be loaded" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await menu.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This page could not be loaded" })).toBeFocused();
  const again = page.getByRole("button", { name: "Try again" });
  const refused = page.waitForEvent("requestfailed");
  await again.press("Enter");
  await refused;
  await expect(again).toBeEnabled();
  await expect(again).toBeFocused();
  await page.unroute("**/assets/{ChartPlot,SendReceiveDialog,SettingsScreen}*");
  await again.click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
});

test("after another release has replaced the code of a page, the page says so and Reload opens it", async ({
  page,
  server,
  watch,
}) => {
  watch.expectFailedAnswers();
  watch.expectProblem("Unable to preload CSS");
  const gone = "**/assets/SettingsScreen*";
  await page.route(gone, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await arriveSignedIn(page, server, ADA);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This page could not be loaded" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText("If Optio has been updated since you opened it, reload the page.");
  await page.unroute(gone);
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Reload", exact: true }).click()]);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
});
