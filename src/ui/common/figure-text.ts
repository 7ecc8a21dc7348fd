import { type Validator, views } from "../../domain/staking/index.ts";
import type { Money } from "../../domain/values/money.ts";
import { decimalText } from "../kit/decimal-text.ts";

/** A share of 1 as a percentage with as many decimals in each row of a column; `—` when unknown. */
const columnText = (share: Money | null | undefined, least: number): string => {
  const text = share === null || share === undefined ? null : decimalText(views.percentOf(share), 2, least);
  return text === null ? "—" : `${text}%`;
};

/** An APR, an uptime or a share of a whole in a column: `18.60%`. */
export const figureText = (share: Money | null | undefined): string => columnText(share, 2);

/** A commission in a column: `5.0%`; one that has a second decimal keeps it, `6.25%`, because it is a price. */
export const commissionText = (fee: Money | undefined): string => columnText(fee, 1);

/** The coins that are bonded to a validator, whole ones; `—` when unknown. */
export const bondedText = ({ coins }: Pick<Validator, "coins">): string =>
  (coins === undefined ? null : decimalText(coins, 0)) ?? "—";

/** A share of 1 as a percentage with every decimal that it has, without the sign: for what is agreed to, `0.0625`. */
export const exactPercentText = (share: Money): string =>
  decimalText(views.percentOf(share), Number.MAX_SAFE_INTEGER) ?? "—";
