import { proxy } from "valtio/vanilla";
import { describe, expect, it } from "vitest";
import { coded } from "../../../../src/adapters/http/failure.ts";
import { domain, type Event, type Root } from "../../../../src/domain/index.ts";
import { Event as Session } from "../../../../src/domain/session/index.ts";
import { Event as Transfer } from "../../../../src/domain/transfer/index.ts";
import { AppProvider } from "../../../../src/ui/common/app-context.tsx";
import { SendReceiveDialog } from "../../../../src/ui/features/transfer/SendReceiveDialog.tsx";
import {
  FINGERPRINT,
  lost,
  MIRA,
  notFound,
  previewed,
  receipt,
  sending,
  unknown,
  worldOf,
} from "../../../domain/transfer/examples.ts";
import { fakeAppApi } from "../../../support/fake-app-api.ts";
import { envelope } from "../../../support/spec.ts";
import "../../../support/texts.ts";
import { render } from "../../kit/render.ts";

/** A fake app API with past events; the shown state never changes in these tests. */
const stage = (history: ReadonlyArray<Event>) => {
  const root = history.reduce<Root>((state, event) => domain.evolve(state, event, envelope()), {
    ...domain.initial,
    wallet: worldOf().wallet,
  });
  return { ...fakeAppApi({ root, at: envelope().at }), shown: proxy<Root>(structuredClone(root)) };
};

const open = async (history: ReadonlyArray<Event>) => {
  const on = stage(history);
  const page = await render(
    <AppProvider app={on.app} proxy={on.shown}>
      <SendReceiveDialog open onClose={() => on.outcomes.push("closed")} />
    </AppProvider>,
  );
  const button = (name: string): HTMLButtonElement => {
    const found = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
    if (found === undefined) throw new Error(`no button ${name}`);
    return found;
  };
  return { ...on, page, button };
};

describe("the send dialog", () => {
  it("W1, S8: of 20 presses of Confirm before the next render, one sends, and the vault contains one passcode", async () => {
    const { page, button, outcomes, secrets } = await open(previewed());
    await page.type("input[type=password]", "passcode!1");
    await page.act(() => {
      const confirm = button("Confirm");
      for (let press = 0; press < 20; press += 1) confirm.click();
    });
    const confirms = outcomes.filter((outcome) => outcome.startsWith("transfer.Confirm"));
    expect(confirms[0]).toBe("transfer.Confirm transfer.SendRequested");
    expect(confirms.slice(1)).toEqual(Array.from({ length: 19 }, () => "transfer.Confirm transfer.InFlight"));
    expect([...secrets.values()]).toEqual(["passcode!1"]);
    expect(document.querySelector<HTMLInputElement>("input[type=password]")?.value ?? "").toBe("");
  });

  it.each([
    ["Send", []],
    ["Check and confirm", previewed()],
    ["Sending", sending()],
    ["Sent", [...sending(), Transfer.Completed({ key: "preview-1", receipt })]],
    ["Not sent", [...sending(), Transfer.Failed({ key: "preview-1", reason: { kind: "listed", hash: "AB" } })]],
  ] as const)("is titled %s in that step", async (title, history) => {
    await open(history);
    expect([...document.querySelectorAll("[role=dialog] h2")].map(({ textContent }) => textContent)).toEqual([title]);
  });

  it("moves the focus to the title of the review", async () => {
    await open(previewed());
    expect(document.activeElement?.textContent).toBe("Check and confirm");
  });

  it("W14: while offline Confirm shows why it is disabled, sends nothing and keeps the passcode in its field", async () => {
    const history = [...previewed(), Session.ConnectionChanged({ online: false })];
    const { page, button, outcomes } = await open(history);
    await page.type("input[type=password]", "passcode!1");
    const confirm = button("Confirm");
    expect(confirm.getAttribute("aria-disabled")).toBe("true");
    expect(document.getElementById(confirm.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "You're offline. Try again when you're connected.",
    );
    await page.act(() => confirm.click());
    await page.press("input[type=password]", "Enter");
    expect(outcomes).toEqual([]);
    expect(document.querySelector<HTMLInputElement>("input[type=password]")?.value).toBe("passcode!1");
  });

  it("stays open while the answer is pending: Esc does nothing", async () => {
    const { page, outcomes } = await open(sending());
    await page.press("[role=dialog]", "Escape");
    expect(outcomes).not.toContain("closed");
  });

  it("W4: shows a wrong passcode at its field, with everything unchanged and no passcode", async () => {
    const failure = { ...lost, kind: "Rejected" as const, status: 400, ...coded("invalidKey") };
    const { shown, button } = await open([
      ...sending(),
      { _tag: "transfer.ReturnedToPreview", key: "preview-1", failure },
    ]);
    const input = document.querySelector<HTMLInputElement>("input[type=password]");
    expect(input?.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(input?.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Invalid wallet key.\nNothing was sent. Check your passcode and try again.",
    );
    expect(document.activeElement).toBe(input);
    expect(document.body.textContent?.replaceAll(" ", "")).toContain(MIRA);
    expect(shown.transfer.form.step).toBe("previewed");
    expect(document.querySelector<HTMLInputElement>("input[type=password]")?.value).toBe("");
    expect(button("Confirm").getAttribute("aria-disabled")).toBeNull();
  });

  it("W7: shows the difference and disables Confirm with the reason", async () => {
    const { page, button, outcomes } = await open(previewed({ to: "optio1other" }, ["to"]));
    expect(document.body.textContent).toContain("optio1other");
    expect(button("Confirm").getAttribute("aria-disabled")).toBe("true");
    await page.act(() => button("Confirm").click());
    expect(outcomes.filter((outcome) => outcome.startsWith("transfer.Confirm"))).toEqual([]);
  });

  it("asks for the passcode at its field, with the focus there, and dispatches nothing without it", async () => {
    const { page, button, outcomes, secrets } = await open(previewed());
    await page.act(() => button("Confirm").click());
    const input = document.querySelector<HTMLInputElement>("input[type=password]");
    expect(document.getElementById(input?.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Enter your wallet passcode.",
    );
    expect(document.activeElement).toBe(input);
    expect([outcomes, secrets.size]).toEqual([[], 0]);
  });

  const already = Transfer.Restored({
    attempts: [],
    fingerprints: [{ hash: FINGERPRINT, at: envelope().at, unresolved: false }],
  });

  it("W2, W16: asks 'Already sent?' before the passcode, and sends it after the second consent", async () => {
    const { page, button, outcomes, secrets } = await open([already, ...previewed()]);
    expect(document.body.textContent).toContain("Already sent?");
    expect(document.querySelector("input[type=password]")).toBeNull();
    expect(document.activeElement).toBe(button("Back"));
    await page.act(() => button("Send once more").click());
    await page.type("input[type=password]", "passcode!1");
    await page.act(() => button("Confirm").click());
    expect(outcomes).toEqual(["transfer.Confirm transfer.SendRequested"]);
    expect([...secrets.values()]).toEqual(["passcode!1"]);
  });

  it("W2, W15: names a duplicate of another tab and asks about a second one in one notice", async () => {
    const fingerprints = [{ hash: FINGERPRINT, at: envelope().at, unresolved: false }];
    const { page, button } = await open([...sending(), Transfer.DuplicateFound({ key: "preview-1", fingerprints })]);
    const notices = () => [...document.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent);
    expect(notices()).toEqual([
      expect.stringMatching(
        /^You already confirmed this transfer in another tab.*Nothing was sent from here\. Check the other tab before you send it again\..*Send another 5 OPT\?/,
      ),
    ]);
    expect(document.body.textContent).not.toContain("Already sent?");
    await page.act(() => button("Send once more").click());
    expect(notices()).toEqual([]);
    expect(document.querySelector("input[type=password]")).not.toBeNull();
  });

  it("W16: offers no second one while the first is being looked for, and then one under the first key", async () => {
    const again = [Transfer.FormLeft({ intent: null }), ...previewed()];
    const looking = await open([...unknown(), ...again]);
    expect(document.body.textContent).toContain("Already sent?");
    expect(document.body.textContent).toContain("Checking 1 of 5");
    expect(document.body.textContent).not.toContain("Send once more");
    expect(document.querySelector("input[type=password]")).toBeNull();
    await looking.page.unmount();
    const over = await open([...notFound(), ...again]);
    expect(document.body.textContent).toContain("Safe to repeat: it can't be paid twice.");
    await over.page.act(() => over.button("Send once more").click());
    await over.page.type("input[type=password]", "passcode!1");
    await over.page.act(() => over.button("Confirm").click());
    expect(over.outcomes).toEqual(["transfer.Confirm transfer.SendRequested"]);
    expect(over.app.state().transfer.attempts).toMatchObject([{ key: "preview-1", isRepeat: true }]);
  });
});
