// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { createReleases } from "../../../src/adapters/browser/releases.ts";

afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ["serviceWorker", "onLine"]) Reflect.deleteProperty(window.navigator, name);
});
const setOwn = (name: "serviceWorker" | "onLine", value: unknown): void =>
  void Object.defineProperty(window.navigator, name, { value, configurable: true });

/** Starts the releases of a page in a browser that gives these answers to registrations, one after another. */
const start = (isOnline: boolean, ...answers: ReadonlyArray<"registers" | "fails">) => {
  const activated = vi.fn();
  const waiting = { postMessage: activated };
  const registration = Object.assign(new EventTarget(), { waiting, installing: null });
  const asked: Array<readonly [url: string, answer: Promise<unknown>]> = [];
  const register = (url: string): Promise<unknown> => {
    const answer =
      answers[asked.length] === "registers"
        ? Promise.resolve(registration)
        : Promise.reject(new TypeError("An unknown error occurred when fetching the script."));
    asked.push([url, answer]);
    return answer;
  };
  const container = Object.assign(new EventTarget(), { controller: {}, register });
  setOwn("serviceWorker", container);
  setOwn("onLine", isOnline);
  const releases = createReleases(window, { now: () => 0 });
  releases.start();
  const answered = () => Promise.allSettled(asked.map(([, answer]) => answer));
  return {
    comesOnline: async (): Promise<void> => {
      await answered();
      setOwn("onLine", true);
      window.dispatchEvent(new Event("online"));
      await answered();
    },
    urls: () => asked.map(([url]) => url),
    releases,
    activated,
    answered,
    runs: () => container.dispatchEvent(new Event("controllerchange")),
  };
};

describe("the service worker", () => {
  it("is registered once on a device with a connection", async () => {
    const { comesOnline, urls } = start(true, "registers");
    expect(urls()).toEqual(["/service-worker.js"]);
    await comesOnline();
    expect(urls()).toHaveLength(1);
  });

  it("W14: is registered also where the browser says that the device is offline", async () => {
    const { comesOnline, urls } = start(false, "registers");
    expect(urls()).toEqual(["/service-worker.js"]);
    await comesOnline();
    expect(urls()).toHaveLength(1);
  });

  it("is registered when the connection is back that ended before its script arrived", async () => {
    const { comesOnline, urls } = start(true, "fails", "fails", "registers");
    for (const requests of [2, 3, 3]) {
      await comesOnline();
      expect(urls()).toHaveLength(requests);
    }
  });
});

describe("a new release that is ready", () => {
  const ready = async () => {
    const reload = vi.spyOn(window.location, "reload").mockReturnValue();
    const page = start(true, "registers");
    await page.answered();
    const offered = vi.fn();
    page.releases.onReady(offered);
    return { ...page, reload, offered };
  };

  it("reloads the page that started it once it runs", async () => {
    const { releases, activated, runs, reload } = await ready();
    releases.apply(() => true);
    expect([activated.mock.calls, reload.mock.calls]).toEqual([[["activate"]], []]);
    runs();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("reloads no page where a payment began after the press, and stays ready there", async () => {
    const { releases, runs, reload, offered } = await ready();
    releases.apply(() => false);
    runs();
    // a later release that another tab starts is not taken for the one that was asked for
    runs();
    expect([reload.mock.calls.length, offered.mock.calls.length]).toEqual([0, 3]);
    releases.apply(() => true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("that another tab started reloads no page by itself, and is offered", async () => {
    const { runs, reload, offered } = await ready();
    runs();
    expect([reload.mock.calls.length, offered.mock.calls.length]).toEqual([0, 2]);
  });
});
