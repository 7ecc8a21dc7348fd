import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { allCalls } from "../../src/adapters/http/calls/index.ts";
import { createMemoryTexts } from "../../src/adapters/storage/encrypted-texts.ts";
import { friends } from "../../src/app/reactors/contacts/friends.ts";
import { reactors } from "../../src/app/reactors/index.ts";
import type { RoutePath } from "../../src/app/routing/routes.ts";
import { losing, type Reply } from "../support/scripted-api.ts";
import { WAYS } from "./product-routes.ts";
import { setOnline } from "./reached-states.ts";
import { OPENED_AT, openRoute } from "./whole-app.tsx";

/** Without these answers no screen is reached. */
const NEEDED: ReadonlySet<string> = new Set(["getUser", "getWallets", "getWalletTokens", "getMnemonic"]);
const LOADS = allCalls.filter(({ name, method }) => method === "GET" && !NEEDED.has(name)).map(({ name }) => name);

interface Opened {
  readonly route: RoutePath;
  /** The name of the control that is pressed then. */
  readonly press?: RegExp;
  /** The loads that are answered. */
  readonly answered?: ReadonlyArray<string>;
}

/** The screens of a member with a wallet, and what is loaded by a press or for what another load has answered. */
const ROUTES = (Object.keys(WAYS) as RoutePath[]).filter((route) => WAYS[route].as === "member");
const OPENED: ReadonlyArray<Opened> = [
  ...ROUTES.map((route) => ({ route })),
  { route: "/dashboard", press: /^Send$/ },
  { route: "/dashboard", press: /^Quick search/ },
  // the names of those who were paid
  { route: "/dashboard", answered: ["getWalletTransactions"] },
  { route: "/my-assets/stake/:chainId/:symbol", press: /^Rewards/, answered: ["getTokenAccount"] },
];

/** A page that the user looks at. */
const ATTENTION = { visible: () => true, listen: () => () => undefined };
/** Shorter than the interval of the live refresh. */
const A_WHILE = 10_000;

afterEach(() => setOnline(true));

it.each(OPENED)(
  "docs/rules.md Session: what $route $press $answered could not load is loaded again when the device is online again, and nothing says that it failed",
  async ({ route, press, answered = [] }) => {
    let isLost = true;
    const reply: Reply = (serve, sent) => (isLost ? losing(serve, sent) : serve());
    const page = await openRoute(
      route,
      { at: OPENED_AT, text: (_call, _leaf, valid) => valid, fails: () => false, refusal: "refused" },
      {
        prepare: ({ always }) => {
          for (const call of LOADS) if (!answered.includes(call)) always(call, reply);
        },
        reactors: reactors({ listen: () => () => undefined }, friends(createMemoryTexts()), ATTENTION),
      },
    );
    if (press !== undefined) {
      const [control] = [
        ...screen.queryAllByRole("button", { name: press }),
        ...screen.queryAllByRole("tab", { name: press }),
      ];
      if (control === undefined) throw new Error(`nothing is named ${press}`);
      await page.act(() => fireEvent.click(control));
      await page.settle();
    }
    await page.turn(A_WHILE);
    await page.settle();
    const { length } = page.api.sent;
    const failed = new Set(
      page.api.sent.map(({ call }) => call).filter((call) => LOADS.includes(call) && !answered.includes(call)),
    );
    await page.act(() => setOnline(false));
    isLost = false;
    await page.act(() => setOnline(true));
    await page.settle();
    await page.turn(A_WHILE);
    await page.settle();
    const again = new Set(page.api.sent.slice(length).map(({ call }) => call));
    expect([...failed].filter((call) => !again.has(call))).toEqual([]);
    const names = [...document.querySelectorAll("button")].map(({ textContent }) => textContent ?? "");
    expect(names.filter((name) => /^(?:Retry|Try again|Check again)/.test(name))).toEqual([]);
  },
);
