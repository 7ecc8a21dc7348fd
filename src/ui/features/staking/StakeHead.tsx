import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { views as staking } from "../../../domain/staking/index.ts";
import { Command, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dateTimeText, timeLeftText } from "../../common/dates.ts";
import { failureText } from "../../common/failure-text.ts";
import { Notice } from "../../common/Notice.tsx";
import { useSend } from "../../common/use-command.ts";
import { useNow } from "../../common/use-now.ts";
import { usePayoutNote } from "../../common/use-payout-note.ts";
import { useText } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { StatusRegion } from "../../kit/Announcer.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import type { StakeCardProps } from "./actions.ts";
import { shareText } from "./ValidatorParts.tsx";

const Figure = ({
  name,
  note,
  lead = false,
  children,
}: {
  readonly name: string;
  readonly note: string;
  /** Fills a line of its own in a narrow container. */
  readonly lead?: boolean;
  readonly children: ReactNode;
}) => (
  <div className={cx("flex min-w-0 flex-col gap-1", lead && "col-span-2 @4xl:col-span-1")}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="flex flex-col items-start gap-1">
      {children}
      {/* a date is one word, which large text makes wider than half of a phone (A12) */}
      <span className="text-sm text-pretty wrap-anywhere text-muted">{note}</span>
    </dd>
  </div>
);

/** The stake of a token in figures: staked, unbonding, rewards, and the expected return. */
export const StakeHead = ({ token, account, hidden }: StakeCardProps) => {
  const t = useText();
  const { validators } = useAppState().staking;
  const payout = usePayoutNote(token);
  const { staked, stakedUsd, unbonding, rewards } = staking.stakeOf(account);
  const { symbol } = token;
  const entries = account.unbondingDetails.entries.length;
  return (
    <Card className="@container">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 @4xl:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <Figure lead name={t("stake.head.staked")} note={t("stake.head.with", { count: account.delegations.length })}>
          <Amount
            value={staked}
            symbol={symbol}
            usd={views.hasPrice(token) ? stakedUsd : null}
            size="display"
            align="start"
            hidden={hidden}
          />
        </Figure>
        <Figure
          name={t("stake.head.unbonding")}
          note={entries === 0 ? t("stake.head.noneUnbonding") : t("stake.head.payouts", { count: entries })}
        >
          <Amount value={unbonding} symbol={symbol} size="large" align="start" hidden={hidden} />
        </Figure>
        <Figure
          name={t("stake.head.rewards")}
          note={payout === null ? t("stake.head.rewardsNote") : `${payout} ${t("stake.head.rewardsNote")}`}
        >
          <Amount value={rewards} symbol={symbol} places={4} size="large" align="start" hidden={hidden} />
        </Figure>
        <Figure lead name={t("stake.head.apr")} note={t("stake.head.aprNote")}>
          <span className="tabular text-xl font-semibold text-ink">
            {shareText(staking.averageApr(account, validators))}
          </span>
        </Figure>
      </dl>
    </Card>
  );
};

/** A refresh of the page failed: why, how old its figures are, and Retry. Nothing while the last refresh worked. */
export const RefreshFailed = ({ token }: { readonly token: TokenBalance }) => {
  const t = useText();
  const send = useSend();
  const now = useNow();
  const { chainId, symbol } = token;
  const known = views.accountOf(useAppState().wallet, chainId, symbol);
  const failure = failureOf(known?.request);
  const at = known?.accountAt ?? null;
  const notice =
    failure === null || at === null ? null : (
      <Notice tone="warning" title={t("stake.refreshFailed")}>
        <p>{failureText(failure)}</p>
        <p>{t("stake.refreshAge", { age: timeLeftText(now - at), time: dateTimeText(at) })}</p>
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          icon={<RotateCw aria-hidden="true" className="size-4" />}
          onClick={() => send(Command.LoadAccount({ chainId, symbol }))}
        >
          {t("stake.retry")}
        </Button>
      </Notice>
    );
  return <StatusRegion>{notice}</StatusRegion>;
};
