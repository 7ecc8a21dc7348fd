import { Sprout } from "lucide-react";
import { memo, useCallback, useDeferredValue, useMemo } from "react";
import { TAB_PARAMETER, VALIDATORS_TAB } from "../../../app/routing/row-paths.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { views as notificationViews } from "../../../domain/notifications/index.ts";
import { Command, type Validator } from "../../../domain/staking/index.ts";
import * as timeline from "../../../domain/staking/timeline.ts";
import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { spanText } from "../../common/dates.ts";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import type { Earned } from "../../common/use-earned.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useIsOperator } from "../../common/use-is-operator.ts";
import { useQuery } from "../../common/use-query.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { DELEGATE, type OpenStake, type StakeAction } from "./actions.ts";
import { DelegationsTable } from "./DelegationsTable.tsx";
import { RewardsCard } from "./RewardsCard.tsx";
import { ownStake } from "./StakeForm.tsx";
import { StakeHead } from "./StakeHead.tsx";
import { TimelineCard } from "./TimelineCard.tsx";
import { TodoCard } from "./TodoCard.tsx";
import { UnbondingTable } from "./UnbondingTable.tsx";
import type { LinkedStake } from "./use-linked-row.ts";
import { useWhyNot } from "./use-why-not.ts";
import { ValidatorsTable, type ValidatorsTableProps } from "./ValidatorsTable.tsx";

type ValidatorsCardProps = {
  readonly token: TokenBalance;
  readonly account: TokenAccount;
  readonly onAct: OpenStake;
} & Pick<ValidatorsTableProps, "onOpen">;

/** The validators to choose from, once they are loaded. */
const ValidatorsCard = memo(({ token, account, onAct, onOpen }: ValidatorsCardProps) => {
  const { validators, load } = useAppState().staking;
  const own = useMemo(() => ownStake(account), [account]);
  const why = useWhyNot(token);
  const whyNotStake = useCallback(({ address }: Validator) => why({ type: "delegate", validator: address }), [why]);
  const failure = failureOf(load);
  const isOperator = useIsOperator();
  const body = () => {
    if (validators !== null)
      return (
        <ValidatorsTable
          validators={validators.validatorSet}
          own={own}
          symbol={token.symbol}
          onOpen={onOpen}
          onStake={(address) => onAct({ type: "delegate", validator: address })}
          whyNotStake={whyNotStake}
        />
      );
    return failure === null ? (
      <Skeleton lines={5} />
    ) : (
      <LoadFailed title={t("stake.validatorsFailed")} failure={failure} command={Command.LoadValidators()} />
    );
  };
  return (
    <>
      <TitledCard title={t("staking.validators.heading")}>{body()}</TitledCard>
      <p className="mt-4 text-sm text-muted">
        {isOperator ? null : <span>{t("staking.validators.runNode")}</span>}{" "}
        <TextLink href="/create-validator">
          {t(isOperator ? "staking.desk.title" : "shell.titleCreateValidator")}
        </TextLink>
      </p>
    </>
  );
});

/** Nothing is staked yet: what staking is, and the button that starts it. */
const NothingStaked = ({ token, onStake }: { readonly token: TokenBalance; readonly onStake: () => void }) => {
  const wait = useAppState().staking.validators?.unstakingWaitTime ?? null;
  const symbol = visibleText(token.symbol);
  return (
    <Card>
      <EmptyState
        drawing="earning"
        title={t("stake.empty.title", { symbol })}
        text={
          wait === null
            ? t("stake.empty.text", { symbol })
            : t("stake.empty.textWait", { symbol, span: spanText(wait) })
        }
        action={
          <Button className="earning" icon={Sprout} onClick={onStake}>
            {t("wallet.stake")}
          </Button>
        }
      />
    </Card>
  );
};

/**
 * Whether what the things to decide are made of was answered or failed: they stand above the stakes, and each that came later
 * would push these away.
 */
const useComplete = (): boolean => {
  const { staking, notifications } = useAppState();
  const { validators, load } = staking;
  return (
    (validators !== null || failureOf(load) !== null) &&
    (notificationViews.isKnown(notifications) || notifications.load.status !== "pending")
  );
};

type StakeTabsProps = {
  readonly token: TokenBalance;
  readonly account: TokenAccount;
  readonly linked: LinkedStake | null;
  readonly earned: Earned;
  readonly onAct: (action: StakeAction) => void;
  /** Opens the page of a validator. */
  readonly onOpen: (address: string) => void;
};

/** The staking of a token whose account is loaded. What surrounds it, such as the dialog, does not draw it again. */
export const StakeTabs = memo(({ token, account, linked, earned, onAct, onOpen }: StakeTabsProps) => {
  const { hidden } = useHiddenBalances();
  // a link to a row of the first tab leaves no tab in the address
  const [query, setQuery] = useQuery();
  // a panel is drawn after the press that chose it, and a press meanwhile comes first
  const tab = useDeferredValue(query(TAB_PARAMETER) ?? "stake");
  const shared = { token, account, hidden };
  const hasStake = timeline.hasStake(account);
  const linkedIn = (table: LinkedStake["table"]) => (linked?.table === table ? linked.row : null);
  const isComplete = useComplete();
  return (
    <>
      {account.unreadable === undefined ? null : (
        <Card flush>
          <Unreadable count={account.unreadable} />
        </Card>
      )}
      <Tabs
        label={t("stake.heading", { symbol: token.symbol })}
        value={tab}
        onChange={(id) => setQuery({ [TAB_PARAMETER]: id === "stake" ? null : id })}
        items={[
          {
            id: "stake",
            label: t("stake.tab.stake"),
            content: (
              <div className="flex flex-col gap-6">
                {/* both are about the own stakes: above the tabs they pushed the list of validators off the screen */}
                {hasStake ? <StakeHead {...shared} earned={earned.isComplete ? earned.payouts : null} /> : null}
                {isComplete ? (
                  <>
                    {hasStake ? <TodoCard {...shared} onAct={onAct} /> : null}
                    {hasStake ? (
                      <DelegationsTable {...shared} onAct={onAct} linked={linkedIn("delegations")} />
                    ) : (
                      <NothingStaked token={token} onStake={() => onAct(DELEGATE)} />
                    )}
                    <UnbondingTable {...shared} onAct={onAct} linked={linkedIn("unbonding")} />
                    <TimelineCard {...shared} />
                  </>
                ) : (
                  <Card flush>
                    <Skeleton lines={6} />
                  </Card>
                )}
              </div>
            ),
          },
          {
            id: VALIDATORS_TAB,
            label: t("staking.validators.heading"),
            content: <ValidatorsCard token={token} account={account} onAct={onAct} onOpen={onOpen} />,
          },
          {
            id: "rewards",
            label: t("stake.rewards"),
            content: <RewardsCard {...shared} earned={earned} />,
          },
        ]}
      />
    </>
  );
});
