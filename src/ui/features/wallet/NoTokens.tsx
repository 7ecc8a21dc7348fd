import { CircleAlert, Wallet } from "lucide-react";
import { useLocation } from "wouter";
import { useOpenSend } from "../../common/send-context.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";

/** A wallet that holds nothing yet: the next step is to receive. */
export const NoTokens = () => {
  const t = useText();
  const open = useOpenSend();
  return (
    <Card>
      <EmptyState
        icon={<Wallet className="size-6" />}
        title={t("wallet.home.noTokens")}
        text={t("wallet.home.noTokensText")}
        action={<Button onClick={() => open({ tab: "receive" })}>{t("wallet.receive")}</Button>}
      />
    </Card>
  );
};

/** No wallet at all, on the screens that may be seen without one (spec §2 Wallet guard). */
export const NoWallet = () => {
  const t = useText();
  const [, navigate] = useLocation();
  return (
    <Card>
      <EmptyState
        icon={<CircleAlert className="size-6" />}
        title={t("wallet.home.noWallet")}
        text={t("wallet.home.noWalletText")}
        action={<Button onClick={() => navigate("/setup-wallet")}>{t("wallet.setup.heading")}</Button>}
      />
    </Card>
  );
};
