import { printable } from "../replay/printable.ts";
import type { Report } from "./conform.ts";
import type { Judged } from "./judge.ts";

/** More names than this are counted instead. */
const SHOWN = 12;

const listed = (names: ReadonlyArray<string>): string =>
  names.length <= SHOWN ? names.join(", ") : `${names.slice(0, SHOWN).join(", ")} and ${names.length - SHOWN} more`;

const HEAD = ["call", "status", "time", "fields", "other form", "absent", "unread"];

const cellsOf = (row: Judged): ReadonlyArray<string> => [
  row.call,
  row.status === null ? (row.state === "failed" ? "none" : "—") : String(row.status),
  row.took === null ? "—" : `${row.took} ms`,
  row.declared === 0 ? "—" : `${row.present.length} of ${row.declared}`,
  ...[row.forms.length, row.absent.length, row.unread.length].map((count) => (count === 0 ? "" : String(count))),
];

const grid = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
};

/** The fields that are absent, together by what the product does without them. */
const absentLines = ({ absent }: Judged): ReadonlyArray<string> => {
  const fields = new Map<string, ReadonlyArray<string>>();
  for (const { field, rows, without } of absent) {
    const text = "lost" in without ? `without ${without.lost}` : `instead: ${without.instead}`;
    fields.set(text, [...(fields.get(text) ?? []), rows === "some" ? `${field} (in some rows)` : field]);
  }
  return [...fields].map(([text, names]) => `absent: ${listed(names)} → ${text}`);
};

const MARKS: Readonly<Record<Judged["state"], string>> = {
  failed: "FAILED: ",
  untried: "not tried: ",
  skipped: "not tried: ",
  read: "",
};

const linesOf = (row: Judged): ReadonlyArray<string> => [
  // what was not tried stands in the sentence, by its reason
  ...(row.why === null || row.state === "untried" ? [] : [`${MARKS[row.state]}${row.why}`]),
  ...(row.forms.length === 0
    ? []
    : [`read as another form: ${listed(row.forms.map(({ field, form }) => `${field || "the answer"} (${form})`))}`]),
  ...absentLines(row),
  ...row.ignored.map((field) => `counts as absent: ${field}, which can't be read`),
  ...row.leftOut.map(
    ({ list, count, of, why }) => `left out: ${count} of ${of} entries of ${list || "the list"}: ${why}`,
  ),
  ...(row.empty.length === 0 ? [] : [`no entry in: ${listed(row.empty.map((list) => list || "the list"))}`]),
  ...(row.unread.length === 0 ? [] : [`nobody reads: ${listed(row.unread)}`]),
];

/** A report as a terminal shows it: a table of the calls, what is to be said of each, and the sentence. */
export const reportText = ({ calls, preflight, sentence }: Report): string => {
  const details = calls.flatMap((row) => {
    const lines = linesOf(row);
    return lines.length === 0 ? [] : [row.call, ...lines.map((line) => `  ${line}`)];
  });
  return [
    ...grid([HEAD, ...calls.map(cellsOf)]),
    ...(details.length === 0 ? [] : ["", ...details]),
    ...(preflight === null
      ? []
      : [
          "",
          ...(preflight.length === 0
            ? ["preflight: every request is allowed"]
            : preflight.map((line) => `preflight: ${line}`)),
        ]),
    "",
    sentence,
  ]
    .map(printable)
    .join("\n");
};

/** A report for a program. */
export const reportJson = ({ works, sentence, calls, preflight }: Report): string =>
  JSON.stringify({ works, sentence, preflight, calls }, null, 2);
