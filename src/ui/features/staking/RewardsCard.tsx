import { multiply } from "../../../domain/values/money.ts";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { monthText } from "../../common/dates.ts";
import { failureText } from "../../common/failure-text.ts";
import type { Earned } from "../../common/use-earned.ts";
import { usePayoutNote } from "../../common/use-payout-note.ts";
import { useText } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Card } from "../../kit/Card.tsx";
import { CardHeader } from "../../kit/CardHeader.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { Table } from "../../kit/Table.tsx";
import { TextLink } from "../../kit/TextLink.tsx";

/** Rewards by month, the newest first, worth what the token is worth now; every payout is on the page of rewards. */
export const RewardsCard = ({
  token,
  earned: { payouts, isWhole, failure, retry },
  hidden,
}: {
  readonly token: TokenBalance;
  readonly earned: Earned;
  readonly hidden: boolean;
}) => {
  const t = useText();
  const payout = usePayoutNote(token);
  return (
    <Card flush aria-label={t("stake.rewards")}>
      <CardHeader lead={payout ?? undefined} end={<TextLink href="/distribution">{t("stake.byMonth.all")}</TextLink>}>
        {t("stake.byMonth.heading")}
      </CardHeader>
      {failure !== null ? (
        <Failure title={t("distribution.failed")} text={failureText(failure)} onRetry={retry} />
      ) : payouts === null || !isWhole ? (
        <Skeleton lines={4} />
      ) : payouts.count === 0 ? (
        <p className="p-[min(1rem,4vw)] text-muted sm:px-6">{t("stake.byMonth.none")}</p>
      ) : (
        <Table
          label={t("stake.byMonth.heading")}
          rows={payouts.days.toReversed()}
          rowKey={({ at }) => String(at)}
          columns={[
            { id: "month", header: t("stake.byMonth.month"), rowHeader: true, cell: ({ at }) => monthText(at) },
            {
              id: "amount",
              header: t("stake.rewards"),
              numeric: true,
              cell: ({ value }) => (
                <Amount
                  value={value}
                  symbol={token.symbol}
                  usd={views.hasPrice(token) ? multiply(value, token.priceUsd) : null}
                  hidden={hidden}
                />
              ),
            },
          ]}
        />
      )}
    </Card>
  );
};
