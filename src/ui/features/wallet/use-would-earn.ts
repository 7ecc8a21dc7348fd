import { earnings, usualApr } from "../../../domain/staking/figures.ts";
import { isPositive, type Money } from "../../../domain/values/money.ts";
import type { TokenBalance } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { spanText } from "../../common/dates.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { visibleText } from "../../kit/visible-text.ts";

/** What staking all that is held of a token would earn in a year, as texts; `span` is how long taking it back takes. */
type WouldEarn = {
  readonly held: string;
  readonly amount: string;
  readonly span: string;
};

/** The usual yearly return, null before it is known; and what the balance would earn, null where that or a balance is missing. */
export const useWouldEarn = (token: TokenBalance): { readonly apr: Money | null; readonly would: WouldEarn | null } => {
  const { validators } = useAppState().staking;
  const apr = validators === null ? null : usualApr(validators);
  if (apr === null || validators === null || !isPositive(token.balance)) return { apr, would: null };
  const text = (coins: Money | undefined): string =>
    `${decimalText(coins ?? "", 2) ?? "—"} ${visibleText(token.symbol)}`;
  return {
    apr,
    would: {
      held: text(token.balance),
      amount: text(earnings(token.balance, apr)?.year),
      span: spanText(validators.unstakingWaitTime),
    },
  };
};
