import { expect, it, vi } from "vitest";
import { createBareServer } from "../support/bare/server.ts";
import { NAMED_ALONE } from "../support/readings/other-servers.ts";
import { writing } from "../support/readings/transport.ts";
import { share } from "../support/share.ts";
import { OPENED_AT, openWholeApp } from "./whole-app.tsx";

it.each(
  share([
    ["/settings", ["Email"], ["Phone", "People can find me", "Linked Optio account"]],
    ["/profile", ["Email"], ["Phone", "Linked Optio account", "Country"]],
    ["/dashboard", ["OPT", "USDC"], ["doesn't match your tokens"]],
    ["/my-assets/optio/OPT", ["Transactions"], ["Worth\u00a0today"]],
    ["/my-assets/stake/optio/OPT", ["Delegations", "North"], ["Unnamed validator"]],
  ] as const),
)("%s leaves out what a server does not say that says only what the specification names", async (path, there, gone) => {
  const { transport } = createBareServer(() => OPENED_AT);
  const page = await openWholeApp(path, {
    signedIn: true,
    handlers: {},
    transport: writing(transport, NAMED_ALONE),
  });
  // what follows the balances, and the names of validators
  for (const wait of [1, 300]) {
    await page.turn(wait);
    await page.act(() => vi.dynamicImportSettled());
    await page.settle();
  }
  const text = document.querySelector("main")?.textContent ?? "";
  expect(there.filter((part) => !text.includes(part))).toEqual([]);
  expect(gone.filter((part) => text.includes(part))).toEqual([]);
  expect(text).not.toMatch(/Couldn.t|went wrong|undefined|NaN/);
});
