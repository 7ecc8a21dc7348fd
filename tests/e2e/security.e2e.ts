import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { DEFAULTS } from "../../src/app/ports/config.ts";
import { ADA, arriveSignedIn, GRACE } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** Where a text is in the document of a page: an attribute of an element, or its text. */
const placesOf = (page: Page, text: string): Promise<ReadonlyArray<string>> =>
  page.evaluate((wanted) => {
    const attributes = [...document.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes]
        .filter((attribute) => attribute.value.includes(wanted))
        .map((attribute) => `${element.localName} ${attribute.name}`),
    );
    return (document.documentElement.textContent ?? "").includes(wanted) ? [...attributes, "text"] : attributes;
  }, text);

test("S13: the page contains no token before Admin is pressed, and the new tab has no opener and no referrer", async ({
  page,
  context,
  server,
  watch,
}) => {
  const admin = new URL(DEFAULTS.adminUrl);
  watch.expectProblem(`another host was asked: ${admin.host}`);
  const asked: Array<Readonly<Record<string, string>>> = [];
  await context.route(`${admin.origin}/**`, (route) => {
    asked.push(route.request().headers());
    return route.fulfill({ contentType: "text/html", body: "<title>Admin</title>" });
  });
  await arriveSignedIn(page, server, ADA);
  const entry = page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Admin" });
  await expect(entry).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("optio.access_token") ?? "");
  const refresh = await page.evaluate(() => localStorage.getItem("optio.refresh_token") ?? "");
  expect([token, refresh]).not.toContain("");
  expect(await placesOf(page, ADA.username)).not.toEqual([]);
  expect([...(await placesOf(page, token)), ...(await placesOf(page, refresh))]).toEqual([]);

  const opening = context.waitForEvent("page");
  await entry.click();
  const tab = await opening;
  await expect(tab).toHaveTitle("Admin");
  expect(tab.url()).toBe(`${admin.origin}/session/${token}`);
  expect(await tab.evaluate(() => [window.opener, document.referrer, window.history.length])).toEqual([null, "", 1]);
  expect(asked.map((headers) => headers.referer)).toEqual([undefined]);
  expect([...(await placesOf(page, token)), ...(await placesOf(page, refresh))]).toEqual([]);
});

test("over plain HTTP, where browsers offer no encryption, the sign-in page says so and sends no call", async ({
  page,
  server,
  watch,
}) => {
  const address = "http://wallet.example";
  watch.expectProblem("another host was asked: wallet.example");
  watch.expectProblem("Cross-Origin-Opener-Policy header has been ignored");
  await page.route(`${address}/**`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: route.request().url().replace(address, server.url) }) }),
  );
  await page.goto(`${address}/login`);
  await expect(page.getByRole("heading", { name: "Optio can't start", level: 1 })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(
    "The configuration is not valid:\nhttp://wallet.example: expected an address that begins with https://, or one of this device itself",
  );
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  // the last pictures and fonts may still be under way
  await page.waitForLoadState("networkidle");
  await page.unrouteAll({ behavior: "wait" });
  expect(watch.calls).toEqual([]);
});

test("S12: in a frame of another origin the page is blank and runs no script", async ({ page, server, watch }) => {
  const frame = `<!doctype html><link rel="icon" href="data:,"><iframe title="theirs" src="${server.url}/login"></iframe>`;
  const stranger = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(frame));
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  const { port } = stranger.address() as AddressInfo;
  watch.expectProblem(`another host was asked: 127.0.0.1:${port}`);
  watch.expectProblem("frame-ancestors");
  const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`http://127.0.0.1:${port}/`);
  await refused;
  const [, inside] = page.frames();
  // the report comes before the blank page has replaced the one that is left
  await expect.poll(() => inside?.url()).toMatch(/^chrome-error:/);
  expect(await inside?.evaluate(() => document.querySelector("#root") ?? null)).toBeNull();
  expect(loaded.filter((path) => path !== "/" && path !== ",")).toEqual(["/login"]);
  await new Promise((resolve) => stranger.close(resolve));
});

/** Records the address of the page at each of its requests, from before its first script. */
const notePlaces = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const places: string[] = [];
    Reflect.set(window, "places", places);
    const ask = window.fetch;
    window.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      places.push(`${url.pathname} at ${location.href} from ${document.referrer}`);
      return ask(input, init);
    };
  });

for (const path of ["/magicLogin", "/callback", "/reset-password"]) {
  test(`S6: a token in ${path} is removed from location, history and referrer before any request`, async ({
    page,
    context,
    server,
    watch,
  }) => {
    watch.expectFailedAnswers();
    const referrers: Array<string | undefined> = [];
    context.on("request", (request) => referrers.push(request.headers().referer));
    await notePlaces(page);
    await page.goto("/login");
    await page.goto(`${path}?token=canary-of-a-link&kept=1#there`);
    await expect(page.getByRole(path === "/reset-password" ? "alert" : "heading").first()).toBeVisible();
    await expect
      .poll(() => watch.calls)
      .toEqual([path === "/reset-password" ? "GET /resetPassword" : "POST /checkMagicLink"]);
    const places = (await page.evaluate(() => Reflect.get(window, "places"))) as ReadonlyArray<string>;
    expect(places).toEqual([
      `/config.json at ${server.url}${path}?kept=1#there from `,
      expect.stringContaining(`at ${server.url}${path}`),
    ]);
    const devtools = await context.newCDPSession(page);
    const { entries } = await devtools.send("Page.getNavigationHistory");
    // what was typed into the address bar is the browser's own; no page can read it, and no Back leads there
    const stands = entries.map(({ url, title }) => [url, title]);
    expect(JSON.stringify([places, stands, await placesOf(page, "canary-of-a-link")])).not.toContain("canary");
    await page.goto("/login");
    expect(await page.evaluate(() => document.referrer)).toBe("");
    expect(referrers.filter((referrer) => referrer !== undefined && referrer !== "")).toEqual([]);
  });
}

test("S8: after signing in, and after a refused sign-in, no field, attribute or storage of the page contains the password", async ({
  page,
  watch,
}) => {
  watch.expectFailedAnswers();
  await page.goto("/login");
  for (const password of [`${GRACE.password}-wrong`, GRACE.password]) {
    await page.getByRole("textbox", { name: "Email or phone" }).fill(GRACE.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/login"));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await answered;
    const kept = await page.evaluate(() => [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify(history.state),
      ...[...document.querySelectorAll("input")].map((input) => input.value),
    ]);
    expect(kept.filter((text) => text.includes(GRACE.password))).toEqual([]);
    expect(await placesOf(page, GRACE.password)).toEqual([]);
  }
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
});

test("S11: every script and style sheet of both documents names the digest of its file", async ({ request }) => {
  for (const path of ["/login", "/dashboard"]) {
    const html = await (await request.get(path)).text();
    const tags = html.match(/<(?:script|link)\b[^>]*(?:src|href)="[^"]+\.(?:js|css)"[^>]*>/g) ?? [];
    expect(tags.length, path).toBeGreaterThan(2);
    for (const tag of tags) {
      const address = /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? "";
      const digest = createHash("sha384")
        .update(await (await request.get(address)).body())
        .digest("base64");
      expect(tag).toContain(`integrity="sha384-${digest}"`);
    }
  }
});
