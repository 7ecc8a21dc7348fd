import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { allCalls } from "../../src/adapters/http/calls/index.ts";
import { createMemoryTexts } from "../../src/adapters/storage/encrypted-texts.ts";
import { friends } from "../../src/app/reactors/contacts/friends.ts";
import { reactors } from "../../src/app/reactors/index.ts";
import type { RoutePath } from "../../src/app/routing/routes.ts";
import { json, losing, type Reply } from "../support/scripted-api.ts";
import { share, WEEK } from "../support/share.ts";
import { WAYS } from "./product-routes.ts";
import { setOnline } from "./reached-states.ts";
import { OPENED_AT, openRoute, type WholeApp } from "./whole-app.tsx";

/** Without these answers no screen is reached. */
const NEEDED: ReadonlySet<string> = new Set(["getUser", "getWallets", "getWalletTokens", "getMnemonic"]);
const LOADS = allCalls.filter(({ name, method }) => method === "GET" && !NEEDED.has(name)).map(({ name }) => name);

interface Opened {
  readonly route: RoutePath;
  /** The name of the control that is pressed then. */
  readonly press?: RegExp;
  /** The loads that are answered. */
  readonly answered?: ReadonlyArray<string>;
  /** The loads that fail, instead of all others. */
  readonly calls?: ReadonlyArray<string>;
}

/** The screens of a member with a wallet, and what is loaded by a press or for what another load has answered. */
const ROUTES = (Object.keys(WAYS) as RoutePath[]).filter((route) => WAYS[route].as === "member");
const OPENED: ReadonlyArray<Opened> = [
  ...ROUTES.map((route) => ({ route })),
  { route: "/dashboard", press: /^Send$/ },
  { route: "/dashboard", press: /^Quick search/ },
  // the names of those who were paid
  { route: "/dashboard", answered: ["getWalletTransactions"] },
  { route: "/dashboard", answered: ["getWalletTransactions", "getRecents"] },
  { route: "/profile/:value", answered: ["getProfile"] },
  { route: "/profile/:value", answered: ["getProfile", "getRecents"] },
  { route: "/my-assets/stake/:chainId/:symbol", press: /^Rewards/, answered: ["getTokenAccount"] },
  { route: "/dashboard", press: /^Receive$/ },
  { route: "/dashboard", press: /^Notifications/ },
  { route: "/network/:tab", press: /^Add Contacts/ },
  { route: "/activity", press: /^Details/, answered: ["getWalletTransactions"] },
  { route: "/my-assets/stake/:chainId/:symbol", press: /^Stake/, answered: ["getTokenAccount"] },
  { route: "/my-assets/stake/:chainId/:symbol", press: /^Manage/, answered: ["getTokenAccount"] },
  { route: "/profile/:value", press: /^Send/, answered: ["getProfile"] },
];

/** A page that the user looks at. */
const ATTENTION = { visible: () => true, listen: () => () => undefined };
/** Shorter than the interval of the live refresh. */
const A_WHILE = 10_000;
const MINUTE = 60_000;

afterEach(() => setOnline(true));

/** Opens a route whose loads the network answers with `reply`. */
const opened = (route: RoutePath, calls: ReadonlyArray<string>, reply: Reply): Promise<WholeApp> =>
  openRoute(
    route,
    { at: OPENED_AT, text: (_call, _leaf, valid) => valid, fails: () => false, refusal: "refused" },
    {
      prepare: ({ always }) => {
        for (const call of calls) always(call, reply);
      },
      reactors: reactors({ listen: () => () => undefined }, friends(createMemoryTexts()), ATTENTION),
    },
  );

const pressOn = async (page: WholeApp, press: RegExp | undefined): Promise<void> => {
  if (press === undefined) return;
  const [control] = [
    ...screen.queryAllByRole("button", { name: press }),
    ...screen.queryAllByRole("tab", { name: press }),
  ];
  if (control === undefined) throw new Error(`nothing is named ${press}`);
  await page.act(() => fireEvent.click(control));
  await page.settle();
};

/** The buttons that load again what failed. */
const retries = (): ReadonlyArray<Element> =>
  [...document.querySelectorAll("button")].filter(({ textContent }) =>
    /^(?:Retry|Try again|Check again)/.test(textContent ?? ""),
  );

it.each(share(OPENED, WEEK))(
  "docs/rules.md Session: what $route $press $answered could not load is loaded again when the device is online again, and nothing says that it failed",
  async ({ route, press, answered = [] }) => {
    let isLost = true;
    const reply: Reply = (serve, sent) => (isLost ? losing(serve, sent) : serve());
    const calls = LOADS.filter((call) => !answered.includes(call));
    const page = await opened(route, calls, reply);
    await pressOn(page, press);
    await page.turn(A_WHILE);
    await page.settle();
    const { length } = page.api.sent;
    const failed = new Set(page.api.sent.map(({ call }) => call).filter((call) => calls.includes(call)));
    await page.act(() => setOnline(false));
    isLost = false;
    await page.act(() => setOnline(true));
    await page.settle();
    await page.turn(A_WHILE);
    await page.settle();
    const again = new Set(page.api.sent.slice(length).map(({ call }) => call));
    expect([...failed].filter((call) => !again.has(call))).toEqual([]);
    expect(retries()).toEqual([]);
  },
);

/** What a server that fails answers (one that answers in another form is in misread.test.tsx), and what a proxy or the sign-in page of a public network answers in its place. */
const FAILURES: Readonly<Record<string, Reply>> = {
  "503 with a page": () => ({ status: 503, text: "<html>Service unavailable" }),
  "500 without a body": () => ({ status: 500, text: "" }),
  "429": () => json(429, { error: "Too many attempts. Please try again later." }),
  "200 with a page": () => ({ status: 200, text: "<html>Sign in to the network" }),
  "200 without a body": () => ({ status: 200, text: "" }),
  "200 with half of the answer": (serve) => ({ status: 200, text: serve().text.slice(0, -9) }),
};
const NAMES = Object.keys(FAILURES);
/** Each failure on each screen in the deep run, else one on each, a different one in each run. */
const first = Math.floor(Math.random() * NAMES.length);
const FAILED = [...OPENED, ...ROUTES.map((route) => ({ route, calls: ["getWallets"] }))].flatMap((opened: Opened, at) =>
  (process.env.OPTIO_DEEP === "1" ? NAMES : [NAMES[(first + at) % NAMES.length] ?? ""]).map((failure) => ({
    ...opened,
    failure,
  })),
);

it.each(share(FAILED, WEEK))(
  "docs/rules.md Session: what $route $press $answered $calls could not load while the server answered $failure is loaded by Retry, by the live refresh or when it is opened again; until then nothing loads forever, and no wallet is said to be missing",
  async ({ route, press, answered = [], calls = LOADS.filter((call) => !answered.includes(call)), failure }) => {
    let isDown = true;
    const page = await opened(
      route,
      calls,
      (serve, sent) => (isDown ? FAILURES[failure]?.(serve, sent) : serve()) ?? null,
    );
    await pressOn(page, press);
    await page.turn(A_WHILE);
    await page.settle();
    expect(document.querySelectorAll("[aria-busy=true]")).toHaveLength(0);
    expect(document.body.textContent).not.toMatch(/no wallet|set up your wallet/i);
    const { length } = page.api.sent;
    const failed = new Set(page.api.sent.map(({ call }) => call).filter((call) => calls.includes(call)));
    isDown = false;
    for (const retry of retries()) await page.act(() => fireEvent.click(retry));
    await page.turn(MINUTE);
    await page.settle();
    const { pathname } = window.location;
    for (const path of ["/help-support", pathname]) {
      await page.act(() => window.history.pushState(null, "", path));
      await page.settle();
    }
    await pressOn(page, press);
    await page.turn(A_WHILE);
    await page.settle();
    const again = new Set(page.api.sent.slice(length).map(({ call }) => call));
    expect([...failed].filter((call) => !again.has(call))).toEqual([]);
    expect(retries()).toEqual([]);
  },
);
