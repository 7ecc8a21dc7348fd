// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { createReleases } from "../../../src/adapters/browser/releases.ts";

afterEach(() => {
  for (const name of ["serviceWorker", "onLine"]) Reflect.deleteProperty(window.navigator, name);
});
const setOwn = (name: "serviceWorker" | "onLine", value: unknown): void =>
  void Object.defineProperty(window.navigator, name, { value, configurable: true });

/** Starts the releases of a page in a browser that gives these answers to registrations, one after another. */
const start = (isOnline: boolean, ...answers: ReadonlyArray<"registers" | "fails">) => {
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: null });
  const asked: Array<readonly [url: string, answer: Promise<unknown>]> = [];
  const register = (url: string): Promise<unknown> => {
    const answer =
      answers[asked.length] === "registers"
        ? Promise.resolve(registration)
        : Promise.reject(new TypeError("An unknown error occurred when fetching the script."));
    asked.push([url, answer]);
    return answer;
  };
  setOwn("serviceWorker", Object.assign(new EventTarget(), { controller: null, register }));
  setOwn("onLine", isOnline);
  createReleases(window, { now: () => 0 }).start();
  const answered = () => Promise.allSettled(asked.map(([, answer]) => answer));
  return {
    comesOnline: async (): Promise<void> => {
      await answered();
      setOwn("onLine", true);
      window.dispatchEvent(new Event("online"));
      await answered();
    },
    urls: () => asked.map(([url]) => url),
  };
};

describe("the service worker", () => {
  it("is registered once on a device with a connection", async () => {
    const { comesOnline, urls } = start(true, "registers");
    expect(urls()).toEqual(["/service-worker.js"]);
    await comesOnline();
    expect(urls()).toHaveLength(1);
  });

  it("is not requested without a connection, and registered when there is one", async () => {
    const { comesOnline, urls } = start(false, "registers");
    expect(urls()).toEqual([]);
    await comesOnline();
    await comesOnline();
    expect(urls()).toEqual(["/service-worker.js"]);
  });

  it("is registered when the connection is back that ended before its script arrived", async () => {
    const { comesOnline, urls } = start(true, "fails", "fails", "registers");
    for (const requests of [2, 3, 3]) {
      await comesOnline();
      expect(urls()).toHaveLength(requests);
    }
  });
});
