import { idleDelegations } from "../../domain/staking/figures.ts";
import { type TokenBalance, views } from "../../domain/wallet/index.ts";
import { nextPayoutAt } from "../../domain/wallet/payouts.ts";
import { ofToken } from "../../domain/wallet/transactions.ts";
import { t } from "../i18n/index.ts";
import { useAppState } from "./app-context.tsx";
import { dateText, spanText } from "./dates.ts";
import { useServerNow } from "./use-server-now.ts";

/** When the rewards of a token are paid next, in milliseconds since 1970; null where no payout or no interval is known. */
export const useNextPayout = ({ chainId, symbol }: Pick<TokenBalance, "chainId" | "symbol">): number | null => {
  const { wallet, staking } = useAppState();
  const interval = staking.validators?.rewardPayoutFrequency ?? null;
  const account = views.accountOf(wallet, chainId, symbol)?.account;
  const idle = account && idleDelegations(account, staking.validators);
  const token = { chainId, symbol };
  const next = (now: number): number | null =>
    nextPayoutAt(
      [
        ...(account?.transactions ?? []),
        ...ofToken(token, wallet.recent.transactions ?? []),
        ...ofToken(token, wallet.matches.transactions),
      ],
      account?.delegations.filter((stake) => !idle?.includes(stake)),
      interval,
      now,
    );
  const coming = next(useServerNow());
  return next(useServerNow(coming === null ? [] : [coming]));
};

/**
 * When the rewards of a token are paid next, or how often, as a sentence; null where neither is known, and before the account
 * is: only it says which payout is next.
 */
export const usePayoutNote = (token: Pick<TokenBalance, "chainId" | "symbol">): string | null => {
  const at = useNextPayout(token);
  const { wallet, staking } = useAppState();
  const interval = staking.validators?.rewardPayoutFrequency ?? 0;
  if (interval <= 0 || !views.accountOf(wallet, token.chainId, token.symbol)?.account) return null;
  return at === null
    ? t("earn.payoutEvery", { span: spanText(interval) })
    : t("earn.payoutAbout", { date: dateText(at) });
};
