import { fireEvent, screen } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { describe, expect, it } from "vitest";
import { loadable, type MissingProps } from "../../../src/ui/kit/loadable.tsx";
import { render } from "./render.ts";

const Missing = ({ onRetry, pending }: MissingProps) => (
  <button type="button" onClick={onRetry} aria-busy={pending}>
    Retry
  </button>
);

/** A screen whose code the test makes available, and the number of its requests. */
const loaded = () => {
  const network = { offline: false, requests: 0 };
  const load = async (): Promise<ComponentType<object>> => {
    network.requests += 1;
    if (network.offline) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>the screen</p>;
  };
  const Screen = loadable<object>(load, Missing);
  const show = async () => {
    const page = await render(
      <Suspense fallback={<span>loading</span>}>
        <Screen />
      </Suspense>,
    );
    // suspended content is rendered after its promise has settled
    await page.act(() => undefined);
    // the code arrives while the act waits, so its content is shown when the act ends
    const retries = () => page.act(() => fireEvent.click(screen.getByRole("button", { name: "Retry" })));
    return { ...page, retries, text: () => page.host.textContent };
  };
  return { network, Screen, show };
};

describe("code that could not be loaded", () => {
  it("is loaded once, when it is first shown", async () => {
    const { network, show } = loaded();
    const first = await show();
    expect(first.text()).toBe("the screen");
    await first.unmount();
    const second = await show();
    expect([second.text(), network.requests]).toEqual(["the screen", 1]);
  });

  it("is requested again by the retry, on which the focus stays, and when the device is online", async () => {
    const { network, show } = loaded();
    network.offline = true;
    const page = await show();
    expect(page.text()).toBe("Retry");
    const retry = screen.getByRole("button", { name: "Retry" });
    retry.focus();
    const busy: Array<string | null> = [];
    const observer = new MutationObserver(() => busy.push(retry.getAttribute("aria-busy")));
    observer.observe(retry, { attributes: true });
    await page.retries();
    observer.disconnect();
    expect([page.text(), network.requests]).toEqual(["Retry", 2]);
    expect([document.activeElement, retry.isConnected, retry.style.display]).toEqual([retry, true, ""]);
    expect(busy).toEqual(["true", "false"]);
    network.offline = false;
    await page.act(() => window.dispatchEvent(new Event("online")));
    expect([page.text(), network.requests]).toEqual(["the screen", 3]);
  });

  it("is requested again when the screen is next shown", async () => {
    const { network, show } = loaded();
    network.offline = true;
    await (await show()).unmount();
    network.offline = false;
    expect((await show()).text()).toBe("the screen");
  });

  it("is requested again by a prefetch while it is said to be missing, and then shown", async () => {
    const { network, Screen, show } = loaded();
    network.offline = true;
    const page = await show();
    await page.act(() => Screen.preload());
    expect([page.text(), network.requests]).toEqual(["Retry", 2]);
    network.offline = false;
    await page.act(() => Screen.preload());
    expect([page.text(), network.requests]).toEqual(["the screen", 3]);
  });

  it("can be requested again where it was first shown during the prefetch that failed", async () => {
    const { network, Screen, show } = loaded();
    network.offline = true;
    const prefetch = Screen.preload();
    const page = await show();
    await prefetch;
    network.offline = false;
    await page.retries();
    expect(page.text()).toBe("the screen");
  });

  it("is not cached when only the prefetch failed, and a successful prefetch needs no later request", async () => {
    const { network, Screen, show } = loaded();
    network.offline = true;
    await Screen.preload();
    network.offline = false;
    const page = await show();
    expect([page.text(), network.requests]).toEqual(["the screen", 2]);
    await page.unmount();
    const prefetched = loaded();
    await prefetched.Screen.preload();
    prefetched.network.offline = true;
    expect([(await prefetched.show()).text(), prefetched.network.requests]).toEqual(["the screen", 1]);
  });
});
