import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { FailureCard } from "../../common/FailureCard.tsx";
import { useOpenSend } from "../../common/send-context.ts";
import { UnlessUnreadable } from "../../common/UnlessUnreadable.tsx";
import type { KnownTokens } from "../../common/use-tokens.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";

/** Buttons that open the send/receive dialog. */
export const MoveButtons = () => {
  const open = useOpenSend();
  return (
    <>
      <Button icon={ArrowUpRight} onClick={() => open({ tab: "send" })}>
        {t("wallet.send")}
      </Button>
      <Button variant="secondary" icon={ArrowDownLeft} onClick={() => open({ tab: "receive" })}>
        {t("wallet.receive")}
      </Button>
    </>
  );
};

/** An empty wallet: the next step is to receive. Not said of a wallet with tokens that could not be read. */
export const NoTokens = () => {
  const open = useOpenSend();
  return (
    <Card>
      <UnlessUnreadable>
        <EmptyState
          drawing="money"
          title={t("wallet.home.noTokens")}
          text={t("wallet.home.noTokensText")}
          action={<Button onClick={() => open({ tab: "receive" })}>{t("wallet.receive")}</Button>}
        />
      </UnlessUnreadable>
    </Card>
  );
};

/** No wallet, on the screens that are shown without one (spec §2 Wallet guard). */
export const NoWallet = () => {
  const [, navigate] = useLocation();
  return (
    <Card>
      <EmptyState
        drawing="money"
        title={t("wallet.home.noWallet")}
        text={t("wallet.home.noWalletText")}
        action={<Button onClick={() => navigate("/setup-wallet")}>{t("shell.titleSetupWallet")}</Button>}
      />
    </Card>
  );
};

/** `title`: what could not be loaded for want of the balances. `waiting`: the shape of what is coming. */
type TokensPendingProps = Pick<KnownTokens, "failure" | "retry"> & {
  readonly title?: string;
  readonly waiting?: ReactNode;
};

/** In place of balances that are not loaded: the shape of a list, or why they could not be loaded, and Retry. */
export const TokensPending = ({
  failure,
  retry,
  title = t("wallet.home.balancesFailed"),
  waiting,
}: TokensPendingProps) => {
  if (failure !== null)
    return (
      <Card flush>
        <FailureCard title={title} failure={failure} onRetry={retry} />
      </Card>
    );
  return (
    waiting ?? (
      <Card flush>
        <Skeleton lines={6} label={t("wallet.home.loading")} />
      </Card>
    )
  );
};
