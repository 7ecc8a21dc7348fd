import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { Tagged } from "../../domain/decider/message.ts";
import type { Line, MarkLine } from "../journal/format.ts";
import { type Mark, markDefinitions } from "../journal/marks.ts";

const isMark = (value: Tagged): value is Mark => {
  const field = Object.hasOwn(markDefinitions, value._tag) ? markDefinitions[value._tag] : undefined;
  return field !== undefined && Result.isSuccess(Schema.decodeUnknownResult(field.schema)(value));
};

/** The mark of a line, or null for one that this version does not know: a log comes from a stranger. */
export const readMark = ({ at: _, afterEntry: __, ...mark }: MarkLine): Mark | null => (isMark(mark) ? mark : null);

/** A mark, and the index of the newest entry when it was made: of the first entry of a page for what happened before it. */
export interface PlacedMark {
  readonly index: number;
  readonly line: MarkLine;
}

/** All marks of a log, each with its place among the entries. */
export const placedMarks = (entries: ReadonlyArray<Line>): ReadonlyArray<PlacedMark> => {
  const first = entries[0]?.seq ?? 1;
  let page = 0;
  return entries.flatMap(({ startsPage, marks = [] }, at) => {
    if (startsPage === true) page = at;
    return marks.map((line) => ({
      index: Math.min(entries.length - 1, Math.max(page, line.afterEntry - first)),
      line,
    }));
  });
};

/** How long timers ran between the entry before and this one, in milliseconds; null where their times say it. */
export const elapsedBefore = ({ marks = [] }: Pick<Line, "marks">): number | null => {
  for (const mark of marks.map(readMark)) if (mark?._tag === "page.ClockSet") return mark.elapsed;
  return null;
};

/** What a mark says in words; one of another version by its name. */
export const markText = (line: MarkLine): string => {
  const mark = readMark(line);
  switch (mark?._tag) {
    case undefined:
      return line._tag;
    case "page.Shown":
      return [`shows ${mark.route}`, ...mark.dialogs.map((name) => `with the dialog ${name}`)].join(" ");
    case "page.Refused":
      return `does not send ${mark.form}: ${mark.fields.map(({ field, rule }) => `${field} ${rule}`).join(", ")}`;
    case "page.Toasted":
      return `shows a toast: ${mark.kind}`;
    case "page.VisibilityChanged":
      return mark.visible ? "is visible" : "is hidden";
    case "page.ClockSet":
      return `has another time, ${mark.elapsed / 1_000} s after the entry before`;
  }
};
