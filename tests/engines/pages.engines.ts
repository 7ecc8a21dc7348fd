import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ADA } from "../e2e/support/people.ts";
import { heading, inside, link, role } from "./support/browser.ts";
import { arriveSignedIn, isSignedOut, logOut, productKeys } from "./support/people.ts";
import { BLANK } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

const MAIN = role("navigation", "Main");

test("the watch of the tests finds an error in the console, an uncaught error, a missing image and a violation of the policy", async ({
  user,
  site,
  watch,
}) => {
  watch.expectProblem(/deliberate|policy|refused to load|404/i);
  const tab = await user.newTab();
  await tab.open("/login");
  await tab.evaluate(() => {
    const { console: output } = window;
    output.error("deliberate message");
    document.body.append(Object.assign(new Image(), { src: "https://elsewhere.example/deliberate.png" }));
    document.body.append(Object.assign(new Image(), { src: "/images/deliberate.png" }));
    setTimeout(() => {
      throw new Error("deliberate error");
    });
  }, null);
  await expect
    .poll(() => site.reported.toSorted())
    .toEqual([
      "/login: console.error: deliberate message",
      "/login: image not loaded: /images/deliberate.png",
      "/login: image not loaded: https://elsewhere.example/deliberate.png",
      expect.stringMatching(/^\/login: policy violated: img-src by https:\/\/elsewhere\.example/),
      "/login: uncaught: Error: deliberate error",
    ]);
});

test("I8: after a logout, Back five times and Back from another page show nothing private", async ({ user, site }) => {
  const tab = await arriveSignedIn(user, site, ADA);
  const visited = { Assets: "/my-assets", Settings: "/settings", Profile: "/profile", Home: "/dashboard" };
  for (const [name, path] of [...Object.entries(visited), ["Assets", "/my-assets"] as const]) {
    await tab.click(inside(MAIN, link(name)));
    await tab.arrive(path);
  }
  const left = await user.newTab();
  await left.open("/dashboard");
  await left.seeText("Ada Lovelace");
  await left.evaluate(() => Object.assign(window, { wasKept: true }) && null, null);
  await left.open(BLANK);
  await logOut(tab);
  await isSignedOut(tab);
  // the watch of the tests reports private text in a page that comes back, even between two frames
  await left.back();
  await isSignedOut(left);
  // pages are served with no-store: Firefox loads them again, and WebKit, without TLS, can show one it kept
  const wasKept = await left.evaluate(() => "wasKept" in window, null);
  expect([false, test.info().project.name === "webkit"]).toContain(wasKept);
  for (let step = 0; step < 5; step += 1) {
    await tab.back();
    await isSignedOut(tab);
    expect(await tab.text()).not.toMatch(/Ada Lovelace|Total balance/);
  }
  expect(await productKeys(tab)).toEqual([]);
});

test("S12: in a frame of another origin the page is blank and runs no script", async ({ user, site, watch }) => {
  watch.expectProblem(/frame-ancestors|X-Frame-Options/i);
  const stranger = createServer((_, response) =>
    response.setHeader("Content-Type", "text/html").end("<!doctype html>"),
  );
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  const { port } = stranger.address() as AddressInfo;
  const tab = await user.newTab();
  await tab.open(`http://127.0.0.1:${port}/`);
  await tab.evaluate(
    (src) =>
      new Promise<void>((resolve) => {
        const frame = Object.assign(document.createElement("iframe"), { src, onload: () => resolve() });
        document.body.append(frame);
      }),
    `${site.url}/login`,
  );
  expect(site.requests).toEqual(["GET /login"]);
  await tab.open("/login");
  await tab.see(heading("Sign in"));
  expect(site.requests.length, "what the page requests outside of a frame").toBeGreaterThan(4);
  stranger.closeAllConnections();
  await new Promise((resolve) => stranger.close(resolve));
});
