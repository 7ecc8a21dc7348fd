import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { domain } from "../../../../src/domain/index.ts";
import { AppProvider } from "../../../../src/ui/common/app-context.tsx";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { ReceivePanel } from "../../../../src/ui/features/transfer/ReceivePanel.tsx";
import { createStore } from "../../../../src/ui/store.ts";
import { OWN, worldOf } from "../../../domain/transfer/examples.ts";
import { fakeAppApi } from "../../../support/fake-app-api.ts";
import "../../../support/texts.ts";
import { render } from "../../kit/render.ts";

/** Presses Download QR; `fails` makes the browser refuse the file. Returns the names of the files and what was said. */
const download = async (fails: boolean) => {
  const api = fakeAppApi({ root: { ...domain.initial, wallet: worldOf().wallet } });
  const store = createStore(api.app, () => () => undefined);
  const refuse = (): never => {
    throw new Error("no file can be written");
  };
  const page = await render(
    <AppProvider app={fails ? { ...api.app, download: refuse } : api.app} proxy={store.shown}>
      <ReceivePanel asset="optio/OPT" onAsset={() => undefined} />
    </AppProvider>,
  );
  await page.press("Download QR");
  return {
    files: api.done.files.map(({ name }) => name),
    said: toasts.read().kept.map(({ kind, text }) => `${kind}: ${text}`),
  };
};

describe("the QR code of an address", () => {
  it("is downloaded as a file that is named by token and chain", async () => {
    expect(await download(false)).toEqual({ files: ["optio-address-OPT.svg"], said: [] });
  });

  it("that cannot be written says 'Failed to download QR'", async () => {
    expect(await download(true)).toEqual({ files: [], said: ["error: Failed to download QR"] });
  });
});

const WORDS = "abandon ability able about above absent absorb abstract absurd abuse access accident";

/** Opens a request with what is typed into its fields; `link` is its payment code, null while there is none. */
const ask = async (asset: string, fields: Readonly<Record<string, string>>) => {
  const api = fakeAppApi({ root: { ...domain.initial, wallet: worldOf().wallet } });
  const store = createStore(api.app, () => () => undefined);
  const page = await render(
    <AppProvider app={api.app} proxy={store.shown}>
      <ReceivePanel asset={asset} onAsset={() => undefined} />
    </AppProvider>,
  );
  await page.press("Ask for an amount");
  await page.fill(fields);
  await page.user.tab();
  const copy = screen.queryByRole("button", { name: "Copy link" });
  if (copy !== null) await page.user.click(copy);
  const [copied] = api.done.copied.slice(-1);
  return {
    code: copied === undefined ? null : new URL(copied).searchParams.get("pay"),
    path: copied === undefined ? null : new URL(copied).pathname,
    text: page.host.textContent ?? "",
  };
};

describe("a request for money", () => {
  it("is a link that carries the payment code of address, amount and note, and says what the payer sees", async () => {
    const { code, path, text } = await ask("optio/OPT", { Amount: "10.50 OPT", "What for": "pizza & wine" });
    expect([path, code]).toEqual(["/dashboard", `optio:${OWN}?amount=10.5&memo=pizza%20%26%20wine`]);
    expect(text).toContain("They see that you ask for 10.5 OPT for");
  });

  it("says nothing of a note on a network whose code carries none", async () => {
    const api = fakeAppApi({ root: { ...domain.initial, wallet: worldOf().wallet } });
    const store = createStore(api.app, () => () => undefined);
    const page = await render(
      <AppProvider app={api.app} proxy={store.shown}>
        <ReceivePanel asset="ethereum/ETH" onAsset={() => undefined} ask={{ amount: "0.5", memo: "pizza" }} />
      </AppProvider>,
    );
    expect(page.host.textContent).toContain("They see that you ask for 0.5 ETH, and your address.");
    expect(page.host.textContent).not.toContain("pizza");
  });

  it("may leave the amount open", async () => {
    const { code, text } = await ask("optio/OPT", {});
    expect(code).toBe(`optio:${OWN}`);
    expect(text).toContain("They see that you ask for some OPT, and your address.");
  });

  it.each([
    ["no amount", { Amount: "ten" }, "Enter a number, for example 12.5."],
    ["nothing", { Amount: "0" }, "Enter an amount greater than 0."],
    ["a recovery phrase", { "What for": WORDS }, "This looks like a recovery phrase."],
    ["a note that is too long", { "What for": "a".repeat(257) }, "The memo is longer than 256 bytes."],
  ])("of %s has no link, and says why", async (_name, fields, why) => {
    const { code, text } = await ask("optio/OPT", fields);
    expect(code).toBeNull();
    expect(text).toContain(why);
  });
});
