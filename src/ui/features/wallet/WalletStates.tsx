import { ArrowDownLeft, ArrowUpRight, CircleAlert, Wallet } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Failure } from "../../../domain/decider/failure.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { Command, views, type WalletTokens } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { type SendInitial, useOpenSend } from "../../common/send-context.ts";
import { useLoad } from "../../common/use-load.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";

/** Buttons that open the send/receive dialog, for one token if `of` names it. */
export const MoveButtons = ({ of = {} }: { readonly of?: Pick<SendInitial, "chainId" | "symbol"> }) => {
  const open = useOpenSend();
  const t = useText();
  return (
    <>
      <Button
        icon={<ArrowUpRight aria-hidden="true" className="size-5" />}
        onClick={() => open({ ...of, tab: "send" })}
      >
        {t("wallet.send")}
      </Button>
      <Button
        variant="secondary"
        icon={<ArrowDownLeft aria-hidden="true" className="size-5" />}
        onClick={() => open({ ...of, tab: "receive" })}
      >
        {t("wallet.receive")}
      </Button>
    </>
  );
};

/** An empty wallet: the next step is to receive. */
export const NoTokens = () => {
  const t = useText();
  const open = useOpenSend();
  return (
    <Card>
      <EmptyState
        icon={<Wallet className="size-6" />}
        title={t("wallet.home.noTokens")}
        text={t("wallet.home.noTokensText")}
        action={<Button onClick={() => open({ tab: "receive" })}>{t("wallet.receive")}</Button>}
      />
    </Card>
  );
};

/** No wallet, on the screens that are shown without one (spec §2 Wallet guard). */
export const NoWallet = () => {
  const t = useText();
  const [, navigate] = useLocation();
  return (
    <Card>
      <EmptyState
        icon={<CircleAlert className="size-6" />}
        title={t("wallet.home.noWallet")}
        text={t("wallet.home.noWalletText")}
        action={<Button onClick={() => navigate("/setup-wallet")}>{t("wallet.setup.heading")}</Button>}
      />
    </Card>
  );
};

/** The balances as a screen needs them. */
type KnownTokens = {
  readonly tokens: WalletTokens | null;
  /** Why the first load failed; null if only a refresh of known balances failed. */
  readonly failure: Failure | null;
  /** The wallet check found none: there is nothing to load. */
  readonly noWallet: boolean;
  readonly retry: () => void;
};

/**
 * The balances. The guards load them once the wallets are known and the live refresh keeps them current, so a screen
 * loads them only when the last load did not succeed. Without a wallet, `retry` repeats the wallet check.
 */
export const useTokens = (): KnownTokens => {
  const app = useApp();
  const { wallet } = useAppState();
  const { tokens, tokensRequest, wallets, walletsRequest } = wallet;
  const load = () => void app.dispatch(Command.LoadTokens());
  const [isLoaded] = useState(tokensRequest.status === "succeeded");
  useLoad("tokens", wallets.length > 0 && !isLoaded, tokensRequest.status, Command.LoadTokens());
  const unchecked = wallets.length === 0;
  return {
    tokens,
    failure: tokens === null ? (unchecked ? failureOf(walletsRequest) : failureOf(tokensRequest)) : null,
    noWallet: views.hasNoWallet(wallet) && failureOf(walletsRequest) === null,
    retry: unchecked ? () => void app.dispatch(Command.LoadWallets()) : load,
  };
};
