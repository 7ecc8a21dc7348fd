import { views as staking } from "../../../domain/staking/index.ts";
import { divide, type Money } from "../../../domain/values/money.ts";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import type { Payouts, PayoutsOfValidator } from "../../../domain/wallet/payouts.ts";
import { useAppState } from "../../common/app-context.tsx";
import { figureText } from "../../common/figure-text.ts";
import { spokenAddress } from "../../common/spoken-address.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress, ShortAddress } from "../../kit/Address.tsx";
import { Amount, Mask } from "../../kit/Amount.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { cx } from "../../kit/cx.ts";
import { type Column, Table } from "../../kit/Table.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { SECOND_LINE } from "./TokenParts.tsx";

/** Decimals of a share of 1 that is shown as a percentage with two. */
const SHARE_DECIMALS = 4;

/** What an amount is worth at today's price; null without one. */
export const usdOf = (token: TokenBalance, amount: Money): Money | null =>
  views.hasPrice(token) ? views.worth(token, amount) : null;

type ValidatorPayoutsProps = { readonly payouts: Payouts; readonly token: TokenBalance; readonly hidden: boolean };

/** The payouts by validator, the largest first. */
export const ValidatorPayouts = ({ payouts, token, hidden }: ValidatorPayoutsProps) => {
  const { validators } = useAppState().staking;
  const of = (address: string | null) => {
    const validator = validators?.validatorSet.find((known) => known.address === address);
    const name = address === null ? t("wallet.unnamedValidator") : visibleText(compactAddress(address));
    if (validator === undefined) return { name, spoken: address === null ? name : spokenAddress(address), image: null };
    const known = visibleText(validatorName(validator.moniker));
    return { name: known, spoken: known, image: validator.image };
  };
  const shareOf = (amount: Money): Money => divide(amount, payouts.total, SHARE_DECIMALS);
  const columns: ReadonlyArray<Column<PayoutsOfValidator>> = [
    {
      id: "validator",
      header: t("stake.validator"),
      rowHeader: true,
      narrow: "start",
      cell: ({ address, count, amount }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar
            kind="validator"
            seed={address ?? undefined}
            name={of(address).name}
            src={of(address).image}
            size="medium"
          />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="wrap-anywhere">
              <ShortAddress text={of(address).name} spoken={of(address).spoken} />
            </span>
            <span className={cx(SECOND_LINE, "block @2xl:hidden")}>{t("distribution.payoutCount", { count })}</span>
            {hidden ? null : (
              <span aria-hidden="true" className="fill-empty mt-1.5 block h-1.5 max-w-48 rounded-full bg-sunken">
                <span
                  className="fill-solid block h-full rounded-full bg-earn"
                  style={{ width: `${staking.percentOf(shareOf(amount))}%` }}
                />
              </span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: "count",
      header: t("distribution.list"),
      numeric: true,
      narrow: "hidden",
      cell: ({ count }) => String(count),
    },
    {
      id: "amount",
      header: t("transfer.amount"),
      numeric: true,
      narrow: "end",
      cell: ({ amount }) => <Amount value={amount} symbol={token.symbol} usd={usdOf(token, amount)} hidden={hidden} />,
    },
    {
      id: "share",
      header: t("distribution.share"),
      numeric: true,
      narrow: "hidden",
      cell: ({ amount }) => (hidden ? <Mask /> : figureText(shareOf(amount))),
    },
  ];
  return (
    <TitledCard title={t("distribution.perValidator")}>
      <Table
        label={t("distribution.perValidator")}
        columns={columns}
        rows={payouts.validators}
        rowKey={({ address }) => address ?? ""}
      />
    </TitledCard>
  );
};
