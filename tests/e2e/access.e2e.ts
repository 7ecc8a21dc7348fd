import type { Locator, Page } from "playwright/test";
import { checkMarkup, checkScreen, extentOfState, installAxe } from "./support/axe.ts";
import { shutGate } from "./support/gate.ts";
import { createWallet, keyboardOf } from "./support/join.ts";
import { press, tabTo, typeInto } from "./support/keys.ts";
import { ADA, addressOf, arriveSignedIn, GRACE, newAccount, openSignedIn } from "./support/people.ts";
import { statusOf, transferDialog } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const mainMenu = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });

test("A1, A12: the accessibility check finds a picture without a text alternative, pale text under a clear cover, and what only a background shows", async ({
  context,
  page,
}) => {
  await installAxe(context);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await page.evaluate(() => {
    const bar = document.createElement("div");
    Object.assign(bar.style, { width: "40px", height: "4px", background: "red" });
    const pale = document.createElement("p");
    Object.assign(pale.style, { position: "relative", color: "#999", background: "#fff" });
    const cover = Object.assign(document.createElement("span"), { style: "position: absolute; inset: 0" });
    pale.append("a pale text", cover);
    const faint = Object.assign(document.createElement("p"), { textContent: "faint at one end" });
    Object.assign(faint.style, { color: "#777", background: "linear-gradient(#000, #fff)" });
    document.querySelector("main")?.append(document.createElement("img"), bar, pale, faint);
  });
  const findings: string[] = [];
  await checkScreen(page, "with a bare picture", findings, extentOfState("with a bare picture"));
  expect(findings.join("\n")).toContain("image-alt");
  expect(findings.join("\n")).toContain("has a contrast of 2.85:1, not 4.5:1");
  expect(findings.join("\n")).toContain("has a contrast of 4.48:1, not 4.5:1");
  expect(findings.join("\n")).toContain("only a background shows <div style=");
});

test("A1: the second engine finds nameless landmarks and controls and a row that is none, and knows a label that is only read out", async ({
  context,
  page,
}) => {
  await installAxe(context);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  expect(await checkMarkup(page)).toEqual([]);
  await page.evaluate(() => {
    const make = (
      tag: string,
      attributes: Readonly<Record<string, string>>,
      ...inside: ReadonlyArray<Node | string>
    ) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.append(...inside);
      return element;
    };
    const control = (name: string, hidden: Readonly<Record<string, string>>) => [
      make("label", { for: name, ...hidden }, "Planted"),
      make("input", { id: name, name }),
    ];
    const row = make("tr", { role: "presentation" }, make("td", { role: "cell", colspan: "2" }, "a group"));
    document
      .querySelector("main")
      ?.append(
        make("input", { name: "unlabelled" }),
        ...control("unread", { hidden: "" }),
        ...control("read-out", { class: "sr-only" }),
        make("div", { inert: "" }, make("input", { name: "behind" })),
        make("table", { role: "table", "aria-label": "Planted" }, make("tbody", { role: "rowgroup" }, row)),
      );
    document.body.append(make("aside", {}, "one"), make("aside", {}, "two"));
  });
  const findings: string[] = [];
  await checkScreen(page, "with planted faults", findings, extentOfState("with planted faults"));
  const found = findings.flatMap((finding) => {
    const [, rule, element] = /IBM (\w+): (<[^>]*>)/.exec(finding) ?? [];
    return rule === undefined ? [] : [`${rule} ${element}`];
  });
  expect(found).toEqual([
    'input_label_exists <input name="unlabelled">',
    'input_label_exists <input name="unread" id="unread">',
    'table_headers_exists <table aria-label="Planted" role="table">',
    'table_aria_descendants <tr role="presentation">',
    'aria_child_tabbable <tr role="presentation">',
    'table_headers_related <td colspan="2" role="cell">',
    'aria_parent_required <td colspan="2" role="cell">',
    ...[1, 2].flatMap(() => ["aria_complementary_labelled <aside>", "aria_landmark_name_unique <aside>"]),
  ]);
});

test("A2, A12: signing in, sending and logging out work by keyboard alone, and show the focus in forced colors", async ({
  page,
  server,
}) => {
  // shadows are not drawn in these, so a ring of them would be no sign of the focus
  await page.emulateMedia({ forcedColors: "active" });
  const to = await addressOf(server, GRACE);
  await page.goto("/login");
  await expect(page.getByRole("textbox", { name: "Email or phone" })).toBeFocused();
  await typeInto(page, page.getByRole("textbox", { name: "Email or phone" }), ADA.email);
  await typeInto(page, page.getByLabel("Password", { exact: true }), ADA.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Digit 1" })).toBeFocused();
  await typeInto(page, page.getByRole("textbox", { name: "Digit 1" }), await server.codeFor(ADA.email));
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeFocused();

  await press(page, page.getByRole("main").getByRole("button", { name: "Send", exact: true }));
  const dialog = transferDialog(page);
  await expect(dialog).toBeVisible();
  await typeInto(page, dialog.getByRole("combobox", { name: "Recipient" }), to);
  await typeInto(page, dialog.getByRole("textbox", { name: "Amount" }), "0.11");
  await press(page, dialog.getByRole("button", { name: "Preview" }));
  await expect(dialog.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
  await expect(dialog.getByLabel("Wallet passcode", { exact: true })).toBeFocused();
  await typeInto(page, dialog.getByLabel("Wallet passcode", { exact: true }), ADA.passcode);
  await press(page, dialog.getByRole("button", { name: "Confirm" }));
  await expect(statusOf(dialog)).toHaveText("Completed");
  await press(page, dialog.getByRole("button", { name: "Done" }));
  await expect(dialog).toBeHidden();

  await press(page, mainMenu(page).getByRole("button", { name: "Logout" }));
  await press(page, page.getByRole("dialog", { name: "Logout" }).getByRole("button", { name: "Logout" }));
  await expect(page.getByRole("textbox", { name: "Email or phone" })).toBeFocused();
});

test("A2: a wallet is created by keyboard alone, from its set-up to the dashboard", async ({ page, server }) => {
  const { who } = await newAccount(server);
  await openSignedIn(page, server, who, "/setup-wallet");
  await expect(page.getByRole("heading", { level: 1, name: "Set up your wallet", exact: true })).toBeFocused();
  const { words, typed } = await createWallet(page, who.passcode, keyboardOf(page));
  expect([words.length, typed.length]).toEqual([24, 4]);
  await expect(page.getByRole("table", { name: "Tokens" })).toBeVisible();
});

test("A2: the button after the recovery phrase stays where it has the focus when the phrase arrives", async ({
  page,
  server,
}) => {
  const { who } = await newAccount(server);
  const phrase = shutGate();
  await page.route("**/api/wallets/mnemonic", async (route) => {
    await phrase.opened;
    await route.continue();
  });
  await openSignedIn(page, server, who, "/setup-wallet");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Create wallet" }).click();
  await main.getByLabel("Passcode", { exact: true }).fill(who.passcode);
  await main.getByLabel("Confirm passcode", { exact: true }).fill(who.passcode);
  await main.getByRole("button", { name: "Continue" }).click();
  const logOut = main.getByRole("button", { name: "Log out" });
  await tabTo(page, logOut);
  const before = await logOut.boundingBox();
  phrase.open();
  await expect(main.getByRole("button", { name: "Reveal phrase" })).toBeVisible();
  expect(await logOut.boundingBox()).toEqual(before);
});

test("A3: focus moves into each dialog, stays there, and returns to its opener on Esc", async ({ page, server }) => {
  await arriveSignedIn(page, server, ADA);
  await expect(page.getByRole("table", { name: "Tokens" })).toBeVisible();
  for (const [opener, name] of [
    [mainMenu(page).getByRole("button", { name: "Send/Receive" }), "Send"],
    [page.getByRole("main").getByRole("button", { name: "Receive", exact: true }), "Receive"],
    [mainMenu(page).getByRole("button", { name: "Logout" }), "Logout"],
    [page.getByRole("button", { name: "Quick search" }), "Quick search"],
    [
      page
        .getByRole("main")
        .getByRole("button", { name: /^Details/ })
        .first(),
      "Transaction",
    ],
  ] as const) {
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    const within = () => dialog.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(within).toBe(true);
    const stops = await dialog.evaluateHandle((element) => {
      const isInside: boolean[] = [];
      document.addEventListener("keyup", ({ key }) => {
        if (key === "Tab") isInside.push(element.contains(document.activeElement));
      });
      return isInside;
    });
    for (let stop = 0; stop < 15; stop += 1) await page.keyboard.press("Tab");
    expect(await stops.jsonValue(), `${name}: each Tab stays inside`).toEqual(Array.from({ length: 15 }, () => true));
    // what lies behind is inert, so nothing of it is offered
    await expect(mainMenu(page)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test("A2: Retry by keyboard leaves the focus at the heading of the page, whether it fails again or not", async ({
  page,
  server,
  watch,
}) => {
  watch.expectFailedAnswers();
  await page.route("**/api/user/followers*", (route) => route.fulfill({ status: 500, json: {} }));
  await openSignedIn(page, server, ADA, "/network/followers");
  const heading = page.getByRole("heading", { level: 1, name: "Contacts" });
  const retry = page.getByRole("button", { name: "Retry" });
  const press = async (): Promise<void> => {
    await retry.focus();
    const answer = page.waitForResponse("**/api/user/followers*");
    await page.keyboard.press("Enter");
    await answer;
    await expect(heading).toBeFocused();
  };
  await press();
  await expect(retry).toBeVisible();
  await page.unroute("**/api/user/followers*");
  await press();
  await expect(page.getByRole("listitem").first()).toBeVisible();
});

test("A9: redirects announce only the final page", async ({ page, server }) => {
  await arriveSignedIn(page, server, ADA);
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = document.querySelector("[aria-live=polite]")?.textContent?.trim() ?? "";
      if (text !== "" && said.at(-1) !== text) said.push(text);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  const said = () => page.evaluate(() => Reflect.get(window, "said") as ReadonlyArray<string>);
  for (const from of ["/", "/login", "/onboarding", "/setup-wallet", "/no/such/page"]) {
    await page.goto(from);
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeFocused();
    await expect(page).toHaveTitle("Home · Optio");
    expect(await said(), `from ${from}`).toEqual(["Home"]);
  }
  await page.evaluate(() => localStorage.clear());
  for (const [from, to] of [
    ["/settings", "Sign in"],
    ["/c/FRIEND7", "Create account"],
  ] as const) {
    await page.goto(from);
    await expect(page.getByRole("heading", { level: 1, name: to })).toBeVisible();
    // the caret stands in the first empty field of a form that the page is for
    await expect(page.locator("[data-caret] input:focus")).toHaveCount(1);
    await expect.poll(said, { message: `from ${from}` }).toEqual([to]);
  }
});

test("A5: a code pasted with a space fills six boxes and submits itself", async ({ page, server, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/login");
  await page.getByRole("textbox", { name: "Email or phone" }).fill(ADA.email);
  await page.getByLabel("Password", { exact: true }).fill(ADA.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("group", { name: "Verification code" })).toBeVisible();
  const code = await server.codeFor(ADA.email);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
  await tabTo(page, page.getByRole("textbox", { name: "Digit 1" }));
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
});
