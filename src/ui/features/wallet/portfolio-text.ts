import type { PRICE_SPANS, portfolioView } from "../../../domain/wallet/index.ts";
import { t } from "../../i18n/index.ts";
import { usdText } from "../../kit/decimal-text.ts";
import { isolated } from "../../kit/visible-text.ts";
import { percentText } from "./format.ts";

type View = Pick<ReturnType<typeof portfolioView>, "summary" | "missing">;

const usd = (value: string): string => usdText(value) ?? "—";

/** The symbols of tokens, as a part of a sentence. */
export const symbolsOf = (tokens: View["missing"]): string => tokens.map(({ symbol }) => isolated(symbol)).join(", ");

/**
 * What a portfolio chart shows, in words: its percentage and both of its ends are those of the line, never the change that the
 * server says of each token. Tokens without past prices are named, because they count at today's price all the time.
 */
export const portfolioText = ({ summary, missing }: View, hours: (typeof PRICE_SPANS)[number]): string => {
  if (summary === null) return `${t("portfolio.note")}.`;
  const ends = { span: t(`prices.span${hours}`), first: usd(summary.first), last: usd(summary.last) };
  return [
    `${t("portfolio.note")}.`,
    summary.change === null
      ? t("portfolio.summaryFromZero", ends)
      : t("portfolio.summary", { ...ends, change: percentText(summary.change) }),
    ...(missing.length === 0 ? [] : [t("portfolio.missing", { symbols: symbolsOf(missing) })]),
  ].join(" ");
};
