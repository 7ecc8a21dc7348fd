import { compare } from "../../../domain/values/money.ts";
import { arrivalOf } from "../../../domain/wallet/arrival.ts";
import { Command, type Transaction, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useLoad } from "../../common/use-load.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { nearDayText } from "./format.ts";

/**
 * Returns what becomes of unstaked coins in words, such as `Arrives Dec 19`, with the amount where it is less than that of
 * the row, or null for another transaction. It loads the account of the first of `shown` whose coins still arrive, because
 * a slash or a cancel makes them fewer.
 */
export const useArrival = (shown: ReadonlyArray<Transaction>): ((of: Transaction) => string | null) => {
  const { wallet, staking } = useAppState();
  const { hidden } = useHiddenBalances();
  const now = useServerNow();
  const wait = staking.validators?.unstakingWaitTime ?? null;
  const accountOf = (of: Transaction) => views.accountOf(wallet, of.chainId, of.symbol);
  const arriving = shown.find((of) => arrivalOf(of, null, wait, now)?.isOver === false);
  const known = arriving === undefined ? null : accountOf(arriving);
  useLoad(
    arriving === undefined ? "" : `${arriving.chainId}/${arriving.symbol}`,
    (known?.account ?? null) === null,
    known?.request,
    arriving === undefined ? null : Command.LoadAccount({ chainId: arriving.chainId, symbol: arriving.symbol }),
  );
  return (of) => {
    const arrival = arrivalOf(of, accountOf(of)?.account ?? null, wait, now);
    if (arrival === null) return null;
    const { due, left, isOver } = arrival;
    const day = nearDayText(due, now);
    if (isOver) return t("movements.wasDue", { day });
    // the row says the amount, unless a slash or a cancel made it less
    const amount = left === null || hidden || compare(left, of.amount) === 0 ? null : decimalText(left, 6);
    return amount === null
      ? t("movements.arrivesOn", { day })
      : t("movements.arrives", { amount, symbol: of.symbol, day });
  };
};
