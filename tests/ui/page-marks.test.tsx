import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { describeCrash } from "../../src/app/journal/crash.ts";
import type { MarkLine } from "../../src/app/journal/format.ts";
import { toasts } from "../../src/ui/common/toasts.ts";
import { readLog } from "../support/read-log.ts";
import { fill, OPENED_AT, openRoute, type WholeApp } from "./whole-app.tsx";

const CALM: Parameters<typeof openRoute>[1] = {
  at: OPENED_AT,
  text: (_call, _leaf, valid) => valid,
  fails: () => false,
  refusal: "refused",
};

/** The marks of the log that the page would save now, without their times. */
const marks = async ({ app, act, turn }: WholeApp): Promise<ReadonlyArray<Omit<MarkLine, "at" | "afterEntry">>> => {
  let text = "";
  await turn(200);
  await act(async () => {
    text = (await app.diagnostics.bundle()).text;
  });
  const read = readLog(text);
  return read.entries.flatMap((line) => line.marks ?? []).map(({ at: _, afterEntry: __, ...mark }) => mark);
};

/** Waits until the code that records a page is loaded, where it was requested. */
const loaded = async ({ act, settle }: WholeApp): Promise<void> => {
  await act(async () => void (await import("../../src/ui/start/page-recording.ts")));
  await settle();
};

/** Opens the screen of a route, and waits until it is recorded. */
const recorded = async (...route: Parameters<typeof openRoute>): Promise<WholeApp> => {
  const opened = await openRoute(...route);
  await opened.turn(10_000);
  await loaded(opened);
  return opened;
};

const press = ({ user }: WholeApp, name: string): Promise<void> => user.click(screen.getByRole("button", { name }));

describe("the marks of a page in its log", () => {
  it("R17: begin at the first key while the balances are not there, else once they are drawn, with the toasts that are shown already", async () => {
    const waiting = await openRoute("/notifications", { ...CALM, fails: ({ name }) => name === "getWalletTokens" });
    await waiting.turn(2_000);
    await loaded(waiting);
    expect(await marks(waiting)).toEqual([]);
    await waiting.user.keyboard("x");
    await loaded(waiting);
    expect(await marks(waiting)).toEqual([expect.objectContaining({ _tag: "page.Shown", route: "/notifications" })]);
    await waiting.close();
    toasts.error("Bob was not followed");
    const page = await openRoute("/notifications", CALM);
    await page.turn(250);
    await loaded(page);
    expect((await marks(page)).slice(0, 2)).toEqual([
      expect.objectContaining({ _tag: "page.Shown", route: "/notifications" }),
      { _tag: "page.Toasted", kind: "error" },
    ]);
  });

  it("R17: name the route with stand-ins of a person, and the size of the window", async () => {
    const page = await recorded("/profile/:value", CALM);
    const found = await marks(page);
    const shown = found.at(-1) as unknown as { readonly params: { readonly value: string } };
    expect(shown).toMatchObject({
      _tag: "page.Shown",
      route: "/profile/:value",
      dialogs: [],
      viewport: `${Math.round(window.innerWidth / 10) * 10}x${Math.round(window.innerHeight / 10) * 10}`,
    });
    expect(shown.params.value).not.toBe("someone");
    expect(shown.params.value.length).toBeGreaterThan(0);
  });

  it("R15: are in no log, with all before them and the stored log of a crash, once Clear log was confirmed", async () => {
    const page = await recorded("/help-support", CALM);
    const { diagnostics } = page.app;
    const entries = () => diagnostics.summary().entries;
    await page.act(() => diagnostics.recordCrash(describeCrash("page", new Error("broken"), "", "/help-support")));
    await import("../../src/app/journal/diagnostic-log.ts");
    await page.settle();
    expect(entries()).toBeGreaterThan(5);
    await press(page, "Clear log");
    await page.settle();
    await page.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Clear log" }));
    await page.closed();
    expect([entries(), diagnostics.crashLog()]).toEqual([0, null]);
  });

  it("R17: name a dialog while it is open, the kind of each toast, without its text, and when the page is hidden", async () => {
    const page = await recorded("/notifications", CALM);
    await press(page, "Clear all");
    await page.settle();
    const dialogsOf = (mark: object | undefined) => (mark as { readonly dialogs?: unknown } | undefined)?.dialogs;
    expect(dialogsOf((await marks(page)).at(-1))).toEqual(["clear-notifications"]);
    await page.act(() => {
      toasts.error("Bob was not followed");
      toasts.loading("Sending", "send");
      toasts.success("Sent", "send");
    });
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await page.act(() => void document.dispatchEvent(new Event("visibilitychange")));
    vi.restoreAllMocks();
    await page.act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect((await marks(page)).filter(({ _tag }) => _tag !== "page.Shown")).toEqual([
      ...["error", "loading", "success"].map((kind) => ({ _tag: "page.Toasted", kind })),
      ...[false, true].map((visible) => ({ _tag: "page.VisibilityChanged", visible })),
    ]);
  });

  it("R17: name the fields and rules of a form that was refused, without their values", async () => {
    const page = await recorded("/change-password", CALM);
    await press(page, "Continue");
    expect((await marks(page)).at(-1)).toEqual({
      _tag: "page.Refused",
      form: "session.InitiatePasswordChange",
      fields: expect.arrayContaining([{ field: "current", rule: "rule.password.required" }]),
    });
    await fill(page);
    await press(page, "Continue");
    await page.settle();
    expect((await marks(page)).filter(({ _tag }) => _tag === "page.Refused").length).toBe(1);
  });
});
