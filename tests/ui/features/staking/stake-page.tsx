import { screen, within } from "@testing-library/react";
import { Route } from "wouter";
import type { Validators } from "../../../../src/domain/staking/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import type { TokenAccount, TokenBalance, Transaction } from "../../../../src/domain/wallet/entities.ts";
import { Command as Wallet } from "../../../../src/domain/wallet/index.ts";
import { type PageRequest, PageRequestContext } from "../../../../src/ui/common/page-request.ts";
import { StakeScreen } from "../../../../src/ui/features/staking/StakeScreen.tsx";
import { ACCOUNT, ANNA, entryOf, VALIDATORS } from "../../../domain/staking/examples.ts";
import { TOKENS } from "../../../domain/transfer/examples.ts";
import { opened } from "../../fake-app.tsx";
import { idOf } from "../../replies.ts";

/** The time of the opened page. */
export const AT = Date.UTC(2026, 10, 21, 9);
const DAY = 86_400_000;
/** The time a number of days after the page was opened, in ISO 8601. */
export const later = (days: number): string => new Date(AT + days * DAY).toISOString();

/** 3 OPT unbonding from Anna since block 700, paid 20 days after the page was opened. */
const UNBONDING = { ...ACCOUNT.unbondingDetails, entries: [entryOf(ANNA, "3", "700", later(20))] };

/** The staking page of OPT with its wallet and balances; nothing of the staking is loaded yet. `request`: what another page asked of it. */
export const openPage = async (
  tokens: ReadonlyArray<TokenBalance> = TOKENS,
  path = "/my-assets/stake/optio/OPT",
  request: PageRequest | null = null,
) => {
  const page = await opened(
    <PageRequestContext value={{ request, take: () => undefined, goTo: () => undefined }}>
      <Route path="/my-assets/stake/:chainId/:symbol">
        <StakeScreen />
      </Route>
    </PageRequestContext>,
    path,
    [
      Wallet.LoadWallets(),
      Wallet.RecordWallets({ request: "request 2", wallets: [{ id: "wallet-1", name: "Main" }] }),
      Wallet.LoadTokens(),
      Wallet.RecordTokens({ request: "request 4", tokens: { totalBalanceUsd: amount("125"), tokens } }),
    ],
  );
  const { app } = page;
  /** An item of the menu `Manage` of the row of a table, by the name at the start of the row. */
  const rowItem = async (table: string, name: string, item: string): Promise<HTMLElement> => {
    const row = within(rowOf(table, name));
    const opener = row.getByRole("button", { name: /^Manage/ });
    if (opener.getAttribute("aria-expanded") === "false") await page.user.click(opener);
    return row.getByRole("menuitem", { name: item });
  };
  const account = (over: Partial<TokenAccount> = {}) =>
    page.dispatch(page.reply.account({ ...ACCOUNT, unbondingDetails: UNBONDING, ...over }));
  return {
    ...page,
    account,
    /** Requests the account again and answers it. */
    reload: async (over: Partial<TokenAccount>) => {
      await page.dispatch(Wallet.LoadAccount({ chainId: "optio", symbol: "OPT" }));
      await account(over);
    },
    accountFailure: (failure: Parameters<typeof Wallet.RecordAccountFailure>[0]["failure"]) =>
      page.dispatch(
        Wallet.RecordAccountFailure({
          request: idOf(app.state().wallet.accounts[0]?.request),
          chainId: "optio",
          symbol: "OPT",
          failure,
        }),
      ),
    validators: (over: Partial<Validators> = {}) => page.dispatch(page.reply.validators({ ...VALIDATORS, ...over })),
    openTab: (name: string) => page.user.click(screen.getByRole("tab", { name })),
    rowItem,
    pressItem: async (...of: Parameters<typeof rowItem>) => page.user.click(await rowItem(...of)),
    /** Answers the search for payouts. */
    payouts: (transactions: ReadonlyArray<Transaction>) => page.dispatch(page.reply.matches(transactions)),
  };
};

/** The same page with the stake and the validators loaded. */
export const openStake = async (over: Partial<TokenAccount> = {}) => {
  const page = await openPage();
  await page.account(over);
  await page.validators();
  return page;
};

/** The row of a table, by the name it starts with. */
export const rowOf = (table: string, name: string): HTMLElement =>
  within(screen.getByRole("table", { name: table })).getByRole("row", { name: new RegExp(`^${name}`) });

/** Why a button can't be pressed now, as a screen reader announces it; null where it can be. */
export const reasonOf = (button: HTMLElement): string | null =>
  button.getAttribute("aria-disabled") === "true"
    ? (document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent ?? "")
    : null;
