import { Sprout } from "lucide-react";
import { useState } from "react";
import { stakePath } from "../../../app/routing/routes.ts";
import { validatorPath } from "../../../app/routing/row-paths.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import * as desk from "../../../domain/staking/desk.ts";
import { entryOf, type ReleaseBlock, releaseBlockOf, releaseStepsOf } from "../../../domain/staking/desk-rules.ts";
import type { Operated } from "../../../domain/staking/entities.ts";
import { Command, type Validator } from "../../../domain/staking/index.ts";
import { standingOf } from "../../../domain/staking/own-call.ts";
import { normalize } from "../../../domain/values/money.ts";
import { type TokenBalance, Command as Wallet, views as wallet } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dateTimeText } from "../../common/dates.ts";
import { LinkButton } from "../../common/LinkButton.tsx";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { Notice } from "../../common/Notice.tsx";
import { useDialog } from "../../common/page-marks.ts";
import { UnknownText } from "../../common/transfer/UnknownOutcome.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useLoad, useReload } from "../../common/use-load.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { AsDelegatorsSee } from "./AsDelegatorsSee.tsx";
import { DELEGATE, type StakeAction } from "./actions.ts";
import { CommissionEarned } from "./CommissionEarned.tsx";
import { EditDialog } from "./EditValidatorDialog.tsx";
import { type DeskTerms, OPERATION_TEXT, ReleaseDialog } from "./OperationDialog.tsx";
import { OwnStakeBar } from "./OwnStakeBar.tsx";
import { ReleaseCard } from "./ReleaseCard.tsx";
import { StakeDialog } from "./StakeDialog.tsx";
import { useWhyNot } from "./use-why-not.ts";
import { ValidatorHistory } from "./ValidatorHistory.tsx";
import { ValidatorStatus } from "./ValidatorParts.tsx";
import { ValidatorTerms } from "./ValidatorTerms.tsx";

type Standing = {
  readonly of: Validator;
  readonly operated: Operated | null;
  readonly block: ReleaseBlock | null;
  readonly entry: ReturnType<typeof entryOf>;
};

/** Why a validator stands where it stands, in a sentence; `figure` writes an amount of the own stake. */
const whyText = (
  { of, operated, block, entry }: Standing,
  symbol: string,
  figure: (value: string) => string,
): string => {
  if (of.status === undefined) return t("staking.desk.why.unsaid");
  if (of.status === "inactive" && entry !== null)
    return t("staking.desk.why.inactiveMissing", {
      needed: decimalText(entry.needed, 0) ?? "—",
      missing: decimalText(entry.missing, 6) ?? "—",
      symbol,
    });
  if (of.status !== "jailed") return t(`staking.desk.why.${of.status}`);
  switch (block?.reason) {
    case "own-stake": {
      const amounts = {
        own: figure(operated?.selfDelegation ?? ""),
        minimum: operated?.minSelfDelegation ?? "",
        symbol,
      };
      return block.until === null
        ? t("staking.desk.why.ownStake", amounts)
        : t("staking.desk.why.ownStakeAndTime", { ...amounts, date: dateTimeText(block.until) });
    }
    case "time":
      return t("staking.desk.why.time");
    case "tombstoned":
      return t("staking.desk.why.tombstoned");
    case undefined:
      return t("staking.desk.why.ready");
    default:
      return t("staking.desk.why.notSaid");
  }
};

/** What is missing until it can be released, or null. */
const missingText = (block: ReleaseBlock | null, symbol: string, figure: (value: string) => string): string | null => {
  if (block?.reason === "own-stake") return t("staking.desk.soon.ownStake", { missing: figure(block.missing), symbol });
  return block?.reason === "time" ? t("staking.desk.soon.time", { date: dateTimeText(block.until) }) : null;
};

type HeadProps = Standing & {
  readonly token: TokenBalance;
  readonly isWaiting: boolean;
  readonly figure: (value: string) => string;
  readonly whyNotStake: string | null;
  readonly onStake: () => void;
};

/** Name, status, why it stands there, and the ways to stake more and to see it as others do. */
const Head = ({ token, isWaiting, figure, whyNotStake, onStake, ...standing }: HeadProps) => {
  const { of, block } = standing;
  const isJailed = of.status === "jailed";
  const isTombstoned = isJailed && block?.reason === "tombstoned";
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
        <Avatar kind="validator" seed={of.address} name={of.moniker} src={of.image} size="large" />
        <div className="flex min-w-0 flex-col items-start gap-0.5">
          <h2 className="text-xl font-semibold tracking-tight wrap-anywhere text-ink">{validatorName(of.moniker)}</h2>
          {of.status === "active" ? (
            <span className="text-sm font-medium text-positive">{t("staking.validators.statusActive")}</span>
          ) : (
            <ValidatorStatus status={of.status} />
          )}
          <p className="tabular max-w-prose text-sm text-pretty text-muted">
            {isJailed && isWaiting ? (
              t("staking.desk.loading")
            ) : (
              <MaskedText text={whyText(standing, visibleText(token.symbol), figure)} />
            )}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto">
        {isTombstoned ? (
          <LinkButton href={stakePath(token)}>{t("staking.desk.seeStake")}</LinkButton>
        ) : (
          <Button
            variant={isJailed ? "secondary" : "primary"}
            className="earning"
            icon={Sprout}
            disabledReason={whyNotStake}
            onClick={onStake}
          >
            {t("stake.stakeMore")}
          </Button>
        )}
        <LinkButton variant="secondary" href={validatorPath(token, of.address)}>
          {t("staking.desk.asOthers")}
        </LinkButton>
      </div>
    </div>
  );
};

type UnknownProps = { readonly type: desk.OperationType; readonly onShow: () => void };

/** That nobody knows yet what became of a call, with the dialog that looks for it. */
const Unknown = ({ type, onShow }: UnknownProps) => {
  const standing = standingOf(useAppState().transfer, type);
  return standing.step !== "unknown" ? null : (
    <Notice tone="warning" title={t(`staking.desk.unknown.${OPERATION_TEXT[type]}`)}>
      <UnknownText attempt={standing.attempt} />
      <Button size="small" variant="secondary" className="self-start" onClick={onShow}>
        {t("staking.desk.show")}
      </Button>
    </Notice>
  );
};

/** Loads what only the operator sees, again with each list of validators, which can say that it was jailed since. */
const useOperated = (address: string): { readonly operated: Operated | null; readonly isKnown: boolean } => {
  const { staking } = useAppState();
  const load = desk.mayOperate(staking) ? Command.LoadOperated() : null;
  useLoad("operated", true, staking.operatedLoad, load);
  useReload("staking.ValidatorsLoaded", load);
  const operated = desk.operatedBy(staking, address);
  return { operated, isKnown: operated !== null || failureOf(staking.operatedLoad) !== null };
};

/** What is known of the terms where the server does not say them. */
const UNSAID: DeskTerms = {};

type OperatorDeskProps = { readonly of: Validator; readonly token: TokenBalance };

/** The desk of an operator: where the own validator stands, what it earned, what it needs, and what can be done about it. */
export const OperatorDesk = ({ of, token }: OperatorDeskProps) => {
  const root = useAppState();
  const { chainId, symbol } = token;
  const known = wallet.accountOf(root.wallet, chainId, symbol);
  const account = known?.account ?? null;
  useLoad(`${chainId}/${symbol}`, true, known?.request, Wallet.LoadAccount({ chainId, symbol }));
  const { operated, isKnown } = useOperated(of.address);
  const { jailedUntil, commissionFrom } = operated ?? {};
  const ends = [jailedUntil, commissionFrom].flatMap((at) => (at === undefined ? [] : [Date.parse(at)]));
  const now = useServerNow(ends);
  const block = releaseBlockOf(of.status, operated, now);
  const entry = entryOf(root.staking.validators?.validatorSet ?? [], of);
  const [action, setAction] = useState<StakeAction>(DELEGATE);
  const [staking, setStaking] = useDialog("stake");
  const [releasing, setReleasing] = useDialog("release-validator");
  const [editing, setEditing] = useDialog("edit-validator");
  const stake = (more: StakeAction) => {
    setAction(more);
    setStaking(true);
  };
  const { hidden } = useHiddenBalances();
  const why = useWhyNot(token);
  const failure = desk.mayOperate(root.staking) ? failureOf(root.staking.operatedLoad) : null;
  const missing = block?.reason === "own-stake" ? { amount: normalize(block.missing) } : {};
  const text = visibleText(symbol);
  const figure = (value: string) => (hidden ? MASK : (decimalText(value, 6) ?? "—"));
  const whyNotStake = why({ type: "delegate", validator: of.address });
  const onStake = () => stake({ type: "delegate", validator: of.address, ...missing });
  const delegated = account?.delegations.find(({ validator_address }) => validator_address === of.address)?.coins;
  const own = operated?.selfDelegation ?? delegated;
  // what was read before may be out of date; the notice of an unknown release leads to it
  const mayRelease =
    of.status === "jailed" &&
    operated !== null &&
    failure === null &&
    !operated.tombstoned &&
    standingOf(root.transfer, "release-validator").step !== "unknown";
  const mayEdit = operated !== null && standingOf(root.transfer, "edit-validator").step !== "unknown";
  return (
    <>
      <Unknown type="release-validator" onShow={() => setReleasing(true)} />
      <Unknown type="edit-validator" onShow={() => setEditing(true)} />
      <Head {...{ of, operated, block, entry, token, figure, whyNotStake, onStake }} isWaiting={!isKnown} />
      {failure !== null ? (
        <Card flush>
          <LoadFailed title={t("staking.desk.loadFailed")} failure={failure} command={Command.LoadOperated()} />
        </Card>
      ) : null}
      {isKnown ? (
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <div className="flex min-w-0 flex-col gap-6">
            {mayRelease ? (
              <ReleaseCard
                operated={operated}
                steps={releaseStepsOf(operated, now)}
                symbol={text}
                figure={figure}
                missing={missingText(block, text, figure)}
                onStake={onStake}
                whyNotStake={whyNotStake}
                onRelease={() => setReleasing(true)}
              />
            ) : null}
            <ValidatorTerms of={of} operated={operated} now={now} onEdit={mayEdit ? () => setEditing(true) : null} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <CommissionEarned of={of} operated={operated} token={token} hidden={hidden} figure={figure} />
            {own === undefined ? null : (
              <OwnStakeBar of={of} operated={operated} own={own} symbol={text} hidden={hidden} figure={figure} />
            )}
            <AsDelegatorsSee of={{ ...of, website: null, details: null }} />
          </div>
        </div>
      ) : (
        <Card flush>
          <Skeleton lines={6} label={t("staking.desk.loading")} />
        </Card>
      )}
      <ValidatorHistory of={of} token={token} hasStake={true} />
      {account === null ? null : (
        <StakeDialog
          token={token}
          account={account}
          action={action}
          open={staking}
          onClose={() => setStaking(false)}
          onAct={stake}
        />
      )}
      {/* what became of a call is looked for in them whatever the server says of the validator */}
      <ReleaseDialog of={of} operated={operated ?? UNSAID} open={releasing} onClose={() => setReleasing(false)} />
      <EditDialog of={of} operated={operated ?? UNSAID} now={now} open={editing} onClose={() => setEditing(false)} />
    </>
  );
};
