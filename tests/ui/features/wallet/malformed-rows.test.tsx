// @vitest-environment happy-dom
import * as Schema from "effect/Schema";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { getWalletTokens, getWalletTransactions } from "../../../../src/adapters/http/calls/wallet.ts";
import { salvage } from "../../../../src/adapters/http/salvage.ts";
import { Command } from "../../../../src/domain/wallet/index.ts";
import { ActivityScreen } from "../../../../src/ui/features/wallet/ActivityScreen.tsx";
import { AssetsScreen } from "../../../../src/ui/features/wallet/AssetsScreen.tsx";
import { token, transaction } from "../../../domain/wallet/movements.ts";
import { render } from "../../kit/render.ts";
import { fakeApp } from "./fake-app.tsx";

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const opened = async (screen: React.ReactNode) => {
  const fake = fakeApp();
  const { app } = fake;
  app.dispatch(Command.LoadWallets());
  const wallets = [{ id: "w1", name: "W" }];
  app.dispatch(Command.RecordWallets({ request: app.state().wallet.walletsRequest.id ?? "", wallets }));
  const page = await render(fake.wrap(screen));
  close = page.unmount;
  return { ...fake, page };
};

/** Rows of an answer: good ones, ones of another shape, and ones with any value in any of their fields. */
const rowsLike = (row: object, key: "id" | "symbol") =>
  fc
    .array(
      fc.oneof(
        fc.constant(row),
        fc.constantFrom<unknown>(null, 7, "text", [], {}),
        fc
          .tuple(
            fc.constantFrom(...Object.keys(row).filter((name) => name !== key)),
            fc.oneof(fc.string(), fc.jsonValue(), fc.constant("1e400")),
          )
          .map(([name, value]) => ({ ...row, [key]: `ROW-${name}`, [name]: value })),
      ),
      { maxLength: 6 },
    )
    .map((rows) => rows.map((one, index) => (one === row ? { ...row, [key]: `ROW${index}` } : one)));

/** The screen shows its heading and no card that could not be drawn. */
const stands = (heading: string): void => {
  expect(document.querySelector("h1")?.textContent).toBe(heading);
  expect(document.body.textContent).not.toContain("This part can't be shown");
};

const runs = { numRuns: process.env.OPTIO_DEEP === "1" ? 500 : 25 };

describe("X10: the screen stands, whatever rows an answer has", () => {
  it("of transactions", async () => {
    const { app, page } = await opened(<ActivityScreen />);
    const decode = Schema.decodeUnknownSync(getWalletTransactions.answer.schema);
    await fc.assert(
      fc.asyncProperty(rowsLike(transaction(), "id"), async (transactions) => {
        const answer = { transactions, totalPages: 1, pageNumber: 1, limit: 10 };
        const read = decode(salvage(getWalletTransactions.answer, answer));
        await page.act(() => {
          app.dispatch(Command.LoadHistory({ chainId: "", symbol: "", page: 1, type: "all" }));
          app.dispatch(Command.RecordHistory({ request: app.state().wallet.history.request.id ?? "", page: read }));
        });
        stands("Activity");
      }),
      runs,
    );
  });

  it("of tokens", async () => {
    const { app, page } = await opened(<AssetsScreen />);
    const decode = Schema.decodeUnknownSync(getWalletTokens.answer.schema);
    await fc.assert(
      fc.asyncProperty(rowsLike(token(), "symbol"), async (tokens) => {
        const read = decode(salvage(getWalletTokens.answer, { totalBalanceUsd: "1", tokens }));
        await page.act(() => {
          app.dispatch(Command.LoadTokens());
          app.dispatch(Command.RecordTokens({ request: app.state().wallet.tokensRequest.id ?? "", tokens: read }));
        });
        stands("Assets");
      }),
      runs,
    );
  });
});
