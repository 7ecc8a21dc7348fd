import type { Page } from "playwright/test";
import { SECTIONS } from "../../src/ui/features/settings/parts.ts";
import { share } from "../support/share.ts";
import { arriveAt, moveTo } from "./support/layout.ts";
import { ADA, addressOf, GRACE, openSignedIn, storedSession, userOf } from "./support/people.ts";
import { buildPseudoClient, MARKS, pseudo } from "./support/pseudo-locale.ts";
import { launch, type TestServer } from "./support/server.ts";
import { test as base, expect } from "./support/test.ts";

/**
 * Screens by route, none after another tab of itself, which leaves the focus on the tab; /login is reached from a page that
 * a guest may not see.
 */
const GUEST = ["/dashboard", "/signup", "/forgot-password", "/404"];
const MEMBER = [
  "/dashboard",
  "/my-assets",
  "/my-assets/optio/OPT",
  "/my-assets/stake/optio/OPT",
  "/distribution",
  "/create-validator",
  "/activity",
  "/activity/statement",
  "/notifications",
  "/profile",
  "/network/following",
  "/settings",
  ...SECTIONS.map(({ section }) => `/settings?section=${section}`),
  "/settings/wallet-passcode",
  "/network/referrals",
  "/change-password",
  "/verify-identifier",
  "/verify-phone-number",
  "/help-support",
];

/** Words that stay in every language: the product's name, currencies, units and short forms. */
const UNTRANSLATED = [
  "optio",
  "usd",
  "utc",
  "apr",
  "qr",
  "csv",
  "png",
  "jpeg",
  "mb",
  "url",
  "opt",
  "koinly",
  "cointracker",
  "cointracking",
];

/** What `Intl` writes, in lower case. */
const fromIntl = (): ReadonlyArray<string> => {
  const days = Array.from({ length: 24 }, (_, month) => new Date(2026, month, month + 1));
  const dates = days.map((day) => day.toLocaleDateString("en-GB", { dateStyle: "full" }));
  const short = days.map((day) =>
    day.toLocaleDateString("en-GB", { weekday: "short", month: "short", timeZoneName: "short" }),
  );
  const ages = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });
  const units = ["second", "minute", "hour", "day"] as const;
  const ago = units.flatMap((unit) => [ages.format(-1, unit), ages.format(-2, unit)]);
  const regions = new Intl.DisplayNames("en-GB", { type: "region" });
  const countries = ["GB", "US"].map((code) => regions.of(code));
  const written = [...dates, ...short, ...ago, ...countries, "CET CEST GMT"];
  return written
    .join(" ")
    .toLowerCase()
    .split(/[^a-z]+/);
};

/** A control by its English name. */
const byName = (page: Page) => {
  const within = page.locator("[role=dialog],[role=alertdialog]").last();
  const first = (role: Parameters<Page["getByRole"]>[0], text: string) =>
    page.getByRole(role, { name: pseudo(text), exact: true }).first();
  return {
    press: (text: string) => first("button", text).click(),
    pressInside: (text: string) => within.getByRole("button", { name: pseudo(text), exact: true }).click(),
    choose: (role: "tab" | "menuitem", text: string) => first(role, text).click(),
    fill: (text: string, value: string) => within.getByLabel(pseudo(text), { exact: true }).fill(value),
    shows: (text: string) => expect(within.getByText(pseudo(text), { exact: true }).first()).toBeVisible(),
    isOpen: () => expect(within).toBeVisible(),
    close: async () => {
      await page.keyboard.press("Escape");
      await expect(page.locator("[role=dialog],[role=alertdialog]")).toHaveCount(0);
    },
  };
};

/** The dialogs and menus of some screens: each is opened and read, as far as `see` is called. `to` is an address of Grace. */
const DIALOGS: Readonly<
  Record<string, (page: Page, see: (name: string) => Promise<void>, to: string) => Promise<void>>
> = {
  "/dashboard": async (page, see, to) => {
    const { press, pressInside, choose, fill, shows, isOpen, close } = byName(page);
    await page.keyboard.press("?");
    await isOpen();
    await see("shortcuts");
    await close();
    await page.keyboard.press("Control+k");
    await isOpen();
    await see("palette");
    for (const typed of ["send 5 OPT to zorp", "stake 1", "qqqqqq"]) {
      await page.locator("#quick-search").fill(typed);
      await see(`palette, ${typed}`);
    }
    await close();
    await press("Notifications");
    await see("notifications");
    await close();
    await press("Open menu");
    await press("Account menu");
    await see("account menu");
    await choose("menuitem", "Logout");
    await isOpen();
    await see("logout");
    await close();
    await page.keyboard.press("r");
    await isOpen();
    await see("receive");
    await choose("tab", "Send");
    await pressInside("Preview");
    await see("send, problems");
    await pressInside("Add memo or note");
    await fill("Recipient", to);
    await fill("Amount", "0.1");
    await see("send");
    await pressInside("Preview");
    await shows("Check and confirm");
    await see("preview");
    await fill("Wallet passcode", ADA.passcode);
    await pressInside("Confirm");
    await shows("Completed");
    await see("receipt");
    await pressInside("Done");
  },
  "/my-assets/stake/optio/OPT": async (page, see) => {
    const { press, pressInside, fill, shows, isOpen, close } = byName(page);
    await press("Stake");
    await isOpen();
    await pressInside("Change validator");
    await expect(page.getByRole("dialog").getByRole("searchbox")).toBeVisible();
    await see("stake, validators");
    await pressInside("Back");
    await fill("Amount", "1");
    await see("stake");
    await pressInside("Preview");
    await shows("Check and confirm");
    await see("stake, preview");
    await close();
  },
  "/activity": async (page, see) => {
    const { isOpen, close } = byName(page);
    // the name continues with the type of the transaction
    const name = pseudo("Details").slice(0, "⟦Details".length);
    await page.getByRole("button", { name }).first().click();
    await isOpen();
    await see("transaction");
    await close();
  },
  "/notifications": async (page, see) => {
    const { press, isOpen, close } = byName(page);
    await press("Clear all");
    await isOpen();
    await see("clear all");
    await close();
  },
  "/network/following": async (page, see) => {
    const { press, choose, fill, isOpen, close } = byName(page);
    await press("Add Contacts");
    await isOpen();
    await see("add contacts");
    await fill("Search contacts", "zz");
    await page.keyboard.press("Enter");
    await see("add contacts, problem");
    await close();
    // the name of the menu has the name of a person in it
    await page.getByRole("main").locator("[aria-haspopup=menu]").first().click();
    await choose("menuitem", "Unfollow");
    await isOpen();
    await see("unfollow");
    await close();
  },
  "/profile": async (page, see) => {
    const { press, isOpen, close } = byName(page);
    await press("Change photo");
    await isOpen();
    await see("photo");
    const buffer = await page.screenshot();
    await page.locator("input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
    await expect(page.getByRole("slider")).toBeVisible();
    await see("photo, crop");
    await close();
  },
};

interface Seen {
  /** English words that are no data of the server. */
  readonly plain: ReadonlyArray<string>;
  /** Texts that are cut at their end, or whose container hides a part. */
  readonly cut: ReadonlyArray<string>;
}

/** Reads every visible text and accessible name of the page. `data` are the words that the server has sent so far, in lower case. */
const read = (page: Page, data: ReadonlySet<string>): Promise<Seen> =>
  page.evaluate(
    ({ data, last, words }) => {
      const plain = new Set<string>();
      const cut = new Set<string>();
      const known = new Set([...words, ...data]);
      const look = (text: string, where: string): void => {
        // without the product's texts and addresses, which are shortened or in groups
        const rest = text
          .replace(/⟦[^⟦⟧]*⟧/g, " ")
          .replace(/\S+…\S+/g, " ")
          .replace(/\b(?:optio(?:valoper)?1|0x)(?: \w{1,4}){8,}/g, " ");
        const unknown = (rest.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !known.has(word.toLowerCase()));
        if (unknown.length > 0) plain.add(`${unknown.join(" ")} (${where}, "${text.slice(0, 80)}")`);
      };
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const isData = (element: Element): boolean =>
        element.closest("script,style,noscript,svg,[translate=no]") !== null;
      // a text may have parts in elements of their own, so it is read as a whole
      const blockOf = (element: Element): Element =>
        element.parentElement !== null &&
        getComputedStyle(element).display.startsWith("inline") &&
        !/^(BUTTON|A)$/.test(element.tagName)
          ? blockOf(element.parentElement)
          : element;
      const textOf = (node: Node): string => {
        if (node instanceof Element && isData(node)) return " ";
        return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : [...node.childNodes].map(textOf).join("");
      };
      const seen = new Set<Element>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent?.trim() ?? "";
        if (element === null || text === "" || !isShown(element) || isData(element)) continue;
        const block = blockOf(element);
        if (!seen.has(block)) look(textOf(block), block.tagName.toLowerCase());
        seen.add(block);
        if (!text.includes(last)) continue;
        // a clipped ancestor: the end of the text is outside of what it shows
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        for (
          let holder: Element | null = element;
          holder !== null && holder !== document.body;
          holder = holder.parentElement
        ) {
          const style = getComputedStyle(holder);
          if (style.position === "absolute" && style.clipPath !== "none") break;
          const outer = holder.getBoundingClientRect();
          if (outer.width <= 1 || outer.height <= 1) break;
          const hidesX = style.overflowX === "hidden" || style.overflowX === "clip";
          const hidesY = style.overflowY === "hidden" || style.overflowY === "clip";
          // what ends in an ellipsis can be read whole in its title
          if (holder.getAttribute("title")?.includes(text) === true) break;
          if ((hidesX && box.right > outer.right + 1) || (hidesY && box.bottom > outer.bottom + 1)) {
            cut.add(`${holder.tagName.toLowerCase()}: "${text.slice(0, 60)}"`);
            break;
          }
          if (style.overflowX === "auto" || style.overflowX === "scroll") break;
        }
      }
      for (const element of document.querySelectorAll("[aria-label],[title],[placeholder],[alt]")) {
        if (!isShown(element)) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt"]) {
          const text = element.getAttribute(name);
          if (text !== null && !isData(element)) look(text, name);
        }
      }
      for (const box of document.querySelectorAll("[role=dialog] *,[role=alertdialog] *,[role=menu]")) {
        const scrolls = ["auto", "scroll"].includes(getComputedStyle(box).overflowX);
        if (scrolls && box.scrollWidth > box.clientWidth + 1 && box.querySelector("table") === null)
          cut.add(`${box.tagName.toLowerCase()} is ${box.scrollWidth} wide in ${box.clientWidth}`);
      }
      look(document.title, "title of the document");
      const { clientWidth, scrollWidth } = document.documentElement;
      if (scrollWidth > clientWidth) cut.add(`the page is ${scrollWidth} wide in a window of ${clientWidth}`);
      return { plain: [...plain], cut: [...cut] };
    },
    { data: [...data], last: MARKS.last, words: [...UNTRANSLATED, ...fromIntl()] },
  );

/** A server of the client with pseudo-texts, which is built once for the tests of this file. */
const test = base.extend<object, { readonly server: TestServer }>({
  server: [
    // Playwright reads from this pattern what a fixture needs, and wants one
    async ({ browserName: _ }, use) => {
      const server = await launch({ OPTIO_DIST: await buildPseudoClient() });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});
test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: "reduce" } });

/** Reads a page, on which every text must be translated and none be cut. */
const readerOf = async (page: Page) => {
  const data = new Set<string>();
  const findings: string[] = [];
  // before the page shows any of it; a body that is read from outside is lost when its page is left
  await page.exposeBinding("heard", (_, text: string) => {
    for (const word of text.toLowerCase().split(/[^a-z]+/)) data.add(word);
  });
  await page.addInitScript(() => {
    const read = Response.prototype.text;
    Response.prototype.text = async function () {
      const text = await read.call(this);
      if (/\/(api|config\.json)/.test(this.url)) Reflect.get(window, "heard")(text);
      return text;
    };
  });
  const check = async (where: string): Promise<void> => {
    await expect(page.locator("[aria-busy=true],[data-transition]")).toHaveCount(0);
    const { plain, cut } = await read(page, data);
    findings.push(...plain.map((found) => `${where}: not translated: ${found}`));
    findings.push(...cut.map((found) => `${where}: cut: ${found}`));
  };
  const show = async (path: string, open: typeof arriveAt): Promise<void> => {
    await open(page, path);
    await check(path);
  };
  return { check, show, found: () => [...new Set(findings)] };
};

const EVERY_TEXT = "every text can be translated, and none is cut at 320 px when it is a third longer";

test(`${EVERY_TEXT}: on the screens of a visitor, and before a session ends`, async ({ page, server }) => {
  const { check, show, found } = await readerOf(page);
  for (const path of GUEST) await show(path, arriveAt);
  await page.goto("/manifest.webmanifest");
  // four minutes before the end of the session
  await page.evaluate(
    (session) => {
      localStorage.setItem("optio.last_activity", String(Date.now() - 26 * 60_000));
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    },
    await storedSession(server, ADA),
  );
  await page.goto("/settings");
  await expect(page.getByRole("timer")).toBeVisible();
  await check("session");
  expect(found()).toEqual([]);
});

/** Opens a section of the settings, whose heading takes the focus. */
const openSection = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.waitForFunction(() => document.activeElement?.id.startsWith("setting-") === true);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
};

/** The number of tests that share the screens of a member; Home has the most dialogs. */
const PARTS = [MEMBER.slice(0, 1), MEMBER.slice(1, 9), MEMBER.slice(9)];

for (const [part, paths] of share([...PARTS.entries()])) {
  test(`${EVERY_TEXT}: on the screens of a signed-in user with their dialogs and menus (part ${part + 1} of ${PARTS.length})`, async ({
    page,
    server,
  }) => {
    const { check, show, found } = await readerOf(page);
    const { id } = await userOf(server, GRACE);
    const to = await addressOf(server, GRACE);
    await openSignedIn(page, server, ADA, paths[0] ?? "");
    for (const [at, path] of [...paths, ...(part === 2 ? [`/profile/${id}`] : [])].entries()) {
      await show(path, path.includes("?section=") ? openSection : at === 0 ? arriveAt : moveTo);
      await DIALOGS[path]?.(page, (name) => check(`${path}, ${name}`), to);
    }
    expect(found()).toEqual([]);
  });
}
