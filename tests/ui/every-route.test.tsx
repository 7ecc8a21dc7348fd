import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { bech32 } from "@scure/base";
import { fireEvent } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { allCalls } from "../../src/adapters/http/calls/index.ts";
import type { AppApi } from "../../src/app/api/app-api.ts";
import { ROUTES, type RoutePath, routeAt } from "../../src/app/routing/routes.ts";
import { monikerText } from "../../src/domain/values/moniker.ts";
import { announce } from "../../src/ui/kit/Announcer.tsx";
import { answerOf, isFreeText, type TextLeaf } from "../support/contract-answers.ts";
import { type ScriptedApi, silence } from "../support/scripted-api.ts";
import { isWhole, share } from "../support/share.ts";
import { pressEverything } from "./press-everything.ts";
import { WAYS } from "./product-routes.ts";
import {
  addressFaults,
  hostileFaults,
  iconFaults,
  lineFaults,
  listen,
  maskFaults,
  readings,
  secretFields,
  structureFaults,
} from "./reading.ts";
import { fill, OPENED_AT, openRoute, TYPED, type WholeApp } from "./whole-app.tsx";

/** The second line of each refusal. */
const REFUSED = "\nThis is the second line.";
/** A reversed reading order, invisible characters and markup that runs a script (S5). */
const HOSTILE = "<img src=x onerror=window.ran=1>\u202elive\u2066\u200b\u0007";
const ALL = ROUTES.map(({ path }) => path);
/** The routes that this run visits. */
const VISITED = share(ALL);

type Server = Parameters<typeof openRoute>[1];
const CALM: Server = { at: OPENED_AT, text: (_call, _leaf, valid) => valid, fails: () => false, refusal: "refused" };

/** Opens the screen of every route and checks it. */
const visit = async (
  server: Server,
  check: () => ReadonlyArray<string>,
  more: Parameters<typeof openRoute>[2] = {},
): Promise<ReadonlyArray<string>> => {
  const faults: string[] = [];
  for (const route of VISITED) {
    const page = await openRoute(route, server, more);
    faults.push(...[...check(), ...page.reports].map((fault) => `${route}: ${fault}`));
    await page.close();
  }
  return faults;
};

/** The first empty field of the form that a page is for, in which the caret is. */
const firstField = (): Element | null =>
  [...document.querySelectorAll<HTMLInputElement>("[data-caret] form input, [data-caret] fieldset input")].find(
    ({ value, readOnly, type }) => value === "" && !readOnly && type !== "checkbox",
  ) ?? null;

/** Opens the screen of a route, of which title, heading, focus and the one announcement must agree (A9). */
const arrive = async (route: RoutePath, server: Server): Promise<{ page: WholeApp; faults: ReadonlyArray<string> }> => {
  announce("");
  const { said, stop } = listen();
  // balances are hidden, so that every place that masks one is seen
  const watched = (app: AppApi): AppApi => {
    app.preferences.write({ hideBalances: true });
    return app;
  };
  const opened = await openRoute(route, server, { watched });
  stop();
  const headings = [...document.querySelectorAll("h1")];
  const [heading] = headings;
  const text = heading?.textContent ?? "";
  const seen = {
    route: routeAt(window.location.pathname)?.route.path,
    headings: headings.length,
    title: document.title,
    focused: document.activeElement === (firstField() ?? heading),
    // earlier screens of the way announced themselves
    said: WAYS[route].press === undefined ? said : said.slice(-1),
  };
  const wanted = {
    route,
    headings: 1,
    title: `${heading?.dataset.title ?? text} · Optio`,
    focused: true,
    said: [text],
  };
  titles.set(route, document.title);
  const agree = JSON.stringify(seen) === JSON.stringify(wanted);
  return { page: opened, faults: agree ? [] : [`the arrival is ${JSON.stringify(seen)}`] };
};

/** The calls that change something. */
const CHANGES = new Set(allCalls.flatMap(({ name, method }) => (method === "GET" ? [] : [name])));
/** Texts of the answer to a change that the client compares and shows, and does not depend on. */
const RECEIPT: ReadonlySet<string> = new Set(["address", "hash", "height"]);

/** Names and addresses of validators, by row. */
const MONIKERS = ["quietquay", "thirdway", "élannodes"] as const;
const VALIDATORS = MONIKERS.map((_, row) =>
  bech32.encode("optiovaloper", bech32.toWords(new Uint8Array(20).fill(row + 1))),
);
/** The routes whose screens show validators (spec §3). */
const VALIDATOR_ROUTES: ReadonlyArray<RoutePath> = [
  "/dashboard",
  "/home",
  "/my-assets/:chainId/:symbol",
  "/my-assets/stake/:chainId/:symbol",
  "/distribution",
  "/activity",
  "/activity/statement",
  "/notifications",
];

/** The valid text, or that of a validator whose name is in lower case; all answers have the same validators. */
const withValidators: Server["text"] = (call, { name, row }, valid) => {
  if (name === "moniker") return MONIKERS[row] ?? valid;
  const isAddress = /validator/i.test(name) || (call === "getValidators" && name === "address");
  return (isAddress ? VALIDATORS[row] : undefined) ?? valid;
};

/** The name of a text's field, which the test appends to it. */
const markOf = ({ name }: TextLeaf): string => `⟪${name}⟫`;

const OPENERS = [
  ...["Add Contacts", "Change photo", "Clear all", "Clear log", "Details", "Export"],
  ...["Filters", "Filters (", "Follow"],
  ...[
    "Logout",
    "Move",
    "Move your stake with",
    "Print or PDF",
    "Receive",
    "Request",
    "Send",
    "Send to",
    "Send/Receive",
    "Show QR code",
    "Stake",
    "Stake more",
  ],
  "Unfollow",
];

/** The fields of secrets by the files that declare them; a field that is declared elsewhere is listed here, and seen by the tests. */
const SECRETS: Readonly<Record<string, ReadonlyArray<string>>> = {
  "common/NewSecretForm.tsx": ["New password", "Confirm password", "Passcode", "Confirm passcode"],
  "common/PasscodeForm.tsx": ["Wallet passcode"],
  "features/session/AddressForm.tsx": ["Current password"],
  "features/session/AwaitedCode.tsx": ["Digit"],
  "features/session/ChangePasswordScreen.tsx": ["Current password"],
  "features/session/LoginScreen.tsx": ["Password"],
  "features/settings/ResetPasscodeScreen.tsx": ["Word"],
  "features/wallet/SetupConfirmScreen.tsx": ["Word"],
  "features/wallet/SetupPhraseScreen.tsx": ["Word"],
};

/** Routes with the same title: they show the same screen, or the same failure of a link. */
const SAME_TITLES: ReadonlyArray<ReadonlyArray<string>> = [
  ["/verify-otp", "/verify-change-password"],
  ["/dashboard", "/home"],
  ["/profile", "/followers"],
  ["/profile/:value", "/c/:code"],
];

/** The names of all free texts that the declarations of the calls contain. */
const freeTexts = (): ReadonlySet<string> => {
  const marks = new Set<string>();
  for (const call of allCalls)
    answerOf(call, OPENED_AT, (leaf, valid) => {
      if (isFreeText(leaf)) marks.add(markOf(leaf));
      return valid;
    });
  return marks;
};

/** Typed texts in the address, the title or the history, which outlive the page (R4). */
const leftFaults = (): ReadonlyArray<string> => {
  const places = { address: location.href, title: document.title, history: JSON.stringify(history.state) };
  return Object.entries(places).flatMap(([place, text]) =>
    TYPED.filter((typed) => decodeURIComponent(text).replaceAll("+", " ").includes(typed)).map(
      (typed) => `the ${place} has ${typed}: ${text}`,
    ),
  );
};

const shown = new Set<string>();
const openers = new Set<string>();
const secretNames = new Set<string>();
/** The routes that showed the name of a validator. */
const showedValidators = new Set<RoutePath>();
/** The title of each route's screen. */
const titles = new Map<string, string>();

/** Opens a route with hostile texts, presses everything on it, and returns what is wrong. */
const faultsOf = async (route: RoutePath): Promise<ReadonlyArray<string>> => {
  const faults = new Set<string>();
  const refused = new Set<string>();
  let hasArrived = false;
  const server: Server = {
    ...CALM,
    refusal: `Refused${HOSTILE}${REFUSED}`,
    text: (call, leaf, described) => {
      const valid = withValidators(call, leaf, described);
      if (isFreeText(leaf)) return valid + markOf(leaf) + HOSTILE;
      return RECEIPT.has(leaf.of) && CHANGES.has(call) ? valid + HOSTILE : valid;
    },
    // each change is refused the first time
    fails: ({ name }) => {
      if (!hasArrived || !CHANGES.has(name) || refused.has(name) || name === "transferPreview") return false;
      refused.add(name);
      return true;
    },
  };
  const check = (where: string): void => {
    for (const fault of [...hostileFaults(), ...addressFaults(), ...maskFaults(), ...lineFaults(REFUSED)])
      faults.add(`${route} ${where}: ${fault}`);
    const secrets = secretFields();
    for (const name of secrets.names) secretNames.add(name);
    for (const fault of secrets.faults) faults.add(`${route} ${where}: ${fault}`);
    for (const fault of leftFaults()) faults.add(`${route} ${where}: ${fault}`);
    for (const [place, text] of readings()) {
      for (const [mark] of text.matchAll(/⟪.*?⟫/g)) shown.add(mark);
      for (const moniker of MONIKERS) {
        if (text.includes(moniker)) faults.add(`${route} ${where}: a name in lower case in the ${place}: ${text}`);
        if (text.includes(monikerText(moniker))) showedValidators.add(route);
      }
    }
  };
  const open = async (): Promise<WholeApp> => {
    refused.clear();
    hasArrived = false;
    const arrival = await arrive(route, server);
    hasArrived = true;
    for (const fault of arrival.faults) faults.add(`${route}: ${fault}`);
    check("");
    if (document.querySelector("main input[type=search]") !== null) {
      await fill(arrival.page);
      await arrival.page.turn(1_000);
      check("after a search");
    }
    return arrival.page;
  };
  const pressed = await pressEverything(route === "/dashboard" ? "body" : "main", open, check);
  for (const opener of pressed.openers) openers.add(opener.replace(/[ ,]*(?:#|\S*⟪).*/, "").replace(/, .*/, ""));
  return [...faults, ...pressed.faults.map((fault) => `${route}: ${fault}`)];
};

/** Declares a test of what the tests before it saw, which only a run of every route can say. */
const saw = (title: string, check: () => void): void => {
  if (isWhole) it(title, check);
};

// the last tests are about what the first ones saw
describe("the screen of every route", { shuffle: false }, () => {
  for (const part of [0, 1, 2])
    it(`S5, A2, A3, A5, A8, A9, A10, A11, R4: whatever is typed and pressed, hidden characters are visible, validators' names are capitalised (spec §3), nothing typed is left in the address, nothing is announced twice, the focus is never lost, and titles, dialogs, addresses and hidden amounts are read right (routes ${part + 1} of 3)`, async () => {
      const faults: string[] = [];
      for (const [at, route] of VISITED.entries()) if (at % 3 === part) faults.push(...(await faultsOf(route)));
      expect(faults).toEqual([]);
    });

  it("S5, A2, A3, A10: nor is anything wrong with the stakes and validators of a narrow window, which have other contents", async () => {
    vi.spyOn(window, "innerWidth", "get").mockReturnValue(390);
    expect(await faultsOf("/my-assets/stake/:chainId/:symbol")).toEqual([]);
    vi.restoreAllMocks();
  });

  saw(
    "A5: the tests above saw every field of a secret that is declared, and each takes a paste and what autofill offers",
    () => {
      const root = resolve(import.meta.dirname, "../../src/ui");
      const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
      const declaring = files.filter((name) =>
        /<(?:FormPasswordField|PasswordInput|CodeInput|WordField)\b|type=\{[^}]*"password"|UNREMEMBERED\}/.test(
          readFileSync(resolve(root, name), "utf8"),
        ),
      );
      const kit = ["common/FormFields.tsx", "common/WordField.tsx", "kit/PasswordInput.tsx"];
      expect(declaring.filter((name) => !kit.includes(name)).toSorted()).toEqual(Object.keys(SECRETS).toSorted());
      expect([...new Set(Object.values(SECRETS).flat())].filter((name) => !secretNames.has(name))).toEqual([]);
    },
  );

  it("a password or passcode that was shown is covered when its form is sent, on every screen with one", async () => {
    const covered = new Set<string>();
    const faults = await visit(CALM, () =>
      [...document.querySelectorAll<HTMLInputElement>("form input[type=password]")].flatMap((input) => {
        const toggle = input.parentElement?.querySelector("button[aria-label^=Show]");
        if (toggle == null || input.form === null) return [];
        fireEvent.click(toggle);
        const shown = input.type;
        fireEvent.submit(input.form);
        covered.add(window.location.pathname);
        return shown === "text" && input.type === "password" ? [] : [`${input.name} is ${shown}, then ${input.type}`];
      }),
    );
    expect(faults).toEqual([]);
    if (isWhole) expect(covered.size).toBeGreaterThan(3);
  });

  saw("spec §3: the tests above saw validators on these routes, each name capitalised", () => {
    expect(ALL.filter((route) => showedValidators.has(route))).toEqual(VALIDATOR_ROUTES);
  });

  saw("A9: screens that differ have titles that differ", () => {
    const shown = [...new Set(titles.values())];
    const routes = shown.map((title) => ALL.filter((route) => titles.get(route) === title));
    expect(routes.filter(({ length }) => length > 1)).toEqual(expect.arrayContaining([...SAME_TITLES]));
    expect(routes).toHaveLength(ALL.length - SAME_TITLES.length);
  });

  saw("S5, A3: the tests above saw every free text that an answer can have, and these dialogs", () => {
    // no screen shows these; a field that is declared later is shown, or is listed here
    expect([...freeTexts()].filter((mark) => !shown.has(mark))).toEqual([]);
    // the buttons that open them, without the names of rows
    expect([...openers].toSorted()).toEqual(OPENERS);
  });
});

for (const [what, kinds] of [
  ["ids, addresses, links and words", ["id", "hash", "address", "height", "hidden", "word", "text"]],
  ["times and amounts", ["moment", "happened", "due", "amount", "moved", "fee", "figure", "rate"]],
] as const)
  it(`S5, J2: icons have tips, landmarks and labels have texts, rows are rows, and hidden characters of ${what} are visible on every route, or the row is left out`, async () => {
    const hostile = new Set<string>(kinds);
    // without these answers no screen is reached
    const needed = new Set(["getUser", "getWallets", "getMnemonic"]);
    const text: Server["text"] = (call, leaf, valid) =>
      hostile.has(leaf.of) && !needed.has(call) ? valid + HOSTILE : valid;
    expect(await visit({ ...CALM, text }, () => [...hostileFaults(), ...iconFaults(), ...structureFaults()])).toEqual(
      [],
    );
  });

it("A11: what stands for a text that loads is within an element that is busy, on every route", async () => {
  let bars = 0;
  const notBusy = (): ReadonlyArray<string> =>
    [...document.querySelectorAll(".animate-breathe")].flatMap((bar) => {
      bars += 1;
      return bar.closest("[aria-busy=true]") === null
        ? [`not busy: ${bar.parentElement?.outerHTML.slice(0, 200)}`]
        : [];
    });
  for (const known of [[], ["getWalletTokens", "getWalletTransactions"]]) {
    const answered = new Set(["getUser", "getWallets", "getMnemonic", ...known]);
    const prepare = ({ always }: ScriptedApi): void => {
      for (const { name, method } of allCalls) if (method === "GET" && !answered.has(name)) always(name, silence);
    };
    expect(await visit(CALM, notBusy, { prepare })).toEqual([]);
  }
  expect(bars).toBeGreaterThan(isWhole ? 100 : 10);
});

it("S5: hidden characters in the text of every failed load are visible on every route", async () => {
  const needed = new Set(["getUser", "getWallets", "getWalletTokens", "getMnemonic"]);
  let shown = 0;
  const server: Server = {
    ...CALM,
    refusal: `Refused${HOSTILE}${REFUSED}`,
    fails: ({ name, method }) => method === "GET" && !needed.has(name),
  };
  const faults = await visit(server, () => {
    const text = document.body.textContent ?? "";
    if (text.includes("Refused<img src=x onerror=window.ran=1>⟨U+202E⟩live⟨U+2066⟩⟨U+200B⟩⟨U+0007⟩")) shown += 1;
    return [...hostileFaults(), ...lineFaults(REFUSED)];
  });
  expect(faults).toEqual([]);
  expect(shown).toBeGreaterThanOrEqual(isWhole ? 8 : 1);
});
