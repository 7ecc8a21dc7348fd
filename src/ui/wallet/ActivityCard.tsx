import { History } from "lucide-react";
import { useState } from "react";
import { Command, type TokenBalance, type Transaction, views } from "../../domain/wallet/index.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { Card } from "../kit/Card.tsx";
import { EmptyState } from "../kit/EmptyState.tsx";
import { Failure } from "../kit/Failure.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { failureText } from "../shell/failureText.ts";
import { DetailsButton } from "./DetailsButton.tsx";
import { ago, dateTime } from "./format.ts";
import { tokenPath } from "./links.ts";
import { SignedAmount } from "./SignedAmount.tsx";
import { TransactionDialog } from "./TransactionDialog.tsx";
import { TransactionStatus } from "./TransactionStatus.tsx";
import { useTypeName } from "./useTypeName.ts";

const SHOWN = 5;

type RowProps = { readonly of: Transaction; readonly hidden: boolean; readonly onOpen: () => void };

const Row = ({ of, hidden, onOpen }: RowProps) => {
  const app = useApp();
  const nameOf = useTypeName();
  return (
    <li className="flex items-center gap-2 py-4 pr-2 pl-4 sm:gap-4 sm:pr-4 sm:pl-6">
      <span className="flex min-w-0 flex-col items-start gap-1">
        <span className="font-medium text-ink">{nameOf(of.type)}</span>
        <time dateTime={of.created_at} title={dateTime(of.created_at)} className="text-sm whitespace-nowrap text-muted">
          {ago(of.created_at, app.now())}
        </time>
      </span>
      <span className="ml-auto flex flex-col items-end gap-1">
        <SignedAmount of={of} hidden={hidden} places={4} />
        <TransactionStatus status={of.status} />
      </span>
      <DetailsButton of={of} onOpen={onOpen} />
    </li>
  );
};

/** The newest transactions of one token, each with its details a press away. */
export const ActivityCard = ({ token, hidden }: { readonly token: TokenBalance; readonly hidden: boolean }) => {
  const app = useApp();
  const state = useAppState();
  const t = useText();
  const [shown, setShown] = useState<Transaction | null>(null);
  const [open, setOpen] = useState(false);
  const { chainId, symbol } = token;
  const known = views.accountOf(state.wallet, chainId, symbol);
  const transactions = known?.account?.transactions.slice(0, SHOWN);
  const failure = known?.request.failure ?? null;
  const body = () => {
    if (transactions === undefined) {
      return failure === null ? (
        <Skeleton lines={SHOWN} />
      ) : (
        <Failure
          title={t("wallet.home.activityFailed")}
          text={failureText(failure)}
          onRetry={() => void app.dispatch(Command.LoadAccount({ chainId, symbol }))}
        />
      );
    }
    if (transactions.length === 0) {
      return (
        <EmptyState
          icon={<History className="size-6" />}
          title={t("wallet.home.noActivity")}
          text={t("wallet.home.noActivityText")}
        />
      );
    }
    return (
      <ul className="divide-y divide-line">
        {transactions.map((each) => (
          <Row
            key={each.id}
            of={each}
            hidden={hidden}
            onOpen={() => {
              setShown(each);
              setOpen(true);
            }}
          />
        ))}
      </ul>
    );
  };
  return (
    <Card flush aria-label={t("wallet.home.activity")}>
      <div className="flex items-baseline justify-between gap-4 border-b border-line px-4 py-4 sm:px-6">
        <h2 className="text-lg font-semibold text-ink">{t("wallet.home.activity")}</h2>
        <TextLink href={tokenPath(chainId, symbol)}>{t("wallet.home.viewAll")}</TextLink>
      </div>
      {body()}
      <TransactionDialog of={shown} open={open} onClose={() => setOpen(false)} hidden={hidden} />
    </Card>
  );
};
