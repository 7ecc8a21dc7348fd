import { describe, expect, it } from "vitest";
import { domain } from "../../../../src/domain/index.ts";
import { AppProvider } from "../../../../src/ui/common/app-context.tsx";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { ReceivePanel } from "../../../../src/ui/features/transfer/ReceivePanel.tsx";
import { createStore } from "../../../../src/ui/store.ts";
import { worldOf } from "../../../domain/transfer/examples.ts";
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
