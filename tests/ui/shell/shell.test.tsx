import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { requestId } from "../../../src/domain/decider/request.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { creationOf, phraseLens, Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { toasts } from "../../../src/ui/common/toasts.ts";
import { Toasts } from "../../../src/ui/kit/Toasts.tsx";
import { ada } from "../../domain/session/example.ts";
import { lost, TOKENS } from "../../domain/transfer/examples.ts";
import { handleOf, secret } from "../../domain/wallet/example.ts";
import { render } from "../kit/render.ts";
import { unmountAll } from "../mounted.ts";
import { control, inside } from "./inside.tsx";

type Inside = Awaited<ReturnType<typeof inside>>;
const bar = () => screen.getByRole("navigation", { name: "Shortcuts" });

describe("the shell of a user without a wallet", () => {
  it.each([
    ["an item of the sidebar", ({ item }: Inside) => item("Send/Receive")],
    ["the avatar", () => screen.getByRole("link", { name: "Ada Lovelace" })],
    ["Quick search", () => screen.getByRole("button", { name: "Quick search" })],
    ["an item of the phone's bar", () => control(within(bar()), "Earn")],
  ])("%s shows why it leads to the set-up, which has no shell", async (_, target) => {
    const page = await inside("/home", 0);
    await page.user.click(target(page));
    expect([page.place(), page.said()]).toEqual(["/setup-wallet", ["Set up your wallet first"]]);
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("the account menu and a page that needs a wallet show why they lead to the set-up, the root and Logout do not", async () => {
    const page = await inside("/home", 0);
    const { user, said, place, item } = page;
    await user.click(item("Logout"));
    expect(said()).toEqual([]);
    await user.keyboard("{Escape}");
    await page.drawn();
    for (const name of ["Home", "Assets", "Send/Receive", "Profile", "Settings"])
      expect(item(name)).toMatchObject({ title: "Set up your wallet first" });
    await user.click(screen.getByRole("button", { name: "Account menu" }));
    await user.click(screen.getByRole("menuitem", { name: "Settings" }));
    for (const [path, texts] of [
      [null, ["Set up your wallet first"]],
      ["/", []],
      ["/notifications", ["Set up your wallet first"]],
    ] as const) {
      if (path !== null) {
        await page.act(() => toasts.clear());
        await page.act(() => page.navigate(path));
      }
      expect([path, place(), said()]).toEqual([path, "/setup-wallet", texts]);
    }
  });

  it("says that the wallet is ready when the set-up ends while another page is open", async () => {
    const { app, dispatch, said } = await inside("/setup-wallet", 0);
    const wallet = () => app.state().wallet;
    await dispatch(Wallet.BeginSetup());
    await dispatch(Wallet.ChoosePasscode({ passcode: secret("passcode") }));
    await dispatch(Wallet.LoadPhrase());
    await dispatch(
      Wallet.RecordPhrase({ request: requestId(phraseLens.get(wallet(), {})) ?? "", phrase: handleOf("phrase") }),
    );
    await dispatch(Wallet.PhraseWritten());
    await dispatch(Wallet.ConfirmPhrase({ words: secret("words") }));
    const request = requestId(creationOf(wallet())) ?? "";
    await dispatch(Wallet.RecordCreated({ request, wallet: { id: "w0", name: "W" }, existedBefore: false }));
    expect(said()).toEqual(["Your wallet is ready"]);
  });
});

describe("with a wallet", () => {
  it("R13: items, the avatar and the account menu lead to their own pages, without a message; Help says above the button that saves a log by what its user may still be recognized", async () => {
    const { user, place, item, said } = await inside("/help-support", 1);
    expect(item("Assets")).toMatchObject({ title: "" });
    expect(item("Assets").getAttribute("href")).toBe("/my-assets");
    const text = screen.getByRole("region", { name: "Diagnostics" }).textContent ?? "";
    const sentence =
      "Someone who watches your wallet on its public network may still recognize it by when and what you did.";
    expect(text.split(sentence)).toHaveLength(2);
    expect(text.indexOf("Download diagnostic log")).toBeGreaterThan(text.indexOf(sentence));
    expect(screen.getByRole("link", { name: "Ada Lovelace" }).getAttribute("href")).toBe("/profile");
    await user.click(screen.getByRole("button", { name: "Account menu" }));
    const entries = screen.getAllByRole("menuitem");
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute("href")])).toEqual([
      ["Ada Lovelace @ada", "/profile"],
      ["Settings", "/settings"],
      ["Help & Support", "/help-support"],
      ["Logout", null],
    ]);
    await user.click(screen.getByRole("menuitem", { name: "Logout" }));
    const dialog = within(screen.getByRole("dialog", { name: "Logout" }));
    dialog.getByRole("button", { name: "Logout" });
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect([place(), screen.queryAllByRole("menuitem"), said()]).toEqual(["/help-support", [], []]);
  });

  it("marks the current item, also Admin, which is a button", async () => {
    const { item } = await inside("/admin", 1, { ...ada, roles: ["Admin"] });
    const marked = ["Home", "Admin"].map((name) => item(name).getAttribute("aria-current"));
    expect(marked).toEqual([null, "page"]);
  });

  it("opens the tab that the shortcut of the app names, once, and nothing for another text in the address", async () => {
    const other = await inside("/help-support?open=logout", 1);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(other.place()).toBe("/help-support?open=logout");
    await unmountAll();
    const { dispatch, lastRequest, place } = await inside("/help-support?open=receive", 1);
    await dispatch(Wallet.LoadTokens());
    await dispatch(
      Wallet.RecordTokens({ request: lastRequest(), tokens: { totalBalanceUsd: amount("1"), tokens: TOKENS } }),
    );
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Receive");
    expect(place()).toBe("/help-support");
  });

  it("/404 keeps the shell", async () => {
    const { item } = await inside("/404", 1);
    expect(item("Home").getAttribute("href")).toBe("/dashboard");
    const main = within(screen.getByRole("main"));
    main.getByRole("heading", { level: 1, name: "Page not found" });
    expect(screen.getByRole("main").textContent).toBe(
      "Page not foundThe link may be old or mistyped.Your wallet is where it was. Home and Quick search lead to every other page.Go to Home",
    );
    expect(main.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/");
  });
});

describe("the bar at the bottom of a phone", () => {
  it("leads to Home, Assets, Earn and Activity, and marks the current screen", async () => {
    await inside("/activity", 1);
    const entries = [...bar().querySelectorAll("a, button")];
    expect(
      entries.map((entry) => [entry.textContent, entry.getAttribute("href"), entry.getAttribute("aria-current")]),
    ).toEqual([
      ["Home", "/dashboard", null],
      ["Assets", "/my-assets", null],
      ["Send", null, null],
      ["Earn", "/distribution", null],
      ["Activity", "/activity", "page"],
    ]);
  });

  it("A3: opens the send dialog and the sidebar, which closes by its button, which returns the focus, by a press outside and with the route", async () => {
    const { user, drawn } = await inside("/help-support", 1);
    const more = screen.getByRole("button", { name: "Open menu" });
    const isOpen = () => more.getAttribute("aria-expanded");
    await user.click(more);
    expect(isOpen()).toBe("true");
    const close = screen.getByRole("button", { name: "Close menu" });
    expect(document.activeElement).toBe(close);
    await user.click(close);
    await drawn();
    expect([isOpen(), document.activeElement]).toEqual(["false", more]);
    for (const target of [
      () => screen.getByRole("complementary").previousElementSibling,
      () => within(screen.getByRole("complementary")).getByRole("link", { name: "Assets" }),
    ]) {
      await user.click(more);
      expect(isOpen()).toBe("true");
      await user.click(target() ?? document.body);
      expect(isOpen()).toBe("false");
    }
    await user.click(within(bar()).getByRole("button", { name: "Send" }));
    screen.getByRole("dialog", { name: "Send" });
  });
});

describe("the shell after a check of the wallets that failed", () => {
  it("does not say that a wallet is missing, offers no Admin, and leads to the set-up, where Retry checks again before a wallet can be created", async () => {
    const { item, user, app, dispatch, place } = await inside("/home", null, { ...ada, roles: ["Admin"] });
    for (const name of ["Home", "Assets", "Send/Receive"]) expect(item(name).title).toBe("");
    expect(screen.queryByText("Admin")).toBeNull();
    await user.click(item("Send/Receive"));
    expect(place()).toBe("/setup-wallet");
    expect(screen.queryByRole("button", { name: "Create wallet" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    const request = requestId(app.state().wallet.walletsRequest) ?? "";
    await dispatch(Wallet.RecordWallets({ request, wallets: [] }));
    expect(screen.getByRole("button", { name: "Create wallet" })).toBeTruthy();
  });
});

describe("A11: balances of an earlier visit that could not be updated", () => {
  it("are named by the banner of the shell, and not repeated by Home", async () => {
    const { dispatch, app, text } = await inside("/dashboard", 1);
    const tokens = { totalBalanceUsd: amount("52"), tokens: [TOKENS[0]].flatMap((found) => found ?? []) };
    const wallets = [{ id: "w0", name: "W" }];
    await dispatch(Wallet.RecordStoredFigures({ wallets, tokens, tokensAt: 0, accounts: [], recent: null }));
    const request = requestId(app.state().wallet.tokensRequest) ?? "";
    await dispatch(Wallet.RecordTokensFailure({ request, failure: lost }));
    expect(text()).toContain("Your balances couldn't be updated. They are as of");
    expect(text()).not.toContain("Couldn't refresh");
  });
});

describe("A8: the focus in a toast that is dismissed", () => {
  it("goes to the next toast, and after the last one back to where it was", async () => {
    const { act, user, drawn } = await inside("/help-support", 1);
    await render(<Toasts store={toasts} />);
    const start = screen.getByRole("button", { name: "Notifications" });
    const closers = () => within(screen.getByRole("alert")).queryAllByRole("button");
    await act(() => {
      toasts.error("First");
      toasts.error("Second");
      start.focus();
    });
    const dismiss = async (): Promise<void> => {
      await user.click(closers()[0] ?? document.body);
      await drawn();
    };
    await dismiss();
    expect(document.activeElement).toBe(closers()[0]);
    await dismiss();
    expect([closers().length, document.activeElement]).toEqual([0, start]);
  });
});
