import "../../i18n/later.ts";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import type { AppApi } from "../../../app/api/app-api.ts";
import { IDLE } from "../../../domain/decider/request.ts";
import { Command, type Filter, sameFilter, type Transaction, views } from "../../../domain/wallet/index.ts";
import { PAST_HOURS, priceFinder } from "../../../domain/wallet/price-at.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { ConfirmDialog } from "../../common/ConfirmDialog.tsx";
import { failureText } from "../../common/failure-text.ts";
import { useDialog } from "../../common/page-marks.ts";
import { toasts } from "../../common/toasts.ts";
import { type CommandControl, useCommand } from "../../common/use-command.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { csvName, transactionsCsv } from "./csv.ts";

/** What was loaded for a file, while the prices that it names are loaded. */
type Ready = Pick<Filter, "chainId" | "symbol" | "type"> & { readonly transactions: ReadonlyArray<Transaction> };

/** Loads the past prices of the tokens of an export that have a price, unless they are known. */
const loadPrices = (app: AppApi, transactions: ReadonlyArray<Transaction>): void => {
  const { wallet } = app.state();
  for (const token of wallet.tokens?.tokens ?? []) {
    const { chainId, symbol } = token;
    const isIn = transactions.some((row) => row.chainId === chainId && row.symbol === symbol);
    const isKnown = (views.pricesOf(wallet, chainId, symbol, PAST_HOURS)?.points.length ?? 0) > 0;
    if (isIn && !isKnown && views.hasPrice(token))
      app.dispatch(Command.LoadPrices({ chainId, symbol, hours: PAST_HOURS }), "screen");
  }
};

/** Loads every transaction that the filter matches and downloads them as a CSV file. */
const useExport = (filter: Filter): CommandControl => {
  const app = useApp();
  const { export: current, prices } = useAppState().wallet;
  const [ready, setReady] = useState<Ready | null>(null);
  useEvent("wallet.ExportLoaded", ({ rows, count, ...list }) => {
    const json = app.vault.reveal(rows);
    app.vault.forget(rows);
    if (json === null || !sameFilter(list, filter)) return;
    if (count === 0) {
      toasts.blank(t("history.exportEmpty"));
      return;
    }
    const transactions = JSON.parse(json) as ReadonlyArray<Transaction>;
    loadPrices(app, transactions);
    setReady({ ...list, transactions });
  });
  const isPriced = !prices.some(({ hours, request }) => hours === PAST_HOURS && request.status === "pending");
  useEffect(() => {
    if (ready === null || !isPriced) return;
    const { chainId, symbol, type, transactions } = ready;
    setReady(null);
    const csv = transactionsCsv(transactions, priceFinder(app.state().wallet.prices));
    app.download(csvName(chainId, symbol, type, app.now()), "text/csv;charset=utf-8", csv);
    toasts.success(t("history.exported", { n: transactions.length }));
  }, [app, ready, isPriced]);
  useEvent("wallet.ExportFailed", ({ failure }) => {
    toasts.error(t("history.exportFailed", { why: failureText(failure) }));
  });
  // without the screen nothing can download the file
  useEffect(() => () => void app.dispatch(Command.CancelExport(), "screen"), [app]);
  return useCommand(Command.Export(filter), sameFilter(current, filter) ? current.request : IDLE);
};

/** `Export CSV` of every transaction the filter matches; asks first while balances are hidden (docs/rules.md Elsewhere). */
export const ExportButton = ({ filter }: { readonly filter: Filter }) => {
  const { hidden } = useHiddenBalances();
  const { why, pending, run } = useExport(filter);
  const [confirming, setConfirming] = useDialog("export");
  return (
    <>
      <Button
        variant="secondary"
        pending={pending}
        disabledReason={why}
        icon={Download}
        onClick={() => (hidden ? setConfirming(true) : run())}
      >
        {t("history.export")}
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t("history.exportHiddenTitle")}
        text={t("history.exportHiddenText")}
        confirm={t("history.exportHiddenConfirm")}
        disabledReason={why}
        onConfirm={run}
      />
    </>
  );
};
