import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type StakeRow, stakeRowPath } from "../../../../src/app/routing/row-paths.ts";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { Table } from "../../../../src/ui/kit/Table.tsx";
import { ACCOUNT, ANNA, BERT, CARL, entryOf } from "../../../domain/staking/examples.ts";
import { TOKENS } from "../../../domain/transfer/examples.ts";
import { render } from "../../kit/render.ts";
import { later, openPage } from "./stake-page.tsx";

const OPT = { chainId: "optio", symbol: "OPT" };
const scrolled: Element[] = [];
beforeEach(() => {
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolled.push(this);
  });
});
afterEach(() => {
  scrolled.length = 0;
});

const entries = [entryOf(ANNA, "3", "700", later(20)), entryOf(BERT, "4", "800", later(3))];
const unbondingDetails = { ...ACCOUNT.unbondingDetails, entries };
const openAt = (row: StakeRow) => openPage(TOKENS, stakeRowPath(OPT, row));
/** The table and the text of the row that has the focus, which was also scrolled to. */
const landed = (): readonly [string | null | undefined, string] => {
  const row = document.activeElement;
  expect([row?.tagName, scrolled.at(-1)]).toEqual(["TR", row]);
  return [row?.closest("table")?.getAttribute("aria-label"), row?.textContent ?? ""];
};

it.each([
  ["an unbonding entry", { validator: BERT, height: "800" }, "Unbonding", "4 OPT"],
  ["the stake with a validator", { validator: CARL }, "Delegations", "5 OPT"],
  ["the stake that is left after an entry was paid", { validator: ANNA, height: "600" }, "Delegations", "40.5 OPT"],
  ["what unbonds from a validator without stake", { validator: BERT }, "Unbonding", "4 OPT"],
])("a notification's link scrolls to %s and focuses it", async (_, row, table, text) => {
  const page = await openAt(row);
  expect(scrolled).toEqual([]);
  await page.account({ unbondingDetails });
  await page.validators();
  expect(landed()).toEqual([table, expect.stringContaining(text)]);
  // the query leaves the address: Back and a reload do not land there again
  expect(page.places).toEqual(["/my-assets/stake/optio/OPT"]);
});

it("the same link lands again while its page is open", async () => {
  const page = await openAt({ validator: CARL });
  await page.account();
  await page.validators();
  const [first] = [document.activeElement];
  await page.act(() => screen.getByRole("button", { name: "Stake" }).focus());
  await act(async () => page.navigate(stakeRowPath(OPT, { validator: CARL })));
  expect(document.activeElement).toBe(first);
  expect(scrolled).toHaveLength(2);
});

it("a notification's link reveals a row of a long table", async () => {
  const rows = Array.from({ length: 150 }, (_, index) => `V${index}`);
  const columns = [{ id: "name", header: "Name", cell: (row: string) => row }];
  const table = (
    <Table label="Delegations" columns={columns} rows={rows} rowKey={(row) => row} linked={{ key: "V120" }} />
  );
  const page = await render(table);
  expect(landed()).toEqual(["Delegations", expect.stringContaining("V120")]);
  await page.unmount();
});

it("a notification's link says that its row is gone, after the account was read again", async () => {
  const page = await openAt({ validator: BERT });
  expect(toasts.read().kept).toEqual([]);
  await page.account();
  expect(toasts.read().kept.map(({ text }) => text)).toEqual(["You have no stake with this validator any more"]);
  expect(scrolled).toEqual([]);
  expect(page.places).toEqual(["/my-assets/stake/optio/OPT"]);
});
