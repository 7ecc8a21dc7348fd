import type { Book } from "../../../../domain/wallet/books.ts";
import type { Keyed } from "../../../../domain/wallet/token.ts";
import { dateText, dateTimeText, dayText } from "../../../common/dates.ts";
import { t } from "../../../i18n/index.ts";
import { visibleText } from "../../../kit/visible-text.ts";
import { priceText } from "../format.ts";
import type { Statement } from "./use-statement.ts";

/** The words of both ends of a period, for the lines and for the summary. */
export const endsOf = ({ period, span: { from, to }, isRunning, now, hasYears }: Statement) => {
  const day = (at: number): string => (hasYears || period.kind === "year" ? dateText(at) : dayText(at));
  const last = to === null || isRunning ? null : to - 1;
  return {
    first: from === null ? t("statement.beginning") : day(from),
    last: last === null ? t("statement.soFarDay", { day: day(now) }) : day(last),
    openingTime: from === null ? t("statement.beginning") : dateTimeText(from),
    closingTime: dateTimeText(last === null ? now : (to ?? now)),
  };
};

/** The labels of the first and the last line. */
export const endLabels = (statement: Statement) => {
  const ends = endsOf(statement);
  return {
    opening: statement.span.from === null ? t("statement.opening") : t("statement.openingOn", { day: ends.first }),
    closing: t("statement.closingOn", { day: ends.last }),
    openingTime: ends.openingTime,
    closingTime: ends.closingTime,
  };
};

/** The accessible name of a book: two chains may have one symbol. */
export const bookName = (statement: Statement, book: Keyed): string =>
  t("statement.bookName", { symbol: visibleText(book.symbol), chain: visibleText(statement.chainNameOf(book)) });

/** The price of a book's token at both ends, or that it is not known. */
export const pricesText = ({ symbol, opening, closing }: Pick<Book, "symbol" | "opening" | "closing">): string => {
  const [of, first, last] = [visibleText(symbol), opening.priceUsd, closing.priceUsd];
  return first === undefined || last === undefined
    ? t("statement.priceUnknown", { symbol: of })
    : t("statement.priceFromTo", { symbol: of, first: priceText(first), last: priceText(last) });
};
