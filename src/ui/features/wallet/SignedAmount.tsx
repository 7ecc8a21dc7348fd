import { shownDirectionOf, type Transaction } from "../../../domain/wallet/index.ts";
import { Amount } from "../../kit/Amount.tsx";

const SIGN = { in: "+", out: "−", within: "" } as const;

/** Props of {@link SignedAmount}: `places` is the most decimals shown; the whole stands in the title. */
export type SignedAmountProps = { readonly of: Transaction; readonly hidden: boolean; readonly places?: number };

/** What a transaction did to the balance, with its sign; hidden balances hide the sign too. */
export const SignedAmount = ({ of, hidden, places = 6 }: SignedAmountProps) => {
  const direction = shownDirectionOf(of);
  return (
    <span className="inline-flex items-baseline gap-0.5 whitespace-nowrap">
      {hidden ? null : <span className={direction === "in" ? "text-positive" : "text-ink"}>{SIGN[direction]}</span>}
      <Amount value={of.amount} symbol={of.symbol} hidden={hidden} places={places} />
    </span>
  );
};
