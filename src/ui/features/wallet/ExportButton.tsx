import { Download } from "lucide-react";
import { useEffect } from "react";
import { IDLE } from "../../../domain/decider/request.ts";
import type { Exported } from "../../../domain/wallet/books.ts";
import { Command, type Filter, sameFilter } from "../../../domain/wallet/index.ts";
import { priceFinder } from "../../../domain/wallet/price-at.ts";
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

/** Loads every transaction that the filter matches and downloads them as a CSV file. */
const useExport = (filter: Filter): CommandControl => {
  const app = useApp();
  const { export: current } = useAppState().wallet;
  useEvent("wallet.ExportLoaded", ({ rows, count, ...list }) => {
    const json = app.vault.reveal(rows);
    app.vault.forget(rows);
    if (json === null || !sameFilter(list, filter)) return;
    if (count === 0) {
      toasts.blank(t("history.exportEmpty"));
      return;
    }
    const { transactions } = JSON.parse(json) as Exported;
    const csv = transactionsCsv(transactions, priceFinder(app.state().wallet.prices));
    app.download(csvName(list.chainId, list.symbol, list.type, app.now()), "text/csv;charset=utf-8", csv);
    toasts.success(t("history.exported", { count }));
  });
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
