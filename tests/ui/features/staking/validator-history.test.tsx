import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { SeenDay } from "../../../../src/domain/staking/history.ts";
import { Command } from "../../../../src/domain/staking/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command as Wallet } from "../../../../src/domain/wallet/index.ts";
import { validator } from "../../../domain/staking/example.ts";
import { ANNA, BERT, VALIDATORS } from "../../../domain/staking/examples.ts";
import { TOKENS } from "../../../domain/transfer/examples.ts";
import { unreachable } from "../../../support/examples.ts";
import { idOf } from "../../replies.ts";
import { openPage } from "./stake-page.tsx";

/* The page is opened on 21 November 2026. */
const day = (of: number, over: Omit<Partial<SeenDay>, "at"> = {}): SeenDay => ({
  at: Date.UTC(2026, 10, of),
  fee: amount("0.02"),
  uptime: amount("0.9987"),
  status: "active",
  ...over,
});
const RAISED = { fee: amount("0.03") };

/** Anna's page on a device that saw these days. */
const openWith = async (days: ReadonlyArray<SeenDay>, unreadable = 0) => {
  const page = await openPage(TOKENS, `/my-assets/stake/optio/OPT?tab=validators&validator=${ANNA}`);
  await page.account();
  await page.validators({
    validatorSet: [
      validator("Anna", { address: ANNA, maxFee: amount("0.1") }),
      ...VALIDATORS.validatorSet.filter(({ address }) => address !== ANNA),
    ],
  });
  await page.dispatch(Command.RecordHistory({ validator: ANNA, days, unreadable }));
  return page;
};
const region = (name: string) => screen.getByRole("region", { name });
/** The text of an element; a date has no-break spaces. */
const textOf = (element: Element): string => (element.textContent ?? "").replaceAll("\u00a0", " ");
const rows = (table: string): ReadonlyArray<string> =>
  within(screen.getByRole("table", { name: table, hidden: true }))
    .getAllByRole("row", { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map(textOf).join(" "));
const figure = (name: string) => screen.getByRole("figure", { name });

/** A movement of the books: what a slash of a validator took from the stake. */
const slash = (id: string, at: string, staked: string, of = ANNA) => ({
  id,
  at,
  kind: "slashed",
  available: amount("0"),
  staked: amount(staked),
  arriving: amount("0"),
  transactionId: null,
  validator: of,
});
const POTS = { available: amount("0"), staked: amount("0"), arriving: amount("0") };

/** Answers the books that the page asked for. */
const booksOf = (page: Awaited<ReturnType<typeof openWith>>, movements: ReadonlyArray<ReturnType<typeof slash>>) =>
  page.dispatch(
    Wallet.RecordStatement({
      request: idOf(page.app.state().wallet.statement.request),
      readings: [{ chainId: "optio", symbol: "OPT", opening: POTS, closing: POTS, movements, unreadable: 0 }],
      activity: null,
    }),
  );

describe("what a slash took from the own stake", () => {
  const MOVEMENTS = [
    slash("3", "2026-11-20T08:00:00.000Z", "0.000001"),
    slash("2", "2026-11-12T23:30:00.000Z", "-7.74"),
    slash("1", "2026-11-11T08:00:00.000Z", "-9", BERT),
  ];

  it("is told by the books of the server, of this validator alone, also where nothing else was seen", async () => {
    const page = await openWith([day(21)]);
    expect(page.app.state().wallet.statement).toMatchObject({
      since: Date.UTC(2026, 7, 24),
      until: Date.UTC(2026, 10, 22),
    });
    await booksOf(page, MOVEMENTS);
    expect(within(region("What happened")).getAllByRole("listitem").map(textOf)).toEqual([
      "You lost 7.74 OPT of your stake by a slash12 Nov",
    ]);
    expect(textOf(region("What happened"))).toContain("This device has looked on 21 Nov only.");
  });

  it("is hidden with the other balances, and said where it could not be read", async () => {
    const page = await openWith([day(20), day(21)]);
    page.app.preferences.write({ hideBalances: true });
    await booksOf(page, MOVEMENTS);
    expect(region("What happened").textContent).not.toContain("7.74");
    await page.dispatch(
      Wallet.LoadStatement({
        chainId: "optio",
        symbol: "OPT",
        since: Date.UTC(2026, 7, 24),
        until: Date.UTC(2026, 10, 22),
      }),
    );
    await page.dispatch(
      Wallet.RecordStatementFailure({
        request: idOf(page.app.state().wallet.statement.request),
        failure: unreachable,
      }),
    );
    expect(region("What happened").textContent).toContain("What a slash took from your stake could not be read.");
  });

  it("is asked for by nobody who never had stake there", async () => {
    const page = await openPage(TOKENS, `/my-assets/stake/optio/OPT?tab=validators&validator=${BERT}`);
    await page.account();
    await page.validators();
    expect(page.app.state().wallet.statement.request.status).toBe("idle");
  });
});

describe("the history of a validator", () => {
  it("draws the commission below the line that it is never above, and says in words what it was", async () => {
    await openWith([day(10), day(11), day(15, RAISED), day(21, RAISED)]);
    expect(textOf(figure("Commission"))).toContain(
      "Commission 3% now, between 2% and 3% on the 4 days seen. Last change: Commission raised from 2% to 3%. never above 10%.",
    );
    expect(textOf(region("Commission"))).toContain("24 Augtoday");
    expect(rows("Commission")).toEqual(["21 Nov 3%", "15 Nov 3%", "11 Nov 2%", "10 Nov 2%"]);
    // three runs of days side by side, each its ground and its line, the limit, and the axis
    expect(figure("Commission").querySelectorAll("svg[viewBox^='0 0 90'] path").length).toBe(8);
  });

  it("says a commission that was the same on all days", async () => {
    await openWith([day(19), day(20), day(21)]);
    expect(textOf(figure("Commission"))).toContain("Commission 2% on all 3 days seen.");
    expect(textOf(region("What happened"))).toContain(
      "Never seen jailed, and no change of the commission seen. This device has looked since 19 Nov, on 3 days.",
    );
  });

  it("draws a bar for each day that was seen and none for another, and says that bars begin at 90%", async () => {
    await openWith([day(10), day(11, { uptime: amount("0.971") }), day(21, { uptime: amount("0.9962") })]);
    const bars = [...figure("Online").querySelectorAll("svg[viewBox^='0 0 90'] rect")];
    expect(bars.map((bar) => Number(bar.getAttribute("height")).toFixed(1))).toEqual(["98.7", "71.0", "96.2"]);
    expect(bars.map((bar) => bar.getAttribute("x"))).toEqual(["78.15", "79.15", "89.15"]);
    expect(textOf(figure("Online"))).toContain("bars from 90% to 100%");
    expect(textOf(figure("Online"))).toContain(
      "Online 99.62% on the last day seen; lowest 97.10% on 11 Nov, of 3 days seen.",
    );
    expect(rows("Online")).toEqual(["21 Nov 99.62%", "11 Nov 97.10%", "10 Nov 99.87%"]);
  });

  it("tells what happened, the newest first, and claims nothing between two days", async () => {
    const jailed = { status: "jailed" as const };
    await openWith([
      day(10),
      day(12, jailed),
      day(14, jailed),
      day(15, RAISED),
      day(18, RAISED),
      day(21, { ...RAISED, ...jailed }),
    ]);
    const happened = within(region("What happened"));
    expect(happened.getAllByRole("listitem").map(textOf)).toEqual([
      "Jailed on 21 Novnot seen active since",
      "Commission raised from 2% to 3%15 Nov",
      "Jailed between 12 Nov and 14 Nov, seen on 2 days",
    ]);
  });

  it("says between which days a change was that it did not see", async () => {
    await openWith([day(10, RAISED), day(18)]);
    expect(textOf(within(region("What happened")).getByRole("listitem"))).toBe(
      "Commission lowered from 3% to 2%between 10 Nov and 18 Nov",
    );
    expect(textOf(region("What happened"))).toContain("Never seen jailed.");
  });

  it("with less than two days says since when it watches", async () => {
    const { unmount } = await openWith([day(21)]);
    expect(textOf(region("History"))).toContain("Watching since today.");
    expect(screen.queryByRole("figure")).toBeNull();
    await unmount();
    await openWith([day(19)]);
    expect(textOf(region("History"))).toContain("Watching since 19 Nov.");
  });

  it("says what keeps it from being whole", async () => {
    const page = await openWith([day(20), day(21)], 2);
    expect(textOf(region("What happened"))).toContain("2 stored days can't be read.");
    await page.dispatch(Command.RecordDayUnkept());
    expect(textOf(region("What happened"))).toContain("This device couldn't store today");
    await page.dispatch(Command.RecordHistoryUnread({ why: "off" }));
    expect(textOf(region("What happened"))).toContain('because "Keep balances on this device" is off');
  });

  it("has no drawing of what the server never said", async () => {
    const bare = { at: 0, status: "active" as const };
    await openWith([
      { ...bare, at: Date.UTC(2026, 10, 20) },
      { ...bare, at: Date.UTC(2026, 10, 21) },
    ]);
    expect(screen.queryByRole("figure")).toBeNull();
    region("What happened");
  });
});
