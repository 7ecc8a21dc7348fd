import { describe, expect, it } from "vitest";
import { changesBetween, figuresText, rowsText } from "../../../src/app/replay/changes.ts";
import { domain, type Root } from "../../../src/domain/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { OWN } from "../../domain/transfer/examples.ts";

const row = (id: string, text = "paid") => ({ id, text, created_at: "2026-01-14T08:00:00Z", read_at: null });
const withList = (list: Root["notifications"]["list"]): Root => ({
  ...domain.initial,
  notifications: { ...domain.initial.notifications, list },
});
const between = (before: ReadonlyArray<ReturnType<typeof row>>, after: ReadonlyArray<ReturnType<typeof row>>) =>
  changesBetween(withList(before), withList(after)).changes.map((change) =>
    change.kind === "rows" ? `${change.path} ${rowsText(change)}` : change.path,
  );

const OPT: NonNullable<Root["wallet"]["tokens"]>["tokens"][number] = {
  ...{ chainId: "optio", chainName: "Optio", symbol: "OPT", name: "Optio", decimals: 6, address: OWN, stakeable: true },
  ...{ balance: amount("5"), balanceUsd: amount("7"), priceUsd: amount("1.5"), change24h: amount("0") },
};

describe("what an entry changed", () => {
  const many = Array.from({ length: 50 }, (_, at) => row(`n${at}`));

  it("a new row at the top of a list is one change, whatever the number of rows below it", () => {
    expect(between(many, [row("new"), ...many])).toEqual(["$.notifications.list +1 row"]);
    expect(between(many, [row("new"), row("newer"), ...many.slice(0, 48)])).toEqual([
      "$.notifications.list +2 rows, −2 rows",
    ]);
    expect(between(many, [])).toEqual(["$.notifications.list −50 rows"]);
  });

  it("a field of a row is named by the place of the row after the entry, also where rows moved", () => {
    const read = many.map((one) => (one.id === "n7" ? { ...one, text: "read" } : one));
    expect(between(many, read)).toEqual(["$.notifications.list[7].text"]);
    expect(between(many, [row("new"), ...read])).toEqual([
      "$.notifications.list +1 row",
      "$.notifications.list[8].text",
    ]);
  });

  it("rows in another order are named, and no row of them is a change", () => {
    expect(between(many, many.toReversed())).toEqual(["$.notifications.list the rows in another order"]);
    expect(between(many, [...many])).toEqual([]);
  });

  it("two rows of one key are compared by their places", () => {
    const twice = [row("a"), row("a", "other")];
    expect(between(twice, [row("a"), row("a", "third")])).toEqual(["$.notifications.list[1].text"]);
  });

  it("a list without a declared key is matched by whole rows where that is shorter", () => {
    const withFingerprints = (hashes: ReadonlyArray<string>): Root => ({
      ...domain.initial,
      transfer: { ...domain.initial.transfer, settledHashes: hashes },
    });
    const hashes = Array.from({ length: 20 }, (_, at) => `h${at}`);
    const { changes } = changesBetween(withFingerprints(hashes), withFingerprints(["new", ...hashes]));
    expect(changes.map(({ kind, path, actual }) => [kind, path, actual])).toEqual([
      ["rows", "$.transfer.settledHashes", ["new"]],
    ]);
  });

  it("prices and values in dollars, whose stand-ins are random, are counted in one line", () => {
    const withPrice = (priceUsd: string, totalBalanceUsd: string): Root => ({
      ...domain.initial,
      wallet: {
        ...domain.initial.wallet,
        tokens: { totalBalanceUsd: amount(totalBalanceUsd), tokens: [{ ...OPT, priceUsd: amount(priceUsd) }] },
      },
    });
    const { changes, figures } = changesBetween(withPrice("1.5", "7"), withPrice("9.25", "3"));
    expect([changes, figures]).toEqual([[], 2]);
    expect([figuresText(0), figuresText(1), figuresText(2)]).toEqual([
      null,
      "1 price or value, at random in a log",
      "2 prices and values, at random in a log",
    ]);
  });
});
