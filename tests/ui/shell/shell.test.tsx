import { describe, expect, it, vi } from "vitest";
import { requestId } from "../../../src/domain/decider/request.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { creationOf, phraseLens, Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { toasts } from "../../../src/ui/common/toasts.ts";
import { Toasts } from "../../../src/ui/kit/Toasts.tsx";
import { ada } from "../../domain/session/example.ts";
import { lost, TOKENS } from "../../domain/transfer/examples.ts";
import { handleOf, secret } from "../../domain/wallet/example.ts";
import { render } from "../kit/render.ts";
import { inside } from "./inside.tsx";
// loaded in advance, so that no test waits for them
import "../../../src/ui/features/help/HelpScreen.tsx";
import "../../../src/ui/features/wallet/DashboardScreen.tsx";
import "../../../src/ui/features/transfer/SendReceiveDialog.tsx";
import "../../../src/ui/features/wallet/ActivityScreen.tsx";
import "../../../src/ui/features/wallet/SetupIndexScreen.tsx";
import { unmountAll } from "../mounted.ts";

describe("the shell of a user without a wallet", () => {
  it("shows why Home, Assets, Send/Receive, Profile and Settings lead to the set-up, which has no shell", async () => {
    for (const name of ["Home", "Assets", "Send/Receive", "Profile", "Settings"]) {
      toasts.clear();
      const { item, presses, said, place } = await inside("/home", 0);
      expect(item(name)).toMatchObject({ title: "Set up your wallet first" });
      await presses(name);
      expect([name, place(), said()]).toEqual([name, "/setup-wallet", ["Set up your wallet first"]]);
      expect(document.querySelector("nav")).toBeNull();
      await unmountAll();
    }
  });

  it("shows why the avatar and the account menu lead to the set-up", async () => {
    const { act, find, said, place } = await inside("/home", 0);
    const avatar = find('a[aria-label="Ada Lovelace"]');
    expect(avatar.title).toBe("Set up your wallet first");
    await act(() => avatar.click());
    expect([place(), said()]).toEqual(["/setup-wallet", ["Set up your wallet first"]]);
    await unmountAll();
    for (const name of ["Ada Lovelace @ada", "Settings"]) {
      toasts.clear();
      const { act, find, said, place } = await inside("/home", 0);
      await act(() => find('button[aria-label="Account menu"]').click());
      const entry = [...document.querySelectorAll<HTMLElement>("[role=menuitem]")].find(
        (element) => element.textContent === name,
      );
      await act(() => entry?.click());
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
    const { act, said, place } = await inside("/home", 0);
    await act(() => document.querySelector<HTMLElement>("button[aria-keyshortcuts]")?.click());
    expect([place(), said()]).toEqual(["/setup-wallet", ["Set up your wallet first"]]);
  });

  it("shows no message for an item that needs no wallet", async () => {
    const { presses, said } = await inside("/home", 0);
    await presses("Logout");
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
    expect(item("Assets")?.getAttribute("href")).toBe("/my-assets");
    expect(said()).toEqual([]);
  });

  it("R13: Help says above the button that saves a log by what its user may still be recognized", async () => {
    await inside("/help-support", 1);
    const text = document.querySelector("[aria-labelledby=diagnostics]")?.textContent ?? "";
    const sentence =
      "Someone who watches your wallet on its public network may still recognize it by when and what you did.";
    expect(text.split(sentence)).toHaveLength(2);
    expect(text.indexOf("Download diagnostic log")).toBeGreaterThan(text.indexOf(sentence));
  });

  it("the avatar leads to the profile, and the account menu to profile, settings and the logout dialog", async () => {
    const { act, find, place } = await inside("/help-support", 1);
    expect(find('a[aria-label="Ada Lovelace"]').getAttribute("href")).toBe("/profile");
    const entries = () => [...document.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const open = () => act(() => find('button[aria-label="Account menu"]').click());
    await open();
    expect(entries().map((entry) => [entry.textContent, entry.getAttribute("href")])).toEqual([
      ...[
        ["Ada Lovelace @ada", "/profile"],
        ["Settings", "/settings"],
      ],
      ...[
        ["Help & Support", "/help-support"],
        ["Logout", null],
      ],
    ]);
    await act(() => entries().at(-1)?.click());
    const dialog = find("[role=dialog]");
    expect([...dialog.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["Cancel", "Logout"]),
    );
    await act(() =>
      [...dialog.querySelectorAll("button")].find(({ textContent }) => textContent === "Cancel")?.click(),
    );
    expect([place(), entries()]).toEqual(["/help-support", []]);
  });

  it("marks the current item, also Admin, which is a button", async () => {
    const { item } = await inside("/admin", 1, { ...ada, roles: ["Admin"] });
    const marked = ["Home", "Admin"].map((name) => item(name)?.getAttribute("aria-current"));
    expect(marked).toEqual([null, "page"]);
  });

  it.each(["send", "receive"])("opens the tab that the shortcut %s of the app names, once", async (tab) => {
    const { act, app, dispatch, lastRequest, place, find } = await inside(`/help-support?open=${tab}`, 1);
    await dispatch(Wallet.LoadTokens());
    await act(() => {
      app.dispatch(
        Wallet.RecordTokens({ request: lastRequest(), tokens: { totalBalanceUsd: amount("1"), tokens: TOKENS } }),
      );
    });
    await vi.waitFor(async () => {
      await act(() => undefined);
      expect(find("[role=dialog] [role=tab][aria-selected=true]").textContent?.toLowerCase()).toBe(tab);
    });
    expect(place()).toBe("/help-support");
  });

  it("opens nothing for another text in the address", async () => {
    const { place } = await inside("/help-support?open=logout", 1);
    expect(document.querySelector("[role=dialog]")).toBeNull();
    expect(place()).toBe("/help-support?open=logout");
  });

  it("/404 keeps the shell", async () => {
    const { item, find } = await inside("/404", 1);
    expect(item("Home")?.getAttribute("href")).toBe("/dashboard");
    expect(find("h1").textContent).toBe("Page not found");
    const card = find("main section, main [data-card]");
    expect(card.textContent).toBe("We can't find that pageThe link may be old or mistyped.Go to Home");
    expect(card.querySelector("a")?.getAttribute("href")).toBe("/");
  });
});

describe("the bar at the bottom of a phone", () => {
  const bar = () => [...document.querySelectorAll<HTMLElement>("nav[aria-label=Shortcuts] :is(a, button)")];
  const entry = (name: string) => bar().find(({ textContent }) => textContent === name);
  const sidebar = () => document.querySelector("aside");

  it("leads to Home, Assets, Earn and Activity, and marks the current screen", async () => {
    await inside("/activity", 1);
    expect(
      bar().map((found) => [found.textContent, found.getAttribute("href"), found.getAttribute("aria-current")]),
    ).toEqual([
      ["Home", "/dashboard", null],
      ["Assets", "/my-assets", null],
      ["Send", null, null],
      ["Earn", "/distribution", null],
      ["Activity", "/activity", "page"],
    ]);
  });

  it("opens the send dialog", async () => {
    const { act } = await inside("/help-support", 1);
    await act(() => entry("Send")?.click());
    await vi.waitFor(async () => {
      await act(() => undefined);
      expect(document.querySelector("[role=dialog] h2")?.textContent).toBe("Send");
    });
  });

  it("A3: Open menu opens the sidebar, and the focus returns to it", async () => {
    const { act, find } = await inside("/help-support", 1);
    const more = find("button[aria-label='Open menu']");
    await act(() => more.click());
    expect(more.getAttribute("aria-expanded")).toBe("true");
    expect(sidebar()?.contains(document.activeElement)).toBe(true);
    await act(async () => {
      find("button[aria-label='Close menu']").click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(more);
  });

  it.each([
    ["a press outside", () => document.querySelector<HTMLElement>("aside")?.previousElementSibling],
    ["a change of the route", () => document.querySelector<HTMLElement>("nav[aria-label=Main] a[href='/my-assets']")],
  ])("the sidebar closes on %s", async (_, target) => {
    const { act, find } = await inside("/help-support", 1);
    const more = find("button[aria-label='Open menu']");
    await act(() => more.click());
    expect(more.getAttribute("aria-expanded")).toBe("true");
    await act(() => target()?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, button: 0 })));
    expect(more.getAttribute("aria-expanded")).toBe("false");
  });

  it("without a wallet, its items lead to the set-up and show why", async () => {
    for (const name of ["Home", "Assets", "Send", "Earn", "Activity"]) {
      toasts.clear();
      const { act, said, place } = await inside("/home", 0);
      await act(() => entry(name)?.click());
      expect([name, place(), said()]).toEqual([name, "/setup-wallet", ["Set up your wallet first"]]);
      await unmountAll();
    }
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
    await vi.waitFor(() => expect(text()).toContain("Your balances couldn't be updated. They are as of"));
    expect(text()).not.toContain("Couldn't refresh");
  });
});

describe("A8: the focus in a toast that is dismissed", () => {
  it("goes to the next toast, and after the last one back to where it was", async () => {
    const { act, find } = await inside("/help-support", 1);
    const viewport = await render(<Toasts store={toasts} />);
    const start = find("button[aria-label=Notifications]");
    const close = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-toast] button")];
    await act(() => {
      toasts.error("First");
      toasts.error("Second");
      start.focus();
    });
    const dismiss = async (): Promise<void> => {
      await act(() => {
        close()[0]?.focus();
        close()[0]?.click();
      });
      await act(() => new Promise<void>((drawn) => requestAnimationFrame(() => drawn())));
    };
    await dismiss();
    expect(document.activeElement).toBe(close()[0]);
    await dismiss();
    expect([close().length, document.activeElement]).toEqual([0, start]);
    await viewport.unmount();
  });
});
