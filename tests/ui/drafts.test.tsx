import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fireEvent, screen } from "@testing-library/react";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { createMemoryFigures } from "../../src/adapters/storage/figures.ts";
import { createMemoryTabStorage } from "../../src/adapters/storage/tab-storage.ts";
import type { RoutePath } from "../../src/app/routing/routes.ts";
import { Command as Session } from "../../src/domain/session/index.ts";
import type { SignedOutReason } from "../../src/domain/session/messages.ts";
import { DRAFT_LIFE } from "../../src/ui/common/drafts.ts";
import { toasts } from "../../src/ui/common/toasts.ts";
import { address } from "../domain/transfer/examples.ts";
import { silence } from "../support/scripted-api.ts";
import { share, WEEK } from "../support/share.ts";
import { fill, OPENED_AT, openRoute, type WholeApp } from "./whole-app.tsx";

/** Each form that keeps a draft: its file, its route, and the buttons that open it. */
const FORMS: ReadonlyArray<readonly [file: string, route: RoutePath, ...press: ReadonlyArray<string>]> = [
  ["contacts/ProfileForm.tsx", "/profile", "Edit profile"],
  ["session/OnboardingScreen.tsx", "/onboarding"],
  ["staking/CreateValidatorScreen.tsx", "/create-validator"],
  ["staking/use-stake-form.ts", "/my-assets/stake/:chainId/:symbol", "Stake"],
  ["transfer/SendReceiveDialog.tsx", "/dashboard", "Send", "Add memo or note"],
];

const EACH = FORMS.map(([file, route, ...press]) => ({ file, route, press }));
const STAKE = "/my-assets/stake/:chainId/:symbol";

/** Why every other form keeps none. */
const WITHOUT: Readonly<Record<string, string>> = {
  "common/FeeReserve.tsx": "one number, which saves itself",
  "common/NewSecretForm.tsx": "secrets",
  "common/PasscodeForm.tsx": "a secret",
  "common/saved/SaveAddressDialog.tsx": "a name",
  "session/AddressForm.tsx": "one line",
  "session/ChangePasswordScreen.tsx": "a secret",
  "session/ForgotPasswordScreen.tsx": "signed out",
  "session/SignUpScreen.tsx": "signed out",
  "settings/ResetPasscodeScreen.tsx": "secrets",
  "staking/EditValidatorDialog.tsx": "public texts, kept in the dialog",
  "wallet/SetupConfirmScreen.tsx": "secrets",
};

/** Whether a draft is kept after an end of a session: not where the user, or another one, asked for it. */
const KEPT: Readonly<Record<SignedOutReason, boolean>> = {
  inactive: true,
  expired: true,
  refresh: true,
  retries: true,
  unstored: true,
  user: true,
  chosen: false,
  elsewhere: false,
  switched: false,
  password: false,
};
const endsWith = (kept: boolean) => (Object.keys(KEPT) as SignedOutReason[]).filter((reason) => KEPT[reason] === kept);
const KEEPING = endsWith(true);
const ASKED = endsWith(false);

const inputs = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "#content input, #content textarea, [role=dialog] input, [role=dialog] textarea",
    ),
  ].filter(
    ({ type, readOnly, autocomplete }) =>
      !["password", "checkbox", "radio", "file", "search"].includes(type) && !readOnly && autocomplete !== "country",
  );
const typed = () => inputs().map(({ name, value }) => [name, value]);
/** What the page shows of what {@link form} typed. */
const found = () => typed().filter(([, value]) => /Typed|0\.0/.test(value ?? ""));

const pressIfShown = async (page: WholeApp, names: ReadonlyArray<string>): Promise<void> => {
  for (const name of names) {
    const [button] = screen.queryAllByRole("button", { name });
    if (button !== undefined) await page.act(() => fireEvent.click(button));
    await page.settle();
  }
};

type Tab = { figures: ReturnType<typeof createMemoryFigures>; tabStorage: ReturnType<typeof createMemoryTabStorage> };

const copyOf = async (tab: Tab): Promise<Tab> => {
  const copy = { figures: createMemoryFigures(), tabStorage: createMemoryTabStorage() };
  for (const [name, { user, text }] of tab.figures.logs) await Effect.runPromise(copy.figures.write(user, text, name));
  for (const [key, value] of tab.tabStorage.values) copy.tabStorage.write(key as "drafts", value);
  return copy;
};

/** The form of a route, and what its server knows of who is signed in. */
const form = async (route: RoutePath, press: ReadonlyArray<string>) => {
  let person = "Ada";
  const opensTab = (tab: Tab) =>
    openRoute(
      route,
      {
        at: OPENED_AT,
        text: (call, { of, name }, valid) => {
          if (name === "balance") return "100";
          return call === "getUser" && of === "id" ? `${person}-${valid}` : valid;
        },
        fails: () => false,
        refusal: "refused",
        quotesAsAsked: true,
      },
      { tab },
    );
  const tab = { figures: createMemoryFigures(), tabStorage: createMemoryTabStorage() };
  const page = await opensTab(tab);
  const { pathname } = window.location;
  await pressIfShown(page, press);
  const before = typed();
  await fill(page);
  for (const [at, input] of inputs().entries()) {
    if (input.role === "combobox") continue;
    const value = input.inputMode === "decimal" ? `0.0${at + 1}` : `Typed ${at}`;
    await page.act(() => fireEvent.input(input, { target: { value } }));
  }
  await page.settle();
  const values = typed();
  expect(values.length).toBeGreaterThan(0);
  expect(values).not.toEqual(before);
  const visits = async (path: string) => {
    await page.act(() => window.history.pushState(null, "", path));
    await page.settle();
  };
  const signsIn = async (who: string) => {
    person = who;
    const session = {
      access_token: `access of ${who}`,
      refresh_token: "r",
      expires_at: String(OPENED_AT + 90_000_000),
    };
    for (const [key, value] of Object.entries(session).reverse()) page.otherTab.setItem(`optio.${key}`, value);
    await page.settle();
    expect(page.app.state().session.phase).toBe("signedIn");
  };
  const opens = async () => {
    await visits(pathname);
    await pressIfShown(page, press);
  };
  const opensAs = async (who: string) => {
    await signsIn(who);
    await opens();
  };
  const ends = async (reason: SignedOutReason) => {
    await page.act(() => void toasts.blank("Of this session"));
    await page.act(() => void page.app.dispatch(Session.EndSession({ reason, message: null })));
    await page.settle();
    expect(found()).toEqual([]);
    // nor are the alerts of the session listed any more (A8)
    expect(toasts.read().kept.map(({ text }) => text)).not.toContain("Of this session");
  };
  /** Reloads the tab, as `who`, and opens the form again. */
  let current = { page, tab };
  const reloads = async (who = "Ada") => {
    await current.page.settle();
    // without what the page would store while it is taken down
    const stored = await copyOf(current.tab);
    await current.page.close();
    person = who;
    current = { page: await opensTab(stored), tab: stored };
    await pressIfShown(current.page, press);
    return current.page;
  };
  /** The texts that the tab stored. */
  const stored = () => JSON.stringify([...tab.figures.logs.values()]);
  return { ...page, values, visits, signsIn, opens, opensAs, ends, reloads, stored };
};

/** A form with an end of a session, so that each form and each end occurs. */
const withEnds = (ends: ReadonlyArray<SignedOutReason>) =>
  Array.from({ length: Math.max(FORMS.length, ends.length) }, (_, at) => {
    const [file, route, ...press] = FORMS[at % FORMS.length] ?? ["", "/404"];
    return { file, route, press, reason: ends[at % ends.length] ?? "inactive" };
  });

/** Types into a form, ends the session, and opens the form again as `who`. Returns what was typed. */
const reopened = async ({ route, press, reason }: ReturnType<typeof withEnds>[number], who: string) => {
  const { values, ends, opensAs } = await form(route, press);
  await ends(reason);
  await opensAs(who);
  return values;
};

describe("what a user typed", () => {
  it.each(share(withEnds(KEEPING), WEEK))(
    "into $file is shown to its user again after the session ended as $reason",
    async (of) => {
      const values = await reopened(of, "Ada");
      expect(typed()).toEqual(values);
    },
  );

  it.each(share(withEnds(KEEPING), WEEK))(
    "into $file is not shown to another user, whose session follows",
    async (of) => {
      await reopened(of, "Bea");
      expect(found()).toEqual([]);
    },
  );

  it.each(share(EACH, WEEK))("into $file is shown again after a reload", async ({ route, press }) => {
    const { values, reloads } = await form(route, press);
    const { reports } = await reloads();
    expect(typed()).toEqual(values);
    expect(reports).toEqual([]);
  });

  it("is not shown after a reload to another user", async () => {
    const { reloads } = await form("/dashboard", ["Send"]);
    await reloads("Bea");
    expect(found()).toEqual([]);
  });

  it("into a staking form that was closed is not shown after a reload", async () => {
    const { reloads, act, closed } = await form(STAKE, ["Stake"]);
    await act(() => fireEvent.click(screen.getByRole("button", { name: "Close" })));
    await closed();
    await reloads();
    expect(found()).toEqual([]);
  });

  it("is forgotten when another user signs in", async () => {
    const { ends, signsIn, opens } = await form("/profile", ["Edit profile"]);
    for (const who of ["Bea", "Ada"]) {
      await ends("inactive");
      await signsIn(who);
    }
    await opens();
    expect(found()).toEqual([]);
  });

  it.each(share(withEnds(ASKED), WEEK))("into $file is forgotten when the session ended as $reason", async (of) => {
    await reopened(of, "Ada");
    expect(found()).toEqual([]);
  });

  it("is forgotten an hour after the session ended", async () => {
    const { ends, opensAs, turn } = await form("/profile", ["Edit profile"]);
    await ends("inactive");
    await turn(DRAFT_LIFE);
    await opensAs("Ada");
    expect(found()).toEqual([]);
  });

  it("is shown again after its page was left, and not after Cancel", async () => {
    const { values, visits, act } = await form("/profile", ["Edit profile"]);
    await visits("/settings");
    await visits("/profile");
    expect(typed()).toEqual(values);
    await act(() => fireEvent.click(screen.getByRole("button", { name: "Cancel" })));
    await visits("/settings");
    await visits("/profile");
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  });

  it("is not kept where it looks like a recovery phrase", async () => {
    const { ends, opensAs, act, settle, stored } = await form("/profile", ["Edit profile"]);
    expect(stored()).toContain("Typed");
    const phrase = Array.from({ length: 12 }, () => "legal").join(" ");
    await act(() => fireEvent.input(screen.getByLabelText("About you"), { target: { value: phrase } }));
    await settle();
    expect(stored()).not.toMatch(/legal|Typed/);
    await ends("inactive");
    await opensAs("Ada");
    expect(typed().flat()).not.toContain(phrase);
    expect(found()).toEqual([]);
  });

  it.each(["the session ended", "a reload", "a reload, without a change since the one before"])(
    "is not shown again where the payment was confirmed before %s",
    async (what) => {
      const opened = await form("/dashboard", ["Send"]);
      for (const [name, value] of [
        ["Recipient", address(9)],
        ["Amount", "0.5"],
      ] as const)
        await opened.act(() => fireEvent.input(screen.getByLabelText(name), { target: { value } }));
      const { act, settle, api } = what.endsWith("before") ? await opened.reloads() : opened;
      api.always("transfer", silence);
      for (const name of ["Preview", "Confirm"]) {
        const button = screen.getByRole("button", { name });
        for (const input of screen.queryAllByLabelText("Wallet passcode"))
          await act(() => fireEvent.input(input, { target: { value: "Quasar-2026!pw" } }));
        await act(() => fireEvent.click(button));
        await settle();
      }
      expect(api.to("transfer")).toHaveLength(1);
      if (what === "the session ended") {
        await opened.ends("refresh");
        await opened.opensAs("Ada");
      } else await opened.reloads();
      expect(typed().flat()).not.toContain("0.5");
    },
  );

  it.each(["/profile", "/create-validator"] as const)("at %s makes the browser ask before a reload", async (route) => {
    const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const { visits } = await form(route, ["Edit profile"]);
    expect(isAsked()).toBe(true);
    await visits("/settings");
    expect(isAsked()).toBe(false);
  });

  it("is kept of every form, or the form is listed with the reason why not", () => {
    const root = resolve(import.meta.dirname, "../../src/ui");
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
    const using = (pattern: RegExp) =>
      files
        .filter((file) => pattern.test(readFileSync(resolve(root, file), "utf8")))
        .map((file) => file.replace("features/", ""));
    const kept = FORMS.map(([file]) => file);
    expect(using(/\buseKeptDraft\(/).sort()).toEqual(kept.sort());
    const forms = using(/= use(Rule|Command)Form[<(]|return useRuleForm[<(]/).filter(
      (file) => file !== "common/use-command-form.ts",
    );
    // the hook of the payment's form is its own file
    const all = forms.map((file) => (file === "transfer/use-send-form.ts" ? "transfer/SendReceiveDialog.tsx" : file));
    expect(all.sort()).toEqual([...kept, ...Object.keys(WITHOUT)].sort());
  });
});
