import { ArrowLeft, Link2 } from "lucide-react";
import { useEffect, useMemo } from "react";
import { validatorPath } from "../../../app/routing/row-paths.ts";
import { burnedOf } from "../../../domain/staking/figures.ts";
import { type Validator, views } from "../../../domain/staking/index.ts";
import type { Money } from "../../../domain/values/money.ts";
import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { shareText } from "../../common/share-text.ts";
import { useCopy } from "../../common/use-copy.ts";
import type { Earned } from "../../common/use-earned.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Fact, Facts } from "../../kit/Facts.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { BusyBar } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import type { OpenStake } from "./actions.ts";
import { MoveGain } from "./MoveGain.tsx";
import { ownStake } from "./StakeForm.tsx";
import { useWhyNot } from "./use-why-not.ts";
import { ValidatorDetails } from "./ValidatorDetails.tsx";
import { ValidatorHistory } from "./ValidatorHistory.tsx";
import { SameName, ValidatorStatus } from "./ValidatorParts.tsx";
import { useDescribed } from "./ValidatorsTable.tsx";

type Of = { readonly of: Validator; readonly token: TokenBalance; readonly account: TokenAccount };

type OwnProps = Of & { readonly earned: Earned; readonly onAct: OpenStake };

/** The own stake with a validator: what it is, what it earned, what of it can be lost, and the way out. */
const OwnCard = ({ of, token, account, earned, onAct }: OwnProps) => {
  const { symbol } = token;
  const why = useWhyNot(token);
  const { hidden } = useHiddenBalances();
  const { validators } = useAppState().staking;
  const own = ownStake(account).get(of.address);
  const payouts = earned.payouts?.validators.find(({ address }) => address === of.address);
  const burned = own === undefined ? null : burnedOf(own, validators?.slashing);
  // who never had stake there has nothing to read here
  if (own === undefined && payouts === undefined) return null;
  const shareFact = (name: string, coins: Money, share: Money) => (
    <Fact name={name}>
      <Amount value={coins} symbol={symbol} hidden={hidden} places={6} />{" "}
      <span className="text-sm text-muted">{t("staking.page.ofStake", { share: shareText(share) })}</span>
    </Fact>
  );
  return (
    <TitledCard title={t("staking.page.own")}>
      <div className="flex flex-col gap-4 p-4 pt-0 sm:p-6 sm:pt-0">
        <Facts>
          {own === undefined ? null : (
            <Fact name={t("staking.validators.yoursAmount")}>
              <Amount value={own} symbol={symbol} hidden={hidden} places={18} />
            </Fact>
          )}
          <Fact name={t("staking.page.earned")}>
            {payouts !== undefined ? (
              <>
                <Amount value={payouts.amount} symbol={symbol} hidden={hidden} places={6} />{" "}
                <span className="text-sm text-muted">{t("distribution.payoutCount", { count: payouts.count })}</span>
              </>
            ) : earned.isComplete ? (
              t("staking.page.nothingYet")
            ) : earned.failure === null ? (
              <BusyBar className="h-4 w-24" />
            ) : (
              "—"
            )}
          </Fact>
          {burned === null ? null : shareFact(t("staking.page.burnedDown"), burned.downtime, burned.shares.downtime)}
          {burned === null
            ? null
            : shareFact(t("staking.page.burnedTwice"), burned.doubleSign, burned.shares.doubleSign)}
        </Facts>
        {own === undefined ? null : (
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              disabledReason={why({ type: "move-delegation", source: of.address })}
              onClick={() => onAct({ type: "move-delegation", source: of.address, amount: own })}
            >
              {t("stake.move")}
            </Button>
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
    </TitledCard>
  );
};

/** The own stakes with other validators, each with what it would earn here and the button that moves it. */
const MoveHere = ({ of, token, account, onAct }: Of & { readonly onAct: OpenStake }) => {
  const { hidden } = useHiddenBalances();
  const why = useWhyNot(token);
  const name = validatorName(of.moniker);
  const others = account.delegations.filter(({ validator_address }) => validator_address !== of.address);
  if (others.length === 0 || views.whyNotChoose(of) !== null) return null;
  return (
    <TitledCard title={t("staking.page.moveHere", { name })}>
      <ul className="divide-y divide-line px-4 sm:px-6">
        {others.map(({ validator_address: source, moniker, coins }) => (
          <li key={source} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="flex min-w-0 flex-1 basis-48 flex-col">
              <span className="font-medium wrap-anywhere text-ink">{validatorName(moniker)}</span>
              <Amount value={coins} symbol={token.symbol} hidden={hidden} places={2} align="start" />
            </span>
            <MoveGain coins={coins} from={source} to={of.address} symbol={token.symbol} hidden={hidden} />
            <Button
              variant="secondary"
              size="small"
              aria-label={t("staking.page.moveFrom", { name: validatorName(moniker) })}
              disabledReason={why({ type: "move-delegation", source })}
              onClick={() => onAct({ type: "move-delegation", source, validator: of.address, amount: coins })}
            >
              {t("stake.move")}
            </Button>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
};

/** `list`: the path of all validators. */
type ValidatorPageProps = Of & { readonly earned: Earned; readonly list: string; readonly onAct: OpenStake };

/** The page of a validator: who it is, the own stake with it, stake that could move here, and all of its figures. */
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
  const shared = { of, token, account, onAct };
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
              disabledReason={described.whyNot()}
              onClick={() => onAct({ type: "delegate", validator: of.address })}
            >
              {t(described.own === undefined ? "wallet.stake" : "stake.stakeMore")}
            </Button>
          </div>
        </div>
      </Card>
      <OwnCard {...shared} earned={earned} />
      <MoveHere {...shared} />
      <TitledCard title={t("staking.page.figures")}>
        <div className="p-4 pt-0 sm:p-6 sm:pt-0">
          <ValidatorDetails {...described} />
        </div>
      </TitledCard>
      <ValidatorHistory
        of={of}
        token={token}
        hasStake={
          own.has(of.address) || earned.payouts?.validators.some(({ address }) => address === of.address) === true
        }
      />
    </>
  );
};
