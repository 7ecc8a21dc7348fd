import { LinkButton } from "../../common/LinkButton.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useTokens } from "../../common/use-tokens.ts";
import { t } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { HistoryCard } from "./HistoryCard.tsx";
import { MoveButtons, NoWallet } from "./WalletStates.tsx";

/** /activity: every transaction of the wallet, newest first, with filter and pages. */
export const ActivityScreen = () => {
  const { hidden } = useHiddenBalances();
  const { noWallet } = useTokens();
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        actions={
          noWallet ? undefined : (
            <>
              <MoveButtons />
              <LinkButton href="/activity/statement">{t("shell.titleStatement")}</LinkButton>
            </>
          )
        }
      >
        {t("shell.titleActivity")}
      </PageHeading>
      {noWallet ? <NoWallet /> : <HistoryCard hidden={hidden} />}
    </div>
  );
};
