import { screen } from "@testing-library/react";
import * as Result from "effect/Result";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { Route } from "wouter";
import { getValidators } from "../../../../src/adapters/http/calls/staking.ts";
import { getTokenHistory, getWalletTokens, getWalletTransactions } from "../../../../src/adapters/http/calls/wallet.ts";
import { readBody } from "../../../../src/adapters/http/reading/read.ts";
import { Command as Staking } from "../../../../src/domain/staking/index.ts";
import { Command, priceSeriesView } from "../../../../src/domain/wallet/index.ts";
import { ActivityScreen } from "../../../../src/ui/features/wallet/ActivityScreen.tsx";
import { AssetsScreen } from "../../../../src/ui/features/wallet/AssetsScreen.tsx";
import { TokenScreen } from "../../../../src/ui/features/wallet/TokenScreen.tsx";
import { token, transaction } from "../../../domain/wallet/movements.ts";
import { shareOf } from "../../../support/share.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";
import { idOf } from "../../replies.ts";

const opened = async (screen: React.ReactNode, at = "/") => {
  const fake = fakeApp();
  fake.navigate(at);
  fake.addWallet();
  const page = await render(fake.wrap(screen));
  return { ...fake, page };
};

/** Rows of an answer: valid rows, repeated ones too, rows of another shape, and rows with any value in any field. */
const rowsLike = (row: object) =>
  fc.array(
    fc.oneof(
      fc.constant(row),
      fc.constantFrom<unknown>(null, 7, "text", [], {}),
      fc
        .tuple(
          fc.constantFrom(...Object.keys(row)),
          fc.oneof(fc.string(), fc.jsonValue(), fc.constant("1e400"), fc.constantFrom("A", "B")),
        )
        .map(([name, value]) => ({ ...row, [name]: value })),
    ),
    { maxLength: 6 },
  );

let errors: MockInstance<typeof console.error>;
beforeEach(() => {
  errors = vi.spyOn(console, "error");
});
afterEach(() => errors.mockRestore());

/** The screen shows its heading and no failed card, and React found no repeated key. */
const shows = (heading: string): void => {
  expect(errors.mock.calls.filter(([text]) => String(text).includes("same key"))).toEqual([]);
  screen.getByRole("heading", { level: 1, name: heading });
  expect(document.body.textContent).not.toContain("This part can't be shown");
};

const runs = { numRuns: process.env.OPTIO_DEEP === "1" ? 500 : shareOf(25) };

describe("the screen works with any rows in an answer", () => {
  it("of transactions", async () => {
    const { app, page } = await opened(<ActivityScreen />);
    await fc.assert(
      fc.asyncProperty(rowsLike(transaction()), async (transactions) => {
        const answer = { transactions, totalPages: 1, pageNumber: 1, limit: 10 };
        const read = Result.getOrThrow(readBody(getWalletTransactions.answer, answer));
        await page.act(() => {
          app.dispatch(Command.LoadHistory({ chainId: "", symbol: "", page: 1, type: "all" }));
          app.dispatch(Command.RecordHistory({ request: idOf(app.state().wallet.history.request), page: read }));
        });
        shows("Activity");
      }),
      runs,
    );
  });

  it("of tokens", async () => {
    const { app, page } = await opened(<AssetsScreen />);
    await fc.assert(
      fc.asyncProperty(rowsLike(token()), async (tokens) => {
        const read = Result.getOrThrow(readBody(getWalletTokens.answer, { totalBalanceUsd: "1", tokens }));
        await page.act(() => {
          app.dispatch(Command.LoadTokens());
          app.dispatch(Command.RecordTokens({ request: idOf(app.state().wallet.tokensRequest), tokens: read }));
        });
        shows("Assets");
      }),
      runs,
    );
  });

  it("of prices, and shows the number of omitted points", async () => {
    const { app, page, reply } = await opened(
      <Route path="/my-assets/:chainId/:symbol" component={TokenScreen} />,
      "/my-assets/optio/OPT",
    );
    await page.act(() => void app.dispatch(reply.tokens([token()])));
    const key = { chainId: "optio", symbol: "OPT", hours: 24 };
    await fc.assert(
      fc.asyncProperty(rowsLike({ timestamp: "2026-01-15T09:00:00Z", priceUsd: "1" }), async (rows) => {
        const points = Result.getOrThrow(readBody(getTokenHistory.answer, rows));
        await page.act(() => {
          app.dispatch(Command.LoadPrices(key));
          app.dispatch(reply.prices(points));
        });
        shows("Optio");
        const { unreadable } = priceSeriesView(points);
        const said = screen.getAllByRole("status").map(({ textContent }) => textContent);
        expect(said.join("").startsWith(String(unreadable))).toBe(unreadable > 0);
      }),
      runs,
    );
  });

  it("of validators: a transaction's details name the readable ones", async () => {
    const { app, page, reply } = await opened(<ActivityScreen />, "/activity?transaction=t1");
    const moved = transaction({
      type: "moveDelegation",
      fromValidator: "optiovaloper1a",
      toValidator: "optiovaloper1b",
    });
    await page.act(() => void app.dispatch(reply.history([moved])));
    const figures = { fee: "0.05", uptime: "0.99", coins: "1", apr: "0.1" };
    const row = { ...figures, moniker: "Northwind", address: "optiovaloper1b", status: "active", image: null };
    const spans = { unstakingWaitTime: 1, rewardPayoutFrequency: 1 };
    await fc.assert(
      fc.asyncProperty(rowsLike(row), async (rows) => {
        const validators = Result.getOrThrow(
          readBody(getValidators.answer, { ...spans, validatorSet: [row, ...rows] }),
        );
        await page.act(() => {
          app.dispatch(Staking.LoadValidators());
          app.dispatch(reply.validators(validators));
        });
        expect(screen.getByRole("dialog").textContent).toContain("Northwind");
      }),
      runs,
    );
  });
});
