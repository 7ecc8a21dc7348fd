import { directionOf, type Transaction } from "../../domain/wallet/index.ts";
import { Amount } from "../kit/Amount.tsx";

const SIGN = { in: "+", out: "−", within: "" } as const;

/** What a transaction did to the balance, with its sign; hidden balances hide the sign too. */
export const SignedAmount = ({ of, hidden }: { readonly of: Transaction; readonly hidden: boolean }) => {
  const direction = directionOf(of);
  return (
    <span className="inline-flex items-baseline gap-0.5 whitespace-nowrap">
      {hidden ? null : <span className={direction === "in" ? "text-positive" : "text-ink"}>{SIGN[direction]}</span>}
      <Amount value={of.amount} symbol={of.symbol} hidden={hidden} />
    </span>
  );
};
