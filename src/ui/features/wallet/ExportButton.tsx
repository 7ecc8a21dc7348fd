import { Download } from "lucide-react";
import { useState } from "react";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { useExport } from "./use-export.ts";

/** `Export CSV` of everything the filter matches; while balances are hidden it asks first (decisions.md §4 Elsewhere). */
export const ExportButton = (asked: { readonly chainId: string; readonly symbol: string; readonly type: string }) => {
  const t = useText();
  const { hidden } = useHiddenBalances();
  const { start, pending } = useExport(asked);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant="secondary"
        pending={pending}
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => (hidden ? setAsking(true) : start())}
      >
        {t("wallet.history.export")}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={t("wallet.history.exportHiddenTitle")}
        description={t("wallet.history.exportHiddenText")}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {t("wallet.cancel")}
            </Button>
            <Button
              onClick={() => {
                close();
                start();
              }}
            >
              {t("wallet.history.exportHiddenConfirm")}
            </Button>
          </>
        }
      />
    </>
  );
};
