import { Pencil, Sprout } from "lucide-react";
import { useState } from "react";
import { stakePath } from "../../../app/routing/routes.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import * as desk from "../../../domain/staking/desk.ts";
import { entryOf, type ReleaseBlock, releaseBlockOf } from "../../../domain/staking/desk-rules.ts";
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
import { DELEGATE, type StakeAction } from "./actions.ts";
import { EditDialog } from "./EditValidatorDialog.tsx";
import { type DeskTerms, OPERATION_TEXT, ReleaseDialog } from "./OperationDialog.tsx";
import { OperatorFigures } from "./OperatorFigures.tsx";
import { StakeDialog } from "./StakeDialog.tsx";
import { useWhyNot } from "./use-why-not.ts";
import { ValidatorHistory } from "./ValidatorHistory.tsx";
import { ValidatorStatus } from "./ValidatorParts.tsx";

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
  /** What only the operator sees was read, and no newer reading failed. */
  readonly isKnown: boolean;
  readonly isWaiting: boolean;
  readonly onStake: () => void;
  readonly onRelease: () => void;
  readonly onEdit: () => void;
};

/** Name, status, why, what is missing, and what the operator can do about it: nothing that this server does not have. */
const Head = ({ token, isKnown, isWaiting, onStake, onRelease, onEdit, ...standing }: HeadProps) => {
  const { of, operated, block } = standing;
  const { transfer } = useAppState();
  const { hidden } = useHiddenBalances();
  const why = useWhyNot(token);
  const symbol = visibleText(token.symbol);
  const figure = (value: string) => (hidden ? MASK : (decimalText(value, 6) ?? "—"));
  const missing = missingText(block, symbol, figure);
  const isJailed = of.status === "jailed";
  const isTombstoned = isJailed && block?.reason === "tombstoned";
  // the notice of an unknown one leads to it
  const isUnknown = (type: desk.OperationType) => standingOf(transfer, type).step === "unknown";
  const mayRelease = isJailed && isKnown && !isTombstoned && !isUnknown("release-validator");
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-4">
          <Avatar kind="validator" seed={of.address} name={of.moniker} src={of.image} size="large" />
          <div className="min-w-0">
            <h2 className="text-xl font-semibold tracking-tight wrap-anywhere text-ink">{validatorName(of.moniker)}</h2>
            {of.status === "active" ? (
              <span className="text-sm text-positive">{t("staking.validators.statusActive")}</span>
            ) : (
              <ValidatorStatus status={of.status} />
            )}
          </div>
        </div>
        <div className="flex flex-col gap-1">
          {missing === null ? null : (
            <p className="tabular text-lg font-semibold text-pretty text-ink">
              <MaskedText text={missing} />
            </p>
          )}
          <p className="tabular max-w-prose text-pretty text-muted">
            {isJailed && isWaiting ? (
              t("staking.desk.loading")
            ) : (
              <MaskedText text={whyText(standing, symbol, figure)} />
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:*:flex-auto max-sm:[&_button]:flex-auto">
          {mayRelease ? (
            <Button variant={block === null ? "primary" : "secondary"} disabledReason={missing} onClick={onRelease}>
              {t("staking.desk.release")}
            </Button>
          ) : null}
          {isTombstoned ? (
            <LinkButton href={stakePath(token)}>{t("staking.desk.seeStake")}</LinkButton>
          ) : (
            <Button
              variant={isJailed && block?.reason !== "own-stake" ? "secondary" : "primary"}
              className="earning"
              icon={Sprout}
              disabledReason={why({ type: "delegate", validator: of.address })}
              onClick={onStake}
            >
              {t("stake.stakeMore")}
            </Button>
          )}
          {operated === null || isUnknown("edit-validator") ? null : (
            <Button variant="secondary" icon={Pencil} onClick={onEdit}>
              {t("staking.desk.edit")}
            </Button>
          )}
        </div>
      </div>
    </Card>
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
  const failure = desk.mayOperate(root.staking) ? failureOf(root.staking.operatedLoad) : null;
  const missing = block?.reason === "own-stake" ? { amount: normalize(block.missing) } : {};
  return (
    <>
      <Unknown type="release-validator" onShow={() => setReleasing(true)} />
      <Unknown type="edit-validator" onShow={() => setEditing(true)} />
      <Head
        {...{ of, operated, block, entry, token }}
        // what was read before may be out of date
        isKnown={operated !== null && failure === null}
        isWaiting={!isKnown}
        onStake={() => stake({ type: "delegate", validator: of.address, ...missing })}
        onRelease={() => setReleasing(true)}
        onEdit={() => setEditing(true)}
      />
      {failure !== null ? (
        <Card flush>
          <LoadFailed title={t("staking.desk.loadFailed")} failure={failure} command={Command.LoadOperated()} />
        </Card>
      ) : null}
      {isKnown ? (
        <OperatorFigures of={of} operated={operated} token={token} account={account} now={now} />
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
