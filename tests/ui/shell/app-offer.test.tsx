import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { createOfferRecord } from "../../../src/adapters/browser/app-offer.ts";
import { AppOffer, Banners, storeOf } from "../../../src/ui/shell/Banners.tsx";
import { fakeApp } from "../fake-app.tsx";
import { render } from "../kit/render.ts";
import "../../../src/ui/i18n/application.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1";
const PIXEL =
  "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15";
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** The banners of one visit of a device. */
const visit = async (userAgent: string, fake: ReturnType<typeof fakeApp>) => {
  vi.spyOn(window.navigator, "userAgent", "get").mockReturnValue(userAgent);
  const page = await render(fake.wrap(<Banners onTransfer={() => undefined} />));
  await page.act(() => AppOffer.preload());
  await page.act(() => fake.app.appOffer.wasShown());
  return page;
};
const links = () =>
  screen
    .queryAllByRole<HTMLAnchorElement>("link")
    .map((link) => [link.textContent, link.getAttribute("href"), link.rel]);

describe("the native app", () => {
  it("has one store for each platform, and none on a computer", () => {
    const config = { appStoreUrl: "https://apps.apple.com/x", playStoreUrl: "https://play.google.com/x" };
    const stores = [
      [IPHONE, 5],
      [PIXEL, 5],
      // an iPad that asks for the desktop's pages, and a Mac
      [MAC, 5],
      [MAC, 0],
      [DESKTOP, 10],
      ["", 0],
    ] as const;
    expect(stores.map(([userAgent, maxTouchPoints]) => storeOf({ userAgent, maxTouchPoints }, config))).toEqual([
      config.appStoreUrl,
      config.playStoreUrl,
      config.appStoreUrl,
      null,
      null,
      null,
    ]);
  });

  it("is offered once to a phone's browser, from the second page of a visit on, with its store and a link to this page in the app, until Dismiss, and not on a computer", async () => {
    const fake = fakeApp({ path: "/dashboard", immediate: true });
    const { unmount } = await visit(DESKTOP, fake);
    expect([links(), await fake.app.appOffer.wasShown()]).toEqual([[], false]);
    await unmount();
    const phone = await visit(PIXEL, fake);
    // nothing on the first page is pushed down, and the offer is not spent
    expect([links(), await fake.app.appOffer.wasShown()]).toEqual([[], false]);
    await phone.act(() => fake.navigate("/my-assets/optio/OPT"));
    await phone.act(() => fake.navigate("/my-assets"));
    expect(links()).toEqual([
      ["Open in the app", "optio://my-assets", ""],
      ["Get the app", fake.app.config.playStoreUrl, "noopener noreferrer"],
    ]);
    await phone.user.click(screen.getByRole("button", { name: "Dismiss this offer" }));
    expect(links()).toEqual([]);
    await phone.unmount();
    const again = await visit(PIXEL, fake);
    await again.act(() => fake.navigate("/activity"));
    expect(links()).toEqual([]);
  });

  it("is not offered where the device cannot remember it", async () => {
    const refuse = () => Promise.reject(new Error("no database"));
    const record = createOfferRecord({ get: refuse, set: refuse, del: refuse });
    record.recordShown();
    expect(await record.wasShown()).toBe(true);
  });
});
