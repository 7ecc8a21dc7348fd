import { ArrowDownLeft } from "lucide-react";
import { useOpenSend } from "../../common/send-context.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";

/** The next step of a wallet whose tokens are all empty, in the place of the chart of Home. */
export const FirstTokens = () => {
  const open = useOpenSend();
  return (
    <div className="flex min-w-0 flex-col items-start gap-3 rounded-control bg-sunken p-[min(1rem,4vw)] sm:p-6">
      <h3 className="font-semibold text-ink">{t("wallet.home.firstTokens")}</h3>
      <p className="text-sm text-pretty text-muted">{t("wallet.home.noTokensText")}</p>
      <Button variant="secondary" icon={ArrowDownLeft} onClick={() => open({ tab: "receive" })}>
        {t("wallet.home.receiveFirst")}
      </Button>
    </div>
  );
};
