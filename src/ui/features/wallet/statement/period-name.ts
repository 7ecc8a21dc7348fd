import { dateText, monthText } from "../../../common/dates.ts";
import { t } from "../../../i18n/index.ts";
import { type StatementPeriod, spanOf } from "./period.ts";

/** The name of a period, such as `November 2026`. */
export const periodName = (period: StatementPeriod): string => {
  switch (period.kind) {
    case "month":
      // as a heading in large text it breaks between its words (A12)
      return monthText(new Date(period.year, period.month, 1).getTime()).replace("\u00a0", " ");
    case "quarter":
      return t("statement.quarterName", { quarter: period.quarter, year: String(period.year) });
    case "year":
      return String(period.year);
    case "all":
      return t("statement.allName");
    case "dates": {
      const { from, to } = spanOf(period);
      const [first, last] = [dateText(from), dateText(to === null ? null : to - 1)];
      return first === last ? first : t("statement.datesName", { first, last });
    }
  }
};
