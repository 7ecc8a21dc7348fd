import { afterEach, describe, expect, it } from "vitest";
import { domain, type Event, type Root } from "../../../src/domain/index.ts";
import { views } from "../../../src/domain/transfer/index.ts";
import { Banners } from "../../../src/ui/shell/Banners.tsx";
import { previewed, sending, unknown } from "../../domain/transfer/examples.ts";
import { envelope } from "../../support/spec.ts";
import { fakeApp } from "../fake-app.tsx";
import { render } from "../kit/render.ts";
import "../../../src/ui/i18n/application.ts";

const stateAfter = (events: ReadonlyArray<Event>): Root =>
  events.reduce((state, event) => domain.evolve(state, event, envelope()), domain.initial);

let unmount: (() => Promise<void>) | null = null;
afterEach(async () => {
  await unmount?.();
  unmount = null;
});

/** The banners after some events, when a new release has been downloaded. */
const shown = async (events: ReadonlyArray<Event>) => {
  const fake = fakeApp({ root: stateAfter(events), immediate: true });
  const page = await render(fake.wrap(<Banners onTransfer={() => undefined} />));
  unmount = page.unmount;
  await page.act(fake.releaseIsReady);
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Reload");
  return { ...page, button, done: fake.done };
};

describe("a new release of the client", () => {
  it("is offered, and starts when the user presses Reload", async () => {
    const { button, done, act } = await shown([]);
    expect(document.body.textContent).toContain("A new version of Optio is ready.");
    expect(done.releases).toEqual([]);
    await act(() => button?.click());
    expect(done.releases).toEqual(["applied"]);
  });

  it.each([
    ["previewing", previewed().slice(0, 1), true],
    ["previewed", previewed(), true],
    ["sending", sending(), true],
    ["of unknown outcome, which survives a reload,", unknown(), false],
  ] as const)("and a transfer that is %s", async (_step, events, isUnderWay) => {
    expect(views.isUnderWay(stateAfter(events).transfer)).toBe(isUnderWay);
    expect((await shown(events)).button === undefined).toBe(isUnderWay);
  });
});
