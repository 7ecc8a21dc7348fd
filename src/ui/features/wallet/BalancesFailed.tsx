import { ArrowUpRight } from "lucide-react";
import type { Failure } from "../../../domain/decider/failure.ts";
import { failureText } from "../../common/failure-text.ts";
import { useOpenSend } from "../../common/send-context.ts";
import { UnreadableLog } from "../../common/UnreadableLog.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { RetryButton } from "../../kit/RetryButton.tsx";
import { visibleText } from "../../kit/visible-text.ts";

type BalancesFailedProps = { readonly failure: Failure; readonly onRetry: () => void };

/** In place of the total, which could not be loaded: that no money is lost by that, why, and what can be done meanwhile. */
export const BalancesFailed = ({ failure, onRetry }: BalancesFailedProps) => {
  const open = useOpenSend();
  return (
    <Card className="hero flex flex-col gap-5">
      <h2 className="text-base font-medium text-muted">{t("wallet.home.total")}</h2>
      <div role="alert" className="flex flex-col gap-1">
        <p className="text-2xl font-semibold tracking-tight text-balance text-ink">{t("wallet.home.balancesFailed")}</p>
        <p className="text-pretty text-ink">{t("wallet.home.balancesSafe")}</p>
        <p className="text-pretty wrap-anywhere whitespace-pre-line text-muted">{visibleText(failureText(failure))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <RetryButton onRetry={onRetry} />
        <Button variant="secondary" icon={ArrowUpRight} onClick={() => open({ tab: "send" })}>
          {t("wallet.send")}
        </Button>
        <UnreadableLog failure={failure} />
      </div>
    </Card>
  );
};
