import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { domain, type Event, type Root } from "../../../src/domain/index.ts";
import { Command, views } from "../../../src/domain/transfer/index.ts";
import { Banners } from "../../../src/ui/shell/Banners.tsx";
import { attempt, previewed, sending, unknown } from "../../domain/transfer/examples.ts";
import { envelope } from "../../support/spec.ts";
import { fakeApp } from "../fake-app.tsx";
import { render } from "../kit/render.ts";
import "../../../src/ui/i18n/application.ts";

const stateAfter = (events: ReadonlyArray<Event>): Root =>
  events.reduce((state, event) => domain.evolve(state, event, envelope()), domain.initial);

/** The banners after some events, when a new release has been downloaded. */
const shown = async (events: ReadonlyArray<Event>) => {
  const fake = fakeApp({ root: stateAfter(events), immediate: true });
  const page = await render(fake.wrap(<Banners onTransfer={() => undefined} />));
  await page.act(fake.releaseIsReady);
  return { ...page, app: fake.app, done: fake.done };
};

describe("a new release of the client", () => {
  it("is offered with what a reload loses, and starts when the user presses Reload", async () => {
    const { done, user } = await shown([]);
    screen.getByText("A new version of Optio is ready. Reloading clears what you typed.");
    expect(done.releases).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Reload" }));
    expect(done.releases.map((mayReload) => mayReload())).toEqual([true]);
  });

  it("reloads no page where a payment begins after the press", async () => {
    const { act, app, done, user } = await shown([]);
    await user.click(screen.getByRole("button", { name: "Reload" }));
    const command = Command.RecordStored({ attempts: [attempt()], fingerprints: [], atStart: false });
    await act(() => void app.dispatch(command));
    expect(done.releases.map((mayReload) => mayReload())).toEqual([false]);
  });

  it.each([
    ["previewing", previewed().slice(0, 1), true],
    ["previewed", previewed(), true],
    ["sending", sending(), true],
    ["of unknown outcome, which survives a reload,", unknown(), false],
  ] as const)("and a transfer that is %s", async (_step, events, isUnderWay) => {
    expect(views.isUnderWay(stateAfter(events).transfer)).toBe(isUnderWay);
    await shown(events);
    expect(screen.queryByRole("button", { name: "Reload" }) === null).toBe(isUnderWay);
  });
});
