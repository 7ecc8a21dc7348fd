import { Printer } from "lucide-react";
import { useApp } from "../../../common/app-context.tsx";
import { ConfirmDialog } from "../../../common/ConfirmDialog.tsx";
import { useDialog } from "../../../common/page-marks.ts";
import { t } from "../../../i18n/index.ts";
import { Button } from "../../../kit/Button.tsx";

/** A little after a dialog has closed, in ms: an open one is all that is printed. */
const CLOSED = 400;

type PrintButtonProps = {
  readonly hidden: boolean;
  /** Why there is nothing to print yet, or null. */
  readonly why: string | null;
  /** The amounts are to be on this print, although balances are hidden. */
  readonly onReveal: () => void;
};

/** Prints the statement; asks first while balances are hidden, as an export does. */
export const PrintButton = ({ hidden, why, onReveal }: PrintButtonProps) => {
  const app = useApp();
  const [confirming, setConfirming] = useDialog("print");
  const print = () => window.print?.();
  return (
    <>
      <Button
        variant="secondary"
        icon={Printer}
        disabledReason={why}
        onClick={() => (hidden ? setConfirming(true) : print())}
      >
        {t("statement.print")}
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t("statement.hiddenTitle")}
        text={t("statement.hiddenText")}
        confirm={t("statement.hiddenConfirm")}
        onConfirm={() => {
          onReveal();
          app.after(CLOSED, print);
        }}
      />
    </>
  );
};
