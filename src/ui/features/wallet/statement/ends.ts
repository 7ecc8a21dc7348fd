import type { Keyed } from "../../../../domain/wallet/token.ts";
import { dateText, dateTimeText, dayText } from "../../../common/dates.ts";
import { t } from "../../../i18n/index.ts";
import { visibleText } from "../../../kit/visible-text.ts";
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
