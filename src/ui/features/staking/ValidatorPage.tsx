import { ArrowLeft, Link2, LockKeyhole, Sprout } from "lucide-react";
import { useEffect, useMemo } from "react";
import { validatorPath } from "../../../app/routing/row-paths.ts";
import { type Validator, views, whyNot } from "../../../domain/staking/index.ts";
import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useCopy } from "../../common/use-copy.ts";
import type { Earned } from "../../common/use-earned.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import type { OpenStake } from "./actions.ts";
import { Locked } from "./DelegationRemarks.tsx";
import { MoveGain } from "./MoveGain.tsx";
import { OwnStake } from "./OwnStake.tsx";
import { ownStake } from "./StakeForm.tsx";
import { useWhyNot } from "./use-why-not.ts";
import { ValidatorDetails } from "./ValidatorDetails.tsx";
import { ValidatorFigures } from "./ValidatorFigures.tsx";
import { ValidatorHistory } from "./ValidatorHistory.tsx";
import { SameName, ValidatorStatus } from "./ValidatorParts.tsx";
import { useDescribed } from "./ValidatorsTable.tsx";

type Of = { readonly of: Validator; readonly token: TokenBalance; readonly account: TokenAccount };

/** The own stakes with other validators, each with what it would earn here and the button that moves it. */
const MoveHere = ({ of, token, account, onAct }: Of & { readonly onAct: OpenStake }) => {
  const { hidden } = useHiddenBalances();
  const why = useWhyNot(token);
  const now = useServerNow(whyNot.waitEndsOf(account));
  const { validators } = useAppState().staking;
  const name = validatorName(of.moniker);
  const others = account.delegations.filter(({ validator_address }) => validator_address !== of.address);
  if (others.length === 0 || views.whyNotChoose(of) !== null) return null;
  return (
    <TitledCard title={t("staking.page.moveHere", { name })}>
      <ul className="divide-y divide-line px-4 sm:px-6">
        {others.map(({ validator_address: source, moniker, coins }) => {
          const lock = whyNot.lockOf(account, source, now);
          const image = validators?.validatorSet.find(({ address }) => address === source)?.image ?? null;
          return (
            <li
              key={source}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(0,21rem)_5rem]"
            >
              <span className="flex min-w-0 flex-1 basis-48 items-center gap-3">
                <Avatar kind="validator" seed={source} name={moniker} src={image} size="small" />
                <span className="flex min-w-0 flex-col">
                  <span className="font-medium wrap-anywhere text-ink">{validatorName(moniker)}</span>
                  <Amount value={coins} symbol={token.symbol} hidden={hidden} places={2} align="start" />
                </span>
              </span>
              {lock === null ? (
                <MoveGain coins={coins} from={source} to={of.address} symbol={token.symbol} hidden={hidden} />
              ) : (
                <span className="tabular flex items-start gap-1.5 text-sm text-pretty text-muted sm:col-span-2">
                  <LockKeyhole className="mt-0.5 size-4 shrink-0" />
                  <Locked until={lock.until} />
                </span>
              )}
              {lock !== null ? null : (
                <Button
                  variant="secondary"
                  size="small"
                  className="sm:col-start-3"
                  aria-label={t("staking.page.moveFrom", { name: validatorName(moniker) })}
                  disabledReason={why({ type: "move-delegation", source })}
                  onClick={() => onAct({ type: "move-delegation", source, validator: of.address, amount: coins })}
                >
                  {t("stake.move")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </TitledCard>
  );
};

/** `list`: the path of all validators. */
type ValidatorPageProps = Of & { readonly earned: Earned; readonly list: string; readonly onAct: OpenStake };

/** The page of a validator: who it is, the own stake with it, its figures and history, stake that could move here, and its limits. */
export const ValidatorPage = ({ of, token, account, earned, list, onAct }: ValidatorPageProps) => {
  const copy = useCopy();
  const { validators } = useAppState().staking;
  const own = useMemo(() => ownStake(account), [account]);
  const why = useWhyNot(token);
  const described = useDescribed({
    validators: validators?.validatorSet ?? [],
    own,
    symbol: token.symbol,
    whyNotStake: ({ address }) => why({ type: "delegate", validator: address }),
  })(of);
  const name = validatorName(of.moniker);
  const coins = own.get(of.address);
  const payouts = earned.payouts?.validators.find(({ address }) => address === of.address);
  // who never had stake there has nothing of their own here
  const hasStake = coins !== undefined || payouts !== undefined;
  // the list was scrolled to its row
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <TextLink href={list} className="inline-flex! items-center gap-1.5 self-start">
        <ArrowLeft className="size-4 shrink-0" />
        <span>{t("staking.page.all")}</span>
      </TextLink>
      <Card>
        <div className="flex flex-wrap items-center gap-4">
          <Avatar kind="validator" seed={of.address} name={of.moniker} src={of.image} size="large" />
          <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
            <PageHeading pageTitle={name}>{name}</PageHeading>
            <span className="flex flex-wrap gap-2">
              <ValidatorStatus status={of.status} />
              {described.sameName === null ? null : <SameName mark={described.sameName} />}
            </span>
          </div>
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&_button]:flex-auto">
            <Button
              variant="secondary"
              icon={Link2}
              onClick={() => void copy(`${window.location.origin}${validatorPath(token, of.address)}`)}
            >
              {t("staking.validators.copyLink")}
            </Button>
            <Button
              className="earning"
              icon={Sprout}
              disabledReason={described.whyNot()}
              onClick={() => onAct({ type: "delegate", validator: of.address })}
            >
              {t(described.own === undefined ? "wallet.stake" : "stake.stakeMore")}
            </Button>
          </div>
        </div>
      </Card>
      <div className={cx("grid gap-6", hasStake && "lg:grid-cols-2")}>
        {hasStake ? (
          <OwnStake
            of={of}
            token={token}
            account={account}
            own={coins}
            payouts={payouts}
            earned={earned}
            onAct={onAct}
          />
        ) : null}
        <ValidatorFigures of={of} power={described.power} beside={hasStake} />
      </div>
      <ValidatorHistory of={of} token={token} hasStake={hasStake} />
      <MoveHere of={of} token={token} account={account} onAct={onAct} />
      <TitledCard title={t("staking.page.figures")}>
        <div className="p-4 pt-0 sm:p-6 sm:pt-0">
          <ValidatorDetails {...described} />
        </div>
      </TitledCard>
    </>
  );
};
