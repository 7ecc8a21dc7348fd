import { ArrowUpRight } from "lucide-react";
import { isPositive } from "../../../domain/values/money.ts";
import { knownType, type TokenBalance, type Transaction } from "../../../domain/wallet/index.ts";
import { sameToken } from "../../../domain/wallet/token.ts";
import { moves, partiesOf } from "../../../domain/wallet/transactions.ts";
import { useAppState } from "../../common/app-context.tsx";
import { type SendInitial, useOpenSend } from "../../common/send-context.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";

/**
 * What the form holds for a payment of the wallet that is made again, or null for any other row. One without an amount is not
 * offered: anybody can write one into a history, with an address that looks like one that was paid (W8).
 */
export const againOf = (of: Transaction, tokens: ReadonlyArray<TokenBalance>): SendInitial | null => {
  const [to] = partiesOf(of, []);
  const isPayment = knownType(of.type) === "send" && moves(of) && isPositive(of.amount);
  if (!isPayment || to?.role !== "to" || !tokens.some((token) => sameToken(token, of))) return null;
  const { chainId, symbol, amount, memo } = of;
  return { chainId, symbol, to: to.address, memo: memo ?? "", amount };
};

type SendAgainProps = { readonly of: Transaction; readonly hidden: boolean; readonly onLeave: () => void };

/** Fills in the form with what a payment of the wallet had, which is checked and previewed like every other; `onLeave` runs before it opens. */
export const SendAgain = ({ of, hidden, onLeave }: SendAgainProps) => {
  const open = useOpenSend();
  const initial = againOf(of, useAppState().wallet.tokens?.tokens ?? []);
  if (initial === null) return null;
  const again = () => {
    onLeave();
    const { amount, ...rest } = initial;
    // a form shows what it holds: no amount while balances are hidden
    open(hidden || amount === undefined ? rest : { ...rest, amount });
  };
  return (
    <Button wide variant="secondary" icon={ArrowUpRight} onClick={again}>
      {t("transfer.sendAgain")}
    </Button>
  );
};
