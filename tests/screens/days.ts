import type { Page } from "playwright/test";
import { keyOf, textOfDay } from "../../src/app/reactors/staking/day-text.ts";
import type { SeenFigures } from "../../src/domain/staking/history.ts";
import { amount } from "../../src/domain/values/money.ts";

const DAY = 86_400_000;

/** What the device saw of a validator on the days before today: a commission that was raised, two bad days, and a suspension. */
const seenBefore = (ago: number): SeenFigures => ({
  fee: amount(ago > 18 ? "0.02" : "0.03"),
  maxFee: amount("0.1"),
  uptime: amount(ago === 12 ? "0.962" : ago === 11 ? "0.88" : ago % 7 === 3 ? "0.991" : "0.9986"),
  status: ago === 11 || ago === 12 ? "jailed" : "active",
});

/** Stores 40 days before today for the signed-in user, as the application does, once it has stored today. Days are left out. */
export const seedDays = async (page: Page, address: string, now = Date.now()): Promise<void> => {
  const today = Math.floor(now / DAY) * DAY;
  const texts = Array.from({ length: 40 }, (_, index) => index + 1)
    .filter((ago) => ago < 24 || ago > 28)
    .map((ago) => {
      const at = today - ago * DAY;
      return textOfDay({ at, saidAt: at + DAY / 2, seen: new Map([[keyOf(address) ?? "", seenBefore(ago)]]) });
    });
  await page.waitForFunction(async () => {
    const names = await indexedDB.databases();
    return names.some(({ name }) => name?.endsWith(".saved"));
  });
  await page.evaluate(async (all) => {
    const done = <A>(request: IDBRequest<A>): Promise<A> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("optio.saved"));
    const cells = (mode: IDBTransactionMode) => database.transaction("addresses", mode).objectStore("addresses");
    const found = async (): Promise<string> => {
      const names = (await done(cells("readonly").getAllKeys())).map(String);
      const name = names.find((of) => of.startsWith("days."));
      if (name !== undefined) return name;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return found();
    };
    const hash = (await found()).split(".")[1] ?? "";
    const key = await done(cells("readonly").get(`key.${hash}`));
    const { sub } = JSON.parse(atob((localStorage.getItem("optio.access_token") ?? "").split(".")[1] ?? ""));
    for (const [at, text] of all.entries()) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const cipher = { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(`1 ${sub}`) };
      const data = await crypto.subtle.encrypt(cipher, key, new TextEncoder().encode(text));
      const value = btoa(String.fromCharCode(...iv, ...new Uint8Array(data)));
      await done(cells("readwrite").put(value, `days.${hash}.${at}`));
    }
    database.close();
  }, texts);
};
