import { useEffect } from "react";
import { Command, type Transaction } from "../../../domain/wallet/index.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { toasts } from "../../common/toasts.ts";
import { useText } from "../../i18n/index.ts";
import { csvName, transactionsCsv } from "./csv.ts";

interface Asked {
  readonly chainId: string;
  readonly symbol: string;
  readonly type: string;
}

const same = (a: Asked, b: Asked): boolean => a.chainId === b.chainId && a.symbol === b.symbol && a.type === b.type;

/** Asks for everything a filter matches and hands it over as a CSV file once it is there. */
export const useExport = (asked: Asked): { readonly start: () => void; readonly pending: boolean } => {
  const app = useApp();
  const current = useAppState().wallet.export;
  const t = useText();
  useEvent("wallet.ExportLoaded", ({ chainId, symbol, type, rows, count }) => {
    if (chainId !== asked.chainId || symbol !== asked.symbol) return;
    const json = app.vault.reveal(rows);
    app.vault.forget(rows);
    if (json === null) return;
    const transactions = JSON.parse(json) as ReadonlyArray<Transaction>;
    if (count === 0) {
      toasts.blank(t("wallet.history.exportEmpty"));
      return;
    }
    app.download(csvName(chainId, symbol, type, app.now()), "text/csv;charset=utf-8", transactionsCsv(transactions));
    toasts.success(t("wallet.history.exported", { n: count }));
  });
  useEvent("wallet.ExportFailed", ({ failure }) => {
    toasts.error(t("wallet.history.exportFailed", { why: failureText(failure) }));
  });
  // nothing is left to hand the file over when the screen is gone (X20)
  useEffect(() => () => void app.dispatch(Command.CancelExport()), [app]);
  return {
    start: () => void app.dispatch(Command.ExportHistory(asked)),
    pending: current.request.status === "pending" && same(current, asked),
  };
};
