import "../../i18n/later.ts";
import { CircleHelp, CircleSlash, Coins } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { tokenPath } from "../../../app/routes.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { Command as Staking } from "../../../domain/staking/index.ts";
import * as timeline from "../../../domain/staking/timeline.ts";
import { type TokenAccount, type TokenBalance, views, Command as Wallet } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { spanText } from "../../common/dates.ts";
import { failureText } from "../../common/failure-text.ts";
import { PracticeClock } from "../../common/PracticeClock.tsx";
import { usePageRequest } from "../../common/page-request.ts";
import { pathSegment } from "../../common/paths.ts";
import { UnresolvedTransfers } from "../../common/transfer/UnknownOutcome.tsx";
import { UnreadableTokens } from "../../common/UnreadableTokens.tsx";
import { useSend } from "../../common/use-command.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useLoad } from "../../common/use-load.ts";
import { useTokens } from "../../common/use-tokens.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { buttonStyle } from "../../kit/button-style.ts";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Bar, Skeleton } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import type { StakeAction } from "./actions.ts";
import { DelegationsTable } from "./DelegationsTable.tsx";
import { StakeDialog } from "./StakeDialog.tsx";
import { RefreshFailed, StakeHead } from "./StakeHead.tsx";
import { TimelineCard } from "./TimelineCard.tsx";
import { UnbondingTable } from "./UnbondingTable.tsx";
import { type LinkedStake, useLinkedRow } from "./use-linked-row.ts";
import { actionOf } from "./use-stake-form.ts";
import { ValidatorsCard } from "./ValidatorsCard.tsx";

const DELEGATE = { type: "delegate", validator: null } as const satisfies StakeAction;

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

/** A page without staking: why, and a link back. */
const Nothing = ({
  icon: Icon,
  title,
  text,
  href,
  link,
}: {
  readonly icon: typeof CircleHelp;
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly link: string;
}) => (
  <Card>
    <EmptyState
      icon={<Icon className="size-6" />}
      title={title}
      text={text}
      action={
        <Link href={href} className={buttonStyle("secondary", "medium", false)}>
          {link}
        </Link>
      }
    />
  </Card>
);

/** Nothing is staked yet: what staking is, and the button that starts it. */
const NothingStaked = ({ token, onStake }: { readonly token: TokenBalance; readonly onStake: () => void }) => {
  const t = useText();
  const wait = useAppState().staking.validators?.unstakingWaitTime ?? null;
  const symbol = visibleText(token.symbol);
  return (
    <Card>
      <EmptyState
        icon={<Coins className="size-6" />}
        title={t("stake.empty.title", { symbol })}
        text={
          wait === null
            ? t("stake.empty.text", { symbol })
            : t("stake.empty.textWait", { symbol, span: spanText(wait) })
        }
        action={<Button onClick={onStake}>{t("stake.stake")}</Button>}
      />
    </Card>
  );
};

/** The staking of a token whose account is loaded. */
const Loaded = ({
  token,
  account,
  linked,
  onAct,
}: {
  readonly token: TokenBalance;
  readonly account: TokenAccount;
  readonly linked: LinkedStake | null;
  readonly onAct: (action: StakeAction) => void;
}) => {
  const { hidden } = useHiddenBalances();
  const shared = { token, account, hidden };
  const linkedIn = (table: LinkedStake["table"]) => (linked?.table === table ? linked.row : null);
  return (
    <>
      {account.unreadable === undefined ? null : (
        <Card flush>
          <Unreadable count={account.unreadable} />
        </Card>
      )}
      {timeline.hasStake(account) ? (
        <>
          <StakeHead {...shared} />
          <TimelineCard {...shared} />
          <DelegationsTable {...shared} onAct={onAct} linked={linkedIn("delegations")} />
        </>
      ) : (
        <NothingStaked token={token} onStake={() => onAct(DELEGATE)} />
      )}
      <UnbondingTable {...shared} onAct={onAct} linked={linkedIn("unbonding")} />
      <ValidatorsCard token={token} account={account} onAct={onAct} />
    </>
  );
};

/** The staking of a token that can be staked: loads its account and the validators, and owns the dialog. */
const Stakeable = ({ token }: { readonly token: TokenBalance }) => {
  const t = useText();
  const send = useSend();
  const state = useAppState();
  const { chainId, symbol } = token;
  const known = views.accountOf(state.wallet, chainId, symbol);
  const account = known?.account ?? null;
  const failure = failureOf(known?.request);
  const load = Wallet.LoadAccount({ chainId, symbol });
  const [action, setAction] = useState<StakeAction>(DELEGATE);
  const [open, setOpen] = useState(false);
  useLoad(`${chainId}/${symbol}`, true, known?.request.status, load);
  useLoad("validators", true, state.staking.load.status, Staking.LoadValidators());
  const linked = useLinkedRow(token);
  const act = (wanted: StakeAction) => {
    setAction(wanted);
    setOpen(true);
  };
  usePageRequest(
    "staking",
    ({ amount }) => act(amount === null ? DELEGATE : { ...DELEGATE, amount }),
    ({ chainId, symbol }) => account !== null && chainId === token.chainId && symbol === token.symbol,
  );
  return (
    <>
      <PageHeading
        pageTitle={t("stake.heading", { symbol })}
        lead={t("stake.lead", { symbol, chain: token.chainName })}
        actions={
          account === null ? undefined : (
            <Button icon={<Coins aria-hidden="true" className="size-5" />} onClick={() => act(DELEGATE)}>
              {t("stake.stake")}
            </Button>
          )
        }
      >
        {t("stake.heading", { symbol })}
      </PageHeading>
      <RefreshFailed token={token} />
      <UnresolvedTransfers placement="staking" onSendAgain={(intent) => act(actionOf(intent) ?? DELEGATE)} />
      {account === null ? (
        failure === null ? (
          <Waiting />
        ) : (
          <Card>
            <Failure
              title={t("stake.failed")}
              text={failureText(failure)}
              onRetry={() => send(Wallet.LoadAccount({ chainId, symbol }))}
            />
          </Card>
        )
      ) : (
        <>
          <Loaded token={token} account={account} linked={linked} onAct={act} />
          <StakeDialog token={token} account={account} action={action} open={open} onClose={() => setOpen(false)} />
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
  const t = useText();
  const { tokens, failure, retry } = useTokens();
  const token = views.tokenOf(state.wallet, chainId, symbol);
  const body = () => {
    if (token?.stakeable === true) return <Stakeable key={`${chainId}/${symbol}`} token={token} />;
    const heading = <PageHeading>{t("stake.heading", { symbol })}</PageHeading>;
    if (token !== null)
      return (
        <>
          {heading}
          <Nothing
            icon={CircleSlash}
            title={t("stake.notStakeable.title", { symbol, chain: token.chainName })}
            text={t("stake.notStakeable.text")}
            href={tokenPath(token)}
            link={t("stake.notStakeable.link", { symbol })}
          />
        </>
      );
    if (tokens !== null)
      return (
        <>
          {heading}
          {(tokens.unreadable ?? 0) > 0 ? (
            <Card>
              <UnreadableTokens />
            </Card>
          ) : (
            <Nothing
              icon={CircleHelp}
              title={t("stake.unknown.title")}
              text={t("stake.unknown.text", { symbol, chainId })}
              href="/my-assets"
              link={t("stake.unknown.link")}
            />
          )}
        </>
      );
    return (
      <>
        {heading}
        {failure === null ? (
          <Waiting />
        ) : (
          <Card>
            <Failure title={t("stake.failed")} text={failureText(failure)} onRetry={retry} />
          </Card>
        )}
      </>
    );
  };
  return (
    <div className="flex flex-col gap-6">
      {body()}
      {token?.stakeable === true ? (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink href="/distribution">{t("shell.titleDistribution")}</TextLink>
          <TextLink href="/create-validator">{t("shell.titleCreateValidator")}</TextLink>
        </p>
      ) : null}
      <PracticeClock />
    </div>
  );
};
