// @vitest-environment happy-dom
import { isRight } from "fp-ts/Either";
import { proxy } from "valtio/vanilla";
import { afterEach, describe, expect, it } from "vitest";
import { DEFAULTS } from "../../../src/app/config.ts";
import type { App } from "../../../src/app/face.ts";
import { type Command, domain, type Event, type Root } from "../../../src/domain/index.ts";
import type { Handle } from "../../../src/domain/kernel/secret.ts";
import { AppProvider } from "../../../src/ui/app-context.tsx";
import { SendReceiveDialog } from "../../../src/ui/transfer/SendReceiveDialog.tsx";
import { lost, MIRA, previewed, sending, worldOf } from "../../domain/transfer/examples.ts";
import { envelope } from "../../support/spec.ts";
import "../../support/texts.ts";
import { render } from "../kit/render.ts";

/** The domain behind the face, with a vault that counts; what is shown changes only when `show` is called. */
const stage = (history: ReadonlyArray<Event>) => {
  let state: Root = { ...domain.initial, ...worldOf() };
  let seq = 0;
  const fold = (events: ReadonlyArray<Event>) => {
    for (const event of events) state = domain.evolve(state, event, envelope())[0];
  };
  fold(history);
  const shown = proxy<Root>(structuredClone(state));
  const outcomes: string[] = [];
  const held = new Map<Handle, string>();
  const refused = (): never => {
    throw new Error("not used by this screen");
  };
  const app: App = {
    config: DEFAULTS,
    dispatch: (command: Command) => {
      seq += 1;
      const decided = domain.decide(state, command, { envelope: envelope({ seq, id: `id-${seq}` }), world: state });
      outcomes.push(
        `${command._tag} ${isRight(decided) ? decided.right.map((each) => each._tag).join() : decided.left._tag}`,
      );
      if (isRight(decided)) fold(decided.right);
      return decided;
    },
    state: () => state,
    onCommit: () => () => undefined,
    onEvent: () => () => undefined,
    now: () => envelope().at,
    after: () => () => undefined,
    vault: {
      put: (secret) => {
        seq += 1;
        const handle = `handle-${seq}` as Handle;
        held.set(handle, secret);
        return handle;
      },
      forget: (handle) => held.delete(handle),
      reveal: () => null,
    },
    openAdmin: () => undefined,
    copy: async () => true,
    download: refused,
    preferences: { read: () => ({ hideBalances: false, appearance: "light", feeReserve: "0.05" }), write: refused },
    diagnostics: { summary: refused, bundle: refused, clear: refused },
    onOnline: () => () => undefined,
    stop: () => undefined,
  };
  return { app, shown, outcomes, held, show: () => Object.assign(shown, structuredClone(state)) };
};

const open = async (history: ReadonlyArray<Event>) => {
  const on = stage(history);
  const page = await render(
    <AppProvider app={on.app} proxy={on.shown}>
      <SendReceiveDialog open onClose={() => on.outcomes.push("closed")} />
    </AppProvider>,
  );
  const button = (name: string): HTMLButtonElement => {
    const found = [...document.querySelectorAll("button")].find((each) => each.textContent === name);
    if (found === undefined) throw new Error(`no button ${name}`);
    return found;
  };
  return { ...on, page, button };
};

let leave: () => Promise<void> = async () => undefined;
afterEach(() => leave());

describe("the send dialog", () => {
  it("W1: of 20 presses of Confirm before anything is drawn anew, one sends, and the vault keeps one passcode", async () => {
    const { page, button, outcomes, held } = await open(previewed());
    leave = page.unmount;
    await page.type("input[type=password]", "passcode!1");
    await page.act(() => {
      const confirm = button("Confirm");
      for (let press = 0; press < 20; press += 1) confirm.click();
    });
    const confirms = outcomes.filter((each) => each.startsWith("transfer.Confirm"));
    expect(confirms[0]).toBe("transfer.Confirm transfer.SendRequested");
    expect(confirms.slice(1)).toEqual(Array.from({ length: 19 }, () => "transfer.Confirm transfer.InFlight"));
    expect([...held.values()]).toEqual(["passcode!1"]);
    expect(document.querySelector<HTMLInputElement>("input[type=password]")?.value ?? "").toBe("");
  });

  it("stays while the answer is awaited: Esc closes nothing", async () => {
    const { page, outcomes } = await open(sending());
    leave = page.unmount;
    await page.press("[role=dialog]", "Escape");
    expect(outcomes).not.toContain("closed");
  });

  it("W4: shows a refusal at the preview, with everything intact and no passcode", async () => {
    const failure = { ...lost, kind: "Rejected" as const, status: 400, message: "Invalid wallet key." };
    const { page, shown, button } = await open([
      ...sending(),
      { _tag: "transfer.ReturnedToPreview", key: "preview-1", failure },
    ]);
    leave = page.unmount;
    const text = document.body.textContent ?? "";
    expect(text).toContain("Invalid wallet key.");
    expect(text.replaceAll(" ", "")).toContain(MIRA);
    expect(shown.transfer.status).toBe("preview");
    expect(document.querySelector<HTMLInputElement>("input[type=password]")?.value).toBe("");
    expect(button("Confirm").getAttribute("aria-disabled")).toBeNull();
  });

  it("W7: names the difference and disables Confirm with the reason", async () => {
    const { page, button, outcomes } = await open(previewed({ to: "optio1other" }, ["to"]));
    leave = page.unmount;
    expect(document.body.textContent).toContain("optio1other");
    expect(button("Confirm").getAttribute("aria-disabled")).toBe("true");
    await page.act(() => button("Confirm").click());
    expect(outcomes.filter((each) => each.startsWith("transfer.Confirm"))).toEqual([]);
  });
});
