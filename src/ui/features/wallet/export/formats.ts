import type { Exported } from "../../../../domain/wallet/books.ts";
import type { Keyed } from "../../../../domain/wallet/token.ts";
import { fileName, tokenParts } from "../../../common/file-name.ts";
import { t } from "../../../i18n/index.ts";
import { coinTracker } from "./coin-tracker.ts";
import { coinTracking } from "./coin-tracking.ts";
import { koinly } from "./koinly.ts";
import { spreadsheet } from "./spreadsheet.ts";
import type { Written } from "./written.ts";

/** For whom an export can be, in the order of the menu. */
export const FORMATS = ["spreadsheet", "koinly", "coinTracker", "coinTracking"] as const;
export type Format = (typeof FORMATS)[number];

/**
 * Writes a file piece by piece; null is a pause. Pieces are short, so that a page can stay smooth between them; what
 * was left out is known at the end.
 */
type Writer = (exported: Exported) => Generator<string | null, Written>;

export const WRITERS: Readonly<Record<Format, Writer>> = { spreadsheet, koinly, coinTracker, coinTracking };

/** The name of a format, and what is in its file and what is not. */
export const formatTexts = (format: Format): { readonly name: string; readonly note: string } => ({
  name: t(`exports.${format}`),
  note: t(`exports.${format}Note`),
});

/** The days of an export, as date fields; `from` is null where it begins with the first movement. */
interface Days {
  readonly from: string | null;
  readonly to: string;
}

/** The file's name, e.g. `optio-koinly-2026-11-01-to-2026-11-30.csv`; of one token with its symbol. */
export const exportName = (format: Format, { from, to }: Days, token: Keyed | null): string =>
  fileName(
    [format.toLowerCase(), ...(token === null ? [] : tokenParts(token)), ...(from === null ? [] : [from]), "to", to],
    "csv",
  );

/** How many rows a file has, and how many movements it leaves out, by why. */
export const writtenText = ({ rows, ...leftOut }: Written): string => {
  const parts = (["moves", "testNetwork", "unexplained"] as const)
    .filter((why) => leftOut[why] > 0)
    .map((why) => t(`exports.${why}`, { count: leftOut[why] }));
  const written = t("exports.written", { count: rows });
  return parts.length === 0 ? written : `${written} ${t("exports.leftOut", { what: parts.join(", ") })}`;
};
