import { views } from "../../domain/staking/index.ts";
import type { Money } from "../../domain/values/money.ts";
import { decimalText } from "../kit/decimal-text.ts";

/** A share of 1 as a percentage with at most two decimals, without the sign; `—` when unknown. */
export const percentText = (share: Money | null | undefined): string =>
  (share === null || share === undefined ? null : decimalText(views.percentOf(share), 2)) ?? "—";

/** The same with its sign: `5%`, `<0.01%`, `—`. */
export const shareText = (share: Money | null | undefined): string => {
  const text = percentText(share);
  return text === "—" ? text : `${text}%`;
};
