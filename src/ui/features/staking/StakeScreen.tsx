import { Sprout } from "lucide-react";
import { startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { useParams } from "wouter";
import { tokenPath } from "../../../app/routing/routes.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { Command as Staking, views as staking } from "../../../domain/staking/index.ts";
import * as timeline from "../../../domain/staking/timeline.ts";
import { type TokenAccount, type TokenBalance, views, Command as Wallet } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { spanText } from "../../common/dates.ts";
import { FailureCard } from "../../common/FailureCard.tsx";
import { LinkButton } from "../../common/LinkButton.tsx";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { PracticeClock } from "../../common/PracticeClock.tsx";
import { useDialog } from "../../common/page-marks.ts";
import { usePageRequest } from "../../common/page-request.ts";
import { pathSegment } from "../../common/paths.ts";
import { UnresolvedTransfers } from "../../common/transfer/UnknownOutcome.tsx";
import { UnlessUnreadable } from "../../common/UnlessUnreadable.tsx";
import { useEarned } from "../../common/use-earned.ts";
import { useLoad } from "../../common/use-load.ts";
import { useTokens } from "../../common/use-tokens.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Bar, Skeleton } from "../../kit/Skeleton.tsx";
import { DELEGATE, leave, leaveBy, type StakeAction } from "./actions.ts";
import { StakeDialog } from "./StakeDialog.tsx";
import { RefreshFailed, ValidatorsMissing } from "./StakeHead.tsx";
import { StakeTabs } from "./StakeTabs.tsx";
import { useLinkedRow } from "./use-linked-row.ts";
import { useShownValidator } from "./use-shown-validator.ts";
import { actionOf } from "./use-stake-form.ts";
import { ValidatorPage } from "./ValidatorPage.tsx";

const Waiting = () => (
  <>
    <Card>
      <div aria-busy="true" className="flex flex-col gap-3">
        <Bar className="h-4 w-24" />
        <Bar className="h-9 w-56" />
        <Bar className="h-4 w-40" />
      </div>
    </Card>
    <Card flush>
      <Skeleton lines={4} />
    </Card>
  </>
);

type StakeHeadingProps = {
  readonly symbol: string;
  readonly account: TokenAccount | null;
  readonly onStake: () => void;
};

const StakeHeading = ({ symbol, account, onStake }: StakeHeadingProps) => {
  const wait = useAppState().staking.validators?.unstakingWaitTime ?? null;
  return (
    <PageHeading
      pageTitle={t("stake.heading", { symbol })}
      // on a phone the whole sentence takes two lines
      lead={
        <span className="block max-sm:min-h-12">
          {wait === null ? t("stake.lead", { symbol }) : t("stake.leadWait", { symbol, span: spanText(wait) })}
        </span>
      }
      actions={
        account === null || !timeline.hasStake(account) ? undefined : (
          <Button className="earning" icon={Sprout} onClick={onStake}>
            {t("wallet.stake")}
          </Button>
        )
      }
    >
      {t("stake.heading", { symbol })}
    </PageHeading>
  );
};

/** The staking of a token that can be staked: loads its account and the validators, and owns the dialog. */
const Stakeable = ({ token }: { readonly token: TokenBalance }) => {
  const app = useApp();
  const state = useAppState();
  const { chainId, symbol } = token;
  const known = views.accountOf(state.wallet, chainId, symbol);
  const read = known?.account ?? null;
  const { validators } = state.staking;
  const account = useMemo(() => (read === null ? null : staking.withListedNames(read, validators)), [read, validators]);
  const failure = failureOf(known?.request);
  const load = Wallet.LoadAccount({ chainId, symbol });
  const [action, setAction] = useState<StakeAction>(DELEGATE);
  const [open, setOpen] = useDialog("stake");
  useEffect(() => {
    app.dispatch(Staking.ShowStake({ chainId, symbol }), "screen");
    return () => void app.dispatch(Staking.LeaveStake(), "screen");
  }, [app, chainId, symbol]);
  useLoad(`${chainId}/${symbol}`, true, known?.request, load);
  useLoad("validators", true, state.staking.load, Staking.LoadValidators());
  const linked = useLinkedRow(token);
  // a button shows that it is pressed while its dialog is drawn
  const act = useCallback(
    (wanted: StakeAction) => {
      startTransition(() => {
        setAction(wanted);
        setOpen(true);
      });
    },
    [setOpen],
  );
  usePageRequest(
    "staking",
    ({ amount, source, leaves }) => {
      if (source !== undefined && leaves !== undefined) act(leaveBy(leaves, source, amount));
      else if (source !== undefined) {
        if (account !== null) act(leave(account, source, app.now() - state.session.clockSkew));
      } else act(amount === null ? DELEGATE : { ...DELEGATE, amount });
    },
    ({ chainId, symbol }) => account !== null && chainId === token.chainId && symbol === token.symbol,
  );
  const earned = useEarned(token, true);
  const shown = useShownValidator();
  const page = validators?.validatorSet.find(({ address }) => address === shown.address);
  const dialog =
    account === null ? null : (
      <StakeDialog
        token={token}
        account={account}
        action={action}
        open={open}
        onClose={() => setOpen(false)}
        onAct={act}
      />
    );
  if (page !== undefined && account !== null)
    return (
      <>
        <ValidatorPage
          key={page.address}
          of={page}
          token={token}
          account={account}
          earned={earned}
          list={shown.list}
          onAct={act}
        />
        {dialog}
      </>
    );
  return (
    <>
      <StakeHeading symbol={symbol} account={account} onStake={() => act(DELEGATE)} />
      <RefreshFailed token={token} />
      <ValidatorsMissing />
      <UnresolvedTransfers placement="staking" onSendAgain={(intent) => act(actionOf(intent) ?? DELEGATE)} />
      {account === null ? (
        failure === null ? (
          <Waiting />
        ) : (
          <Card>
            <LoadFailed title={t("stake.failed")} failure={failure} command={load} />
          </Card>
        )
      ) : (
        <>
          <StakeTabs token={token} account={account} linked={linked} earned={earned} onAct={act} onOpen={shown.open} />
          {dialog}
        </>
      )}
    </>
  );
};

/** /my-assets/stake/{chainId}/{symbol}: what is staked of a token, what unbonds, the timeline, and the validators. */
export const StakeScreen = () => {
  const params = useParams<{ readonly chainId?: string; readonly symbol?: string }>();
  const [chainId, symbol] = [pathSegment(params.chainId ?? ""), pathSegment(params.symbol ?? "")];
  const state = useAppState();
  const { tokens, failure, retry } = useTokens();
  const token = views.tokenOf(state.wallet, chainId, symbol);
  /** Why there is no staking on the page. */
  const why = () => {
    if (tokens === null) return <FailureCard title={t("stake.failed")} failure={failure} onRetry={retry} />;
    if (token !== null)
      return (
        <EmptyState
          drawing="earning"
          title={t("stake.notStakeable.title", { symbol, chain: token.chainName })}
          text={t("stake.notStakeable.text")}
          action={<LinkButton href={tokenPath(token)}>{t("stake.notStakeable.link", { symbol })}</LinkButton>}
        />
      );
    return (
      <UnlessUnreadable>
        <EmptyState
          title={t("tokenPage.unknown")}
          text={t("stake.unknown.text", { symbol, chainId })}
          action={<LinkButton href="/my-assets">{t("assets.open")}</LinkButton>}
        />
      </UnlessUnreadable>
    );
  };
  const known = views.accountOf(state.wallet, chainId, symbol);
  const isWaiting =
    failure === null &&
    (tokens === null || (token?.stakeable === true && known?.account == null && failureOf(known?.request) === null));
  const body = () => {
    if (token?.stakeable === true) return <Stakeable key={`${chainId}/${symbol}`} token={token} />;
    return (
      <>
        <PageHeading>{t("stake.heading", { symbol })}</PageHeading>
        {tokens === null && failure === null ? <Waiting /> : <Card>{why()}</Card>}
      </>
    );
  };
  return (
    <div className="flex flex-col gap-6">
      {body()}
      {/* what comes above would push it away */}
      {isWaiting ? null : <PracticeClock />}
    </div>
  );
};
