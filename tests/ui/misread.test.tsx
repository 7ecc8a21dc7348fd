import { fireEvent } from "@testing-library/react";
import * as Result from "effect/Result";
import { describe, expect, it, vi } from "vitest";
import { allCalls } from "../../src/adapters/http/calls/index.ts";
import { readAnswer } from "../../src/adapters/http/send.ts";
import { createMemoryTexts } from "../../src/adapters/storage/encrypted-texts.ts";
import { nameOf } from "../../src/app/conform/declared.ts";
import { friends } from "../../src/app/reactors/contacts/friends.ts";
import { reactors } from "../../src/app/reactors/index.ts";
import type { RoutePath } from "../../src/app/routing/routes.ts";
import { json } from "../support/scripted-api.ts";
import { isWhole, share, WEEK } from "../support/share.ts";
import { OPENED_AT, openRoute, type WholeApp } from "./whole-app.tsx";

type Call = (typeof allCalls)[number];
type Server = Parameters<typeof openRoute>[1];

/** A markup that would run a script and a megabyte, which a server sends in the place of a form that is read (S5). */
const HOSTILE = `<img src=x onerror="window.ran=1">${"x".repeat(1_000_000)}`;

/** Answers of other forms; the first that a call does not read is tried. */
const FORMS: ReadonlyArray<unknown> = [{ [HOSTILE]: HOSTILE }, HOSTILE];

/** An answer in a form that is not read, and the sentence about it; null for a call that reads any form. */
const wrongFormOf = (call: Call): { readonly body: unknown; readonly sentence: string } | null => {
  for (const body of FORMS) {
    const read = readAnswer(call, { status: 200, text: JSON.stringify(body) });
    if (Result.isFailure(read)) return { body, sentence: `${nameOf(call)}: ${read.failure.misread}` };
  }
  return null;
};

const CALM: Server = { at: OPENED_AT, text: (_call, _leaf, valid) => valid, fails: () => false, refusal: "refused" };

/** Every reactor, on a page that is looked at: it polls. */
const LOOKED_AT = reactors({ listen: () => () => undefined }, friends(createMemoryTexts()), {
  visible: () => true,
  listen: () => () => undefined,
});

/** Opens the screen of a route, and waits for what is requested after the first paint. */
const open = async (route: RoutePath, server: Server): Promise<WholeApp> => {
  const page = await openRoute(route, server, { reactors: LOOKED_AT });
  await loaded(page);
  return page;
};

const loaded = async (page: WholeApp): Promise<void> => {
  for (const wait of [1, 300, 1_000]) {
    await page.turn(wait);
    await page.act(() => vi.dynamicImportSettled());
    await page.settle();
  }
};

/** What is on screen, in which two texts that stand side by side are two lines; without the announcements. */
const shown = (): string => {
  const walker = document.createTreeWalker(document.body, 4);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement?.closest("[aria-live]") === null) texts.push(node.textContent ?? "");
  return texts.join("\n");
};

const buttons = (name: RegExp): ReadonlyArray<HTMLElement> =>
  [...document.querySelectorAll<HTMLElement>("button")].filter(({ textContent }) => name.test(textContent ?? ""));

const RETRY = /^(Retry|Try again|Refresh)$/;
const LOG = /^Download diagnostic log$/;
const sizeOf = ({ className }: Element): string => /(?:^| )min-h-\d+/.exec(className)?.[0].trim() ?? "";

/** The sizes of Retry and of the log's button that stand beside each other and are not of one size. */
const unequalSizes = (): ReadonlyArray<string> =>
  buttons(LOG).flatMap((log) => {
    const beside = buttons(RETRY).filter((retry) => log.closest("div")?.contains(retry) ?? false);
    return beside.filter((retry) => sizeOf(retry) !== sizeOf(log)).map((retry) => `${sizeOf(retry)}, ${sizeOf(log)}`);
  });

/** The addresses that were requested more than once. */
const repeated = (page: WholeApp, call: string): ReadonlyArray<string> => {
  const urls = page.api.to(call).map(({ url }) => url);
  return urls.filter((url, at) => urls.indexOf(url) !== at);
};

/** The routes whose screens read, and with them every reading call. */
const READING: ReadonlyArray<RoutePath> = [
  "/dashboard",
  "/my-assets",
  "/my-assets/:chainId/:symbol",
  "/my-assets/stake/:chainId/:symbol",
  "/distribution",
  "/create-validator",
  "/activity",
  "/activity/statement",
  "/notifications",
  "/profile",
  "/profile/:value",
  "/network/:tab",
  "/settings",
  "/onboarding",
  "/reset-password",
  "/setup-wallet",
];

/** Pages that a link of a message opens: it is opened again, as the page says. */
const OPENED_AGAIN: ReadonlySet<RoutePath> = new Set(["/reset-password"]);

/** Calls that follow a press, and alerts: what is something else means a server without them (docs/decisions/0051-alerts.md). */
const OTHERWISE: ReadonlySet<string> = new Set(["getMnemonic", "searchContacts", "getAlerts", "getOperated"]);

const tried = new Set<string>();

/** What is wrong on a screen while one of its calls is answered in another form, and after that. */
const faultsOf = async (route: RoutePath, call: Call, control: string): Promise<ReadonlyArray<string>> => {
  const wrong = wrongFormOf(call);
  if (wrong === null) return [];
  tried.add(call.name);
  let isWrong = true;
  const change: Server["change"] = (name, answer) => (isWrong && name === call.name ? wrong.body : answer);
  const page = await open(route, { ...CALM, change });
  const faults: string[] = [];
  const check = (isRight: boolean, what: string): void => {
    if (!isRight) faults.push(`${route}, ${nameOf(call)}: ${what}`);
  };
  const text = shown();
  const isSaid = text.includes(wrong.sentence);
  check(isSaid || text === control, "something is missing, and no sentence says why");
  check(!text.includes("onerror") && text.length < 100_000, "the server's text is shown");
  // some minutes of a page that polls
  await page.turn(240_000);
  await page.settle();
  check(repeated(page, call.name).length === 0, `was requested again: ${repeated(page, call.name).join(", ")}`);
  if (isSaid && location.pathname !== "/login" && !OPENED_AGAIN.has(route)) {
    check(buttons(LOG).length > 0, "offers no log");
    check(unequalSizes().length === 0, `Retry and the log differ in size: ${unequalSizes().join("; ")}`);
    const asked = page.api.to(call.name).length;
    isWrong = false;
    // what a card says, the banner says after it where another request of the page got the same answer
    for (const round of [1, 2]) {
      const retry = buttons(RETRY);
      check(retry.length > 0 || round > 1, "offers no Retry");
      for (const button of retry) await page.act(() => fireEvent.click(button));
      await loaded(page);
    }
    check(page.api.to(call.name).length > asked, "Retry requests nothing");
    check(!shown().includes(wrong.sentence), "is still said after Retry");
  }
  for (const report of page.reports) check(false, report);
  await page.close();
  return faults;
};

describe("an answer in a form that is not read", { shuffle: false }, () => {
  it.each(share(READING, WEEK))(
    "is said with its call and field at once on %s, if anything is missing there, and is not requested again before Retry is pressed; Retry works",
    async (route) => {
      const control = await open(route, CALM);
      const text = shown();
      const names = new Set(control.api.sent.filter(({ method }) => method === "GET").map(({ call }) => call));
      await control.close();
      const faults: string[] = [];
      for (const call of allCalls)
        if (names.has(call.name) && !OTHERWISE.has(call.name)) faults.push(...(await faultsOf(route, call, text)));
      expect(faults).toEqual([]);
    },
  );

  if (isWhole)
    it("was tried of every reading call that a screen makes when it opens", () => {
      const reading = allCalls.filter(({ method, name }) => method === "GET" && !OTHERWISE.has(name));
      expect(reading.flatMap(({ name }) => (tried.has(name) ? [] : [name]))).toEqual([]);
    });
});

describe("the user in a form that is not read", () => {
  it("ends the session (spec §2 Guards), and /login says the call and the field", async () => {
    const page = await openRoute("/dashboard", {
      ...CALM,
      change: (name, answer) => (name === "getUser" ? { username: "ada", [HOSTILE]: 1 } : answer),
    });
    await page.settle();
    expect(location.pathname).toBe("/login");
    expect(shown()).toContain("We couldn't load your account, so we signed you out.\nGET /user: id is missing");
    expect(shown()).not.toContain("onerror");
    expect(page.api.to("getUser")).toHaveLength(1);
  });

  it("is read again while a page stands in its place, and then named as such", async () => {
    const page = await openRoute("/dashboard", CALM, {
      prepare: (api) => api.always("getUser", () => ({ status: 200, text: `<html>${HOSTILE}` })),
    });
    expect(location.pathname).toBe("/dashboard");
    await page.turn(4_000);
    await page.settle();
    expect(location.pathname).toBe("/login");
    expect(page.api.to("getUser")).toHaveLength(3);
    expect(shown()).toContain("GET /user: the answer is no JSON");
    expect(shown()).not.toContain("onerror");
  });

  it("says so too where the renewal of the session has another form", async () => {
    const page = await openRoute("/dashboard", CALM, {
      prepare: (api) => {
        api.always("getUser", () => json(401, { error: "Unauthenticated." }));
        api.always("refreshToken", () => json(200, { token: HOSTILE }));
      },
    });
    await page.settle();
    expect(location.pathname).toBe("/login");
    expect(shown()).toContain("POST /refreshToken: access_token is missing");
  });
});

describe("Help", () => {
  it("lists the forms that the server writes otherwise, by call and field, and nothing where there are none", async () => {
    const calm = await openRoute("/help-support", CALM);
    await loaded(calm);
    expect(shown()).not.toContain("in another form");
    await calm.close();

    const page = await openRoute("/help-support", {
      ...CALM,
      change: (name, answer) => (name === "getUser" ? { ...Object(answer), id: 77_123, is_private: 0 } : answer),
    });
    await loaded(page);
    expect(shown()).toContain("2 values that the server writes in another form");
    expect(shown()).toContain("GET /user: id (text) as a number\nGET /user: is_private (flag) as a number");
    expect(shown()).not.toContain("77123");
  });
});
