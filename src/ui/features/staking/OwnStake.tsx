import { LockKeyhole, Sprout } from "lucide-react";
import type { ReactNode } from "react";
import { burnedOf } from "../../../domain/staking/figures.ts";
import { type Validator, whyNot } from "../../../domain/staking/index.ts";
import type { Money } from "../../../domain/values/money.ts";
import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { shareText } from "../../common/share-text.ts";
import type { Earned } from "../../common/use-earned.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { BusyBar } from "../../kit/Skeleton.tsx";
import type { OpenStake } from "./actions.ts";
import { Locked } from "./DelegationRemarks.tsx";
import { useWhyNot } from "./use-why-not.ts";

type OwnStakeProps = {
  readonly of: Validator;
  readonly token: TokenBalance;
  readonly account: TokenAccount;
  /** The own stake there, and what it paid; undefined for none. */
  readonly own: Money | undefined;
  readonly payouts: NonNullable<Earned["payouts"]>["validators"][number] | undefined;
  readonly earned: Pick<Earned, "isComplete" | "failure">;
  readonly onAct: OpenStake;
};

/** What the own stake with a validator earned, as far as it is read. */
const EarnedHere = ({ token, payouts, earned }: Pick<OwnStakeProps, "token" | "payouts" | "earned">) => {
  const { hidden } = useHiddenBalances();
  if (payouts !== undefined)
    return (
      <>
        <Amount value={payouts.amount} symbol={token.symbol} hidden={hidden} places={6} size="display" align="start" />{" "}
        <span className="text-sm text-muted">{t("distribution.payoutCount", { count: payouts.count })}</span>
      </>
    );
  if (earned.isComplete) return <span>{t("staking.page.nothingYet")}</span>;
  return earned.failure === null ? <BusyBar className="h-9 w-40" /> : <span>—</span>;
};

/** A name and its figure in one line. */
export const FactLine = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="tabular min-w-0 text-right font-medium wrap-anywhere text-ink">{children}</dd>
  </div>
);

/** The own stake with a validator: what it earned, what it is, what of it can be lost, and the way out. */
export const OwnStake = ({ of, token, account, own, payouts, earned, onAct }: OwnStakeProps) => {
  const { symbol } = token;
  const why = useWhyNot(token);
  const now = useServerNow(whyNot.waitEndsOf(account));
  const lock = whyNot.lockOf(account, of.address, now);
  const { hidden } = useHiddenBalances();
  const { validators } = useAppState().staking;
  const burned = own === undefined ? null : burnedOf(own, validators?.slashing);
  const burnedRow = (name: string, coins: Money, share: Money) => (
    <FactLine name={name}>
      <Amount value={coins} symbol={symbol} hidden={hidden} places={6} />{" "}
      <span className="text-sm font-normal text-muted">{t("staking.page.ofStake", { share: shareText(share) })}</span>
    </FactLine>
  );
  return (
    <Card aria-label={t("staking.page.own")} className="earning border-transparent! bg-earn-soft!">
      <div className="flex h-full flex-col gap-4">
        <div className="flex items-center gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-earn-fill text-earn-fill-ink">
            <Sprout className="size-5" />
          </span>
          <h2 className="font-semibold text-earn">{t("staking.page.own")}</h2>
        </div>
        <dl className="flex flex-col gap-2">
          <div className="pb-1">
            <dt className="text-sm text-muted">{t("staking.page.earned")}</dt>
            <dd className="tabular @container flex flex-col gap-0.5 wrap-anywhere text-ink">
              <EarnedHere token={token} payouts={payouts} earned={earned} />
            </dd>
          </div>
          {own === undefined ? null : (
            <FactLine name={t("staking.validators.yoursAmount")}>
              <Amount value={own} symbol={symbol} hidden={hidden} places={18} />
            </FactLine>
          )}
          {burned === null ? null : burnedRow(t("staking.page.burnedDown"), burned.downtime, burned.shares.downtime)}
          {burned === null
            ? null
            : burnedRow(t("staking.page.burnedTwice"), burned.doubleSign, burned.shares.doubleSign)}
        </dl>
        {own === undefined ? null : (
          <div className="mt-auto flex flex-wrap items-center gap-3">
            {lock === null ? (
              <Button
                variant="secondary"
                disabledReason={why({ type: "move-delegation", source: of.address })}
                onClick={() => onAct({ type: "move-delegation", source: of.address, amount: own })}
              >
                {t("stake.move")}
              </Button>
            ) : (
              <p className="tabular flex w-full items-start gap-1.5 text-sm text-pretty text-muted">
                <LockKeyhole className="mt-0.5 size-4 shrink-0" />
                <Locked until={lock.until} />
              </p>
            )}
            <Button
              variant="secondary"
              disabledReason={why({ type: "undelegate", validator: of.address })}
              onClick={() => onAct({ type: "undelegate", validator: of.address })}
            >
              {t("stake.unstake")}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
};
