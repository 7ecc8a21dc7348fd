import { multiply } from "../../../domain/values/money.ts";
import { type Payouts, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { monthText } from "../../common/dates.ts";
import { usePayoutNote } from "../../common/use-payout-note.ts";
import { useText } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Card } from "../../kit/Card.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { Table } from "../../kit/Table.tsx";
import { TextLink } from "../../kit/TextLink.tsx";

/** Rewards by month, the newest first, worth what the token is worth now; every payout is on the page of rewards. */
export const RewardsCard = ({
  token,
  earned,
  hidden,
}: {
  readonly token: TokenBalance;
  readonly earned: Payouts | null;
  readonly hidden: boolean;
}) => {
  const t = useText();
  const payout = usePayoutNote(token);
  return (
    <Card flush aria-label={t("stake.rewards")}>
      <div className="flex flex-wrap items-center justify-between gap-4 border-b border-line p-[min(1rem,4vw)] sm:px-6">
        <div>
          <h2 className="text-lg font-semibold text-ink">{t("stake.byMonth.heading")}</h2>
          {payout === null ? null : <p className="mt-1 text-sm text-muted">{payout}</p>}
        </div>
        <TextLink href="/distribution">{t("stake.byMonth.all")}</TextLink>
      </div>
      {earned === null ? (
        <Skeleton lines={4} />
      ) : earned.count === 0 ? (
        <p className="p-[min(1rem,4vw)] text-muted sm:px-6">{t("stake.byMonth.none")}</p>
      ) : (
        <Table
          label={t("stake.byMonth.heading")}
          rows={earned.days.toReversed()}
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
