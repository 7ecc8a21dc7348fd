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

describe("the shell of a user without a wallet", () => {
  it("shows why Home, Assets, Send/Receive, Profile and Settings lead to the set-up, which has no shell", async () => {
    for (const name of ["Home", "Assets", "Send/Receive", "Profile", "Settings"]) {
      toasts.clear();
      const { item, user, said, place } = await inside("/home", 0);
      expect(item(name)).toMatchObject({ title: "Set up your wallet first" });
      await user.click(item(name));
      expect([name, place(), said()]).toEqual([name, "/setup-wallet", ["Set up your wallet first"]]);
      expect(screen.queryByRole("navigation")).toBeNull();
      await unmountAll();
    }
  });

  it("shows why the avatar and the account menu lead to the set-up", async () => {
    const { user, said, place } = await inside("/home", 0);
    const avatar = screen.getByRole("link", { name: "Ada Lovelace" });
    expect(avatar.title).toBe("Set up your wallet first");
    await user.click(avatar);
    expect([place(), said()]).toEqual(["/setup-wallet", ["Set up your wallet first"]]);
    await unmountAll();
    for (const name of ["Ada Lovelace @ada", "Settings"]) {
      toasts.clear();
      const { user, said, place } = await inside("/home", 0);
      await user.click(screen.getByRole("button", { name: "Account menu" }));
      await user.click(screen.getByRole("menuitem", { name }));
      expect([name, place(), said()]).toEqual([name, "/setup-wallet", ["Set up your wallet first"]]);
      await unmountAll();
    }
  });

  it("shows why a page that needs a wallet leads to the set-up, wherever its link is", async () => {
    const { place, said } = await inside("/notifications", 0);
    expect([place(), said()]).toEqual(["/setup-wallet", ["Set up your wallet first"]]);
  });

  it("shows no message when the root leads to the set-up", async () => {
    const { place, said } = await inside("/", 0);
    expect([place(), said()]).toEqual(["/setup-wallet", []]);
  });

  it("shows it for Quick search too", async () => {
    const { user, said, place } = await inside("/home", 0);
    await user.click(screen.getByRole("button", { name: "Quick search" }));
    expect([place(), said()]).toEqual(["/setup-wallet", ["Set up your wallet first"]]);
  });

  it("shows no message for an item that needs no wallet", async () => {
    const { user, item, said } = await inside("/home", 0);
    await user.click(item("Logout"));
    expect(said()).toEqual([]);
  });

  it("shows that the wallet is ready when the set-up ends", async () => {
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
  it("items lead to their own pages, without a message", async () => {
    const { item, said } = await inside("/help-support", 1);
    expect(item("Assets")).toMatchObject({ title: "" });
    expect(item("Assets").getAttribute("href")).toBe("/my-assets");
    expect(said()).toEqual([]);
  });

  it("R13: Help says above the button that saves a log by what its user may still be recognized", async () => {
    await inside("/help-support", 1);
    const text = screen.getByRole("region", { name: "Diagnostics" }).textContent ?? "";
    const sentence =
      "Someone who watches your wallet on its public network may still recognize it by when and what you did.";
    expect(text.split(sentence)).toHaveLength(2);
    expect(text.indexOf("Download diagnostic log")).toBeGreaterThan(text.indexOf(sentence));
  });

  it("the avatar leads to the profile, and the account menu to profile, settings and the logout dialog", async () => {
    const { user, place } = await inside("/help-support", 1);
    expect(screen.getByRole("link", { name: "Ada Lovelace" }).getAttribute("href")).toBe("/profile");
    await user.click(screen.getByRole("button", { name: "Account menu" }));
    const entries = screen.getAllByRole("menuitem");
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute("href")])).toEqual([
      ...[
        ["Ada Lovelace @ada", "/profile"],
        ["Settings", "/settings"],
      ],
      ...[
        ["Help & Support", "/help-support"],
        ["Logout", null],
      ],
    ]);
    await user.click(screen.getByRole("menuitem", { name: "Logout" }));
    const dialog = within(screen.getByRole("dialog", { name: "Logout" }));
    dialog.getByRole("button", { name: "Logout" });
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect([place(), screen.queryAllByRole("menuitem")]).toEqual(["/help-support", []]);
  });

  it("marks the current item, also Admin, which is a button", async () => {
    const { item } = await inside("/admin", 1, { ...ada, roles: ["Admin"] });
    const marked = ["Home", "Admin"].map((name) => item(name).getAttribute("aria-current"));
    expect(marked).toEqual([null, "page"]);
  });

  it.each(["send", "receive"])("opens the tab that the shortcut %s of the app names, once", async (tab) => {
    const { dispatch, lastRequest, place } = await inside(`/help-support?open=${tab}`, 1);
    await dispatch(Wallet.LoadTokens());
    await dispatch(
      Wallet.RecordTokens({ request: lastRequest(), tokens: { totalBalanceUsd: amount("1"), tokens: TOKENS } }),
    );
    expect(screen.getByRole("tab", { selected: true }).textContent?.toLowerCase()).toBe(tab);
    expect(place()).toBe("/help-support");
  });

  it("opens nothing for another text in the address", async () => {
    const { place } = await inside("/help-support?open=logout", 1);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(place()).toBe("/help-support?open=logout");
  });

  it("/404 keeps the shell", async () => {
    const { item } = await inside("/404", 1);
    expect(item("Home").getAttribute("href")).toBe("/dashboard");
    const main = within(screen.getByRole("main"));
    main.getByRole("heading", { level: 1, name: "Page not found" });
    expect(screen.getByRole("main").textContent).toBe(
      "Page not foundWe can't find that pageThe link may be old or mistyped.Go to Home",
    );
    expect(main.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/");
  });
});

describe("the bar at the bottom of a phone", () => {
  const bar = () => screen.getByRole("navigation", { name: "Shortcuts" });

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

  it("opens the send dialog", async () => {
    const { user } = await inside("/help-support", 1);
    await user.click(within(bar()).getByRole("button", { name: "Send" }));
    screen.getByRole("dialog", { name: "Send" });
  });

  it("A3: Open menu opens the sidebar, and the focus returns to it", async () => {
    const { user, drawn } = await inside("/help-support", 1);
    const more = screen.getByRole("button", { name: "Open menu" });
    await user.click(more);
    expect(more.getAttribute("aria-expanded")).toBe("true");
    const close = screen.getByRole("button", { name: "Close menu" });
    expect(document.activeElement).toBe(close);
    await user.click(close);
    await drawn();
    expect(more.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(more);
  });

  it.each([
    ["a press outside", () => screen.getByRole("complementary").previousElementSibling],
    ["a change of the route", () => within(screen.getByRole("complementary")).getByRole("link", { name: "Assets" })],
  ])("the sidebar closes on %s", async (_, target) => {
    const { user } = await inside("/help-support", 1);
    const more = screen.getByRole("button", { name: "Open menu" });
    await user.click(more);
    expect(more.getAttribute("aria-expanded")).toBe("true");
    await user.click(target() ?? document.body);
    expect(more.getAttribute("aria-expanded")).toBe("false");
  });

  it("without a wallet, its items lead to the set-up and show why", async () => {
    for (const name of ["Home", "Assets", "Send", "Earn", "Activity"]) {
      toasts.clear();
      const { user, said, place } = await inside("/home", 0);
      await user.click(control(within(bar()), name));
      expect([name, place(), said()]).toEqual([name, "/setup-wallet", ["Set up your wallet first"]]);
      await unmountAll();
    }
  });
});

describe("the shell after a check of the wallets that failed", () => {
  it("does not say that a wallet is missing, and offers no Admin", async () => {
    const { item } = await inside("/home", null, { ...ada, roles: ["Admin"] });
    for (const name of ["Home", "Assets", "Send/Receive"]) expect(item(name).title).toBe("");
    expect(screen.queryByText("Admin")).toBeNull();
  });

  it.each(["Assets", "Settings", "Send/Receive"])(
    "leads from %s to the set-up, where Retry checks again before a wallet can be created",
    async (name) => {
      const { item, user, app, dispatch, place } = await inside("/home", null);
      await user.click(item(name));
      expect(place()).toBe("/setup-wallet");
      expect(screen.queryByRole("button", { name: "Create wallet" })).toBeNull();
      await user.click(screen.getByRole("button", { name: "Retry" }));
      const request = requestId(app.state().wallet.walletsRequest) ?? "";
      await dispatch(Wallet.RecordWallets({ request, wallets: [] }));
      expect(screen.getByRole("button", { name: "Create wallet" })).toBeTruthy();
    },
  );
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
