import type { Page } from "playwright/test";
import { PAYLOADS } from "../support/payloads.ts";
import { expect, test } from "./support/test.ts";

const DEEP = process.env.OPTIO_DEEP === "1";
const coded = encodeURIComponent;
/** No address holds half a character. */
const TYPED = PAYLOADS.map((payload) => payload.replace(/\p{Cs}/gu, "\ufffd"));

/** Parameters that a running page reads when the address changes. */
const INSIDE: ReadonlyArray<(payload: string) => string> = [
  (payload) => `/signup?referral=${coded(payload)}`,
  (payload) => `/callback?error=${coded(payload)}`,
  (payload) => `/c/${coded(payload)}`,
  (payload) => `/c/${payload}`,
  (payload) => `/${payload}`,
  (payload) => `/activity/statement?period=${coded(payload)}&asset=${coded(payload)}`,
  (payload) => `/login?redirect_url=${coded(payload)}&next=${coded(payload)}`,
];

/** Parameters that are read when the page starts. */
const OUTSIDE: ReadonlyArray<(payload: string) => string> = [
  (payload) => `/callback?token=${coded(payload)}`,
  (payload) => `/magicLogin?token=${coded(payload)}`,
  (payload) => `/reset-password?token=${coded(payload)}`,
  (payload) => `/${payload}`,
];

/** What leads away from us or reaches for another file, as it happens; in words. */
const watchAddresses = (page: Page, origin: string): ReadonlyArray<string> => {
  const stray: string[] = [];
  const look = (kind: string, address: string): void => {
    if (!address.startsWith(`${origin}/`) && address !== "about:blank") stray.push(`${kind} ${address}`);
  };
  page.on("framenavigated", (frame) => look("went to", frame.url()));
  page.on("popup", (popup) => stray.push(`opened ${popup.url()}`));
  page.on("download", (download) => stray.push(`downloaded ${download.url()}`));
  page.on("request", (request) => {
    look("asked for", request.url());
    const { pathname } = new URL(request.url());
    if (!request.isNavigationRequest() && /\.\.|%2e%2e|%2f|%5c/i.test(pathname)) stray.push(`asked for ${pathname}`);
  });
  return stray;
};

/**
 * Opens each address in the page (null: stays), and returns what of it then runs, links or fetches
 * what a payload says. Runs inside of the page.
 */
const faultsAt = async (addresses: ReadonlyArray<string | null>): Promise<ReadonlyArray<string>> => {
  const faults: string[] = [];
  for (const address of addresses) {
    if (address !== null) window.history.pushState(null, "", address);
    // the page draws it, and whatever its guard makes of it
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map((link) => link.href);
    const sources = [...document.querySelectorAll("[src]")].map((element) => element.getAttribute("src") ?? "");
    const found = [
      ...(Reflect.get(window, "ran") === undefined ? [] : ["a script ran"]),
      ...links.filter((link) => /e\.test|ran=|^(?:javascript|data|vbscript|blob|file):/i.test(link)),
      // the build has its files in one folder, and its pictures in another
      ...sources.filter((source) => !/^\/(?:assets|images)\//.test(source)),
    ];
    faults.push(...found.map((fault) => `${address ?? "here"}: ${fault}`));
  }
  return faults;
};

test(`S4: ${TYPED.length} payloads in every URL parameter that a page reads do not navigate, run or fetch from another host`, async ({
  page,
  server,
}) => {
  const stray = watchAddresses(page, server.url);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const [index, addressOf] of INSIDE.entries()) {
    // one parameter per payload; OPTIO_DEEP=1 tries every payload in every parameter
    const payloads = DEEP ? TYPED : TYPED.filter((_, at) => at % INSIDE.length === index);
    const addresses = payloads.map((payload) => `${server.url}${addressOf(payload)}`);
    expect(await page.evaluate(faultsAt, addresses)).toEqual([]);
    expect(new URL(page.url()).origin).toBe(server.url);
  }
  expect(stray).toEqual([]);
});

/** OPTIO_DEEP=1 tries every payload in every parameter, in two parts; otherwise every eighth in one of them. */
const PARTS = DEEP ? 2 : 8;
for (const part of DEEP ? [0, 1] : [0]) {
  test(`S4: nor do payloads as the token of a link or as a path (part ${part + 1})`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expectFailedAnswers();
    const stray = watchAddresses(page, server.url);
    for (const [at, payload] of TYPED.entries()) {
      if (at % PARTS !== part) continue;
      for (const addressOf of DEEP ? OUTSIDE : OUTSIDE.filter((_, index) => index === (at / PARTS) % OUTSIDE.length)) {
        const answer = await page.goto(`${server.url}${addressOf(payload)}`);
        // a path of the API is no page: its answer is shown as text
        if (/^\/api(\/|$)/.test(new URL(page.url()).pathname))
          expect(answer?.headers()["content-type"]).toMatch(/^application\/json/);
        else await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await page.evaluate(faultsAt, [null])).toEqual([]);
      }
    }
    expect(stray).toEqual([]);
    // a page that did hold one would be seen
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "javascript:window.ran=1";
      document.body.append(link);
    });
    expect(await page.evaluate(faultsAt, [null])).toEqual(["here: javascript:window.ran=1"]);
  });
}
