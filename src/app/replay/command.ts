import { type Either, isLeft, left } from "fp-ts/Either";
import { isRecord } from "../../domain/decider/record.ts";
import { firstDifference } from "../journal/difference.ts";
import type { Known } from "../journal/domain.ts";
import type { Line } from "../journal/format.ts";
import type { View } from "./arguments.ts";
import type { Bundle } from "./bundle.ts";
import { changesBetween } from "./changes.ts";
import { firstOther } from "./kinds.ts";
import { printable, printableLines } from "./printable.ts";
import { readBundle } from "./read.ts";
import { readPart } from "./read-part.ts";
import { type Divergence, type Replayed, redecide } from "./redecide.ts";
import { rerun } from "./rerun.ts";
import { statesOf } from "./states.ts";
import { valueAt } from "./step.ts";
import { countText, headerText, REPLACED, summaryText, type Timeline, timelineOf } from "./timeline.ts";

/** The value of a state at a path such as `wallet.tokens[0].symbol`, or `$` for all; undefined where there is none. */
const valueInState = (state: object, path: string): unknown => valueAt(state, `$.${path.replace(/^\$\.?/, "")}`);

const contentText = (value: unknown): string => {
  if (isRecord(value)) return `has ${Object.keys(value).join(", ") || "nothing"}`;
  return Array.isArray(value) ? `is a list of ${value.length}` : `is ${JSON.stringify(value)}`;
};

/** Says that a state has nothing at a path, and what it has where the path leaves it. */
const missingText = (state: object, path: string): string => {
  let place = path;
  do place = place.replace(/(?:^|[.[])[^.[]*$/, "");
  while (place !== "" && valueInState(state, place) === undefined);
  const inside = place === "" ? state : valueInState(state, place);
  return `the state has no ${path}; ${place === "" || place === "$" ? "it" : place} ${contentText(inside)}`;
};

/** What to print, and the status to end with: 0 identical, 1 divergence or damage, 2 bad usage or file. */
export interface Report {
  readonly text: string;
  readonly status: 0 | 1 | 2;
}

const refused = (text: string): Report => ({ text: printable(text), status: 2 });

/** How many characters of a value a divergence shows; `--json` has it whole. */
const MOST_SHOWN = 500;

const valueText = (value: unknown): string => {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  if (text.length <= MOST_SHOWN) return text;
  return `${text.slice(0, MOST_SHOWN)}… (${text.length} characters, whole with --json)`;
};

const divergenceText = ({ seq, command, kind, path, expected, actual }: Divergence): string =>
  [
    `divergence at #${seq}, ${command}: ${kind}`,
    `  at         ${path}`,
    `  in the log ${valueText(expected)}`,
    `  now        ${valueText(actual)}`,
  ]
    .map(printable)
    .join("\n");

const jsonText = (bundle: Bundle, replayed: Replayed<object>, state: unknown, unsaid: ReadonlyArray<string>): string =>
  JSON.stringify({
    header: { ...bundle.header, checkpoint: bundle.header.checkpoint?.seq ?? null },
    damage: bundle.damage,
    identical: replayed.identical,
    divergence: replayed.divergence,
    differing: replayed.differing,
    ...(unsaid.length === 0 ? {} : { unsaid }),
    ...(state === undefined ? {} : { state }),
  });

/** Reads the file with the entries up to `until`, or says why it cannot be read. */
export const readLog = (text: string, view: View): Either<Report, Bundle> => {
  const read = readPart(text, view);
  return isLeft(read) ? left(refused(read.left)) : read;
};

/** The texts of the entries that the view selects, and of what was open at the end. `states`: before the first entry and after each, or none. */
const chosen = (
  entries: ReadonlyArray<Line>,
  { textOf, problems, openText }: Timeline,
  { from = null, grep = null, onlyFailures = false, frame }: View,
  states: ReadonlyArray<object>,
): ReadonlyArray<string> => {
  const texts = [...entries.keys()]
    .filter((at) => (from === null || (entries[at]?.seq ?? 0) >= from) && (!onlyFailures || problems[at]?.length !== 0))
    .map((at) => {
      const [before, after] = [states[at], states[at + 1]];
      return textOf(at, before === undefined || after === undefined ? undefined : changesBetween(before, after), frame);
    });
  const open = openText.length === 0 || onlyFailures ? [] : [["open at the end", ...openText].join("\n")];
  return [...texts, ...open].filter((text) => grep === null || text.includes(grep));
};

const verdictText = (
  { damage }: Bundle,
  { divergence, identical }: Replayed<object>,
  unsaid: ReadonlyArray<string>,
): string => {
  if (divergence !== null) return divergenceText(divergence);
  if (damage !== null) return `identical up to the damage: ${countText(identical)}`;
  if (unsaid.length === 0) return "identical";
  return `as the script says, but ${unsaid.length === 1 ? "one thing" : `${unsaid.length} things`} happened that it does not say`;
};

/** What is printed before the verdict, and what the run of a script did that the script does not say. */
interface Found {
  readonly remarks: ReadonlyArray<string>;
  readonly unsaid: ReadonlyArray<string>;
}
const NOTHING_FOUND: Found = { remarks: [], unsaid: [] };

/** The result of a replay, as the arguments ask for it. */
const reportOf = <Root extends object>(
  bundle: Bundle,
  view: View,
  replayed: Replayed<Root>,
  { remarks, unsaid }: Found = NOTHING_FOUND,
  states: ReadonlyArray<object> = [],
): Report => {
  const { header, damage, notes, entries } = bundle;
  const wanted = view.state ?? null;
  const state = wanted === null ? undefined : valueInState(replayed.state, wanted);
  if (wanted !== null && state === undefined) return refused(missingText(replayed.state, wanted));
  const { divergence, differing, otherState } = replayed;
  const isClean = divergence === null && damage === null && differing.length + unsaid.length === 0;
  const status = isClean ? 0 : 1;
  if (view.json) return { text: printable(jsonText(bundle, replayed, state, unsaid)), status };
  const hasOwnDates = header.script === true || entries.length === 0;
  const timeline = timelineOf(entries);
  // a script's own steps are fewer than what ran
  const shown = header.script === true ? entries : entries.slice(0, replayed.identical + 1);
  const texts = chosen(shown, timeline, view, states);
  const parts = [
    headerText(header),
    ...summaryText(entries, timeline).map((line, at) => (at > 0 || hasOwnDates ? line : `${line}; ${REPLACED}`)),
    ...notes,
    ...(texts.length > 0 || entries.length === 0 ? texts : ["no entry matches"]),
    ...(state === undefined ? [] : [printableLines(JSON.stringify(state, null, 2))]),
    ...[
      ...(damage === null ? [] : [`damaged: line ${damage.line}: ${damage.why}`]),
      ...differing.map(({ seq, path }) => `#${seq} led to something else in the visit than in this log (${path})`),
      ...(otherState === null
        ? []
        : [
            `states are not compared from #${otherState.seq} on (${otherState.path}): recorded by build ${header.build}`,
          ]),
      ...remarks,
    ].map(printable),
    ...unsaid.map((what) => printable(`not in the script: ${what}`)),
    verdictText(bundle, replayed, unsaid),
  ];
  return { text: parts.join("\n"), status };
};

/** Decides the entries of a file again. */
export const replayText = <Root extends object>(
  text: string,
  view: View,
  known: Pick<Known<Root>, "decider" | "definitions">,
): Report => {
  const bundle = readLog(text, view);
  if (isLeft(bundle)) return bundle.left;
  if (!view.changes) return reportOf(bundle.right, view, redecide(bundle.right, known));
  const { replayed, states } = statesOf(bundle.right, known);
  return reportOf(bundle.right, view, replayed, NOTHING_FOUND, states);
};

/** The first value at the end that differs from what the script says (`ends`), or null. */
const wrongEnd = ({ header, entries }: Bundle, { state, identical }: Pick<Replayed<object>, "state" | "identical">) => {
  const wrong = Object.entries(header.ends ?? {}).flatMap(([path, expected]) => {
    const actual = valueAt(state, `$.${path}`);
    const found = firstDifference(expected, actual, `$.${path}`);
    return found === null ? [] : [found];
  });
  const last = entries.at(-1);
  const place = { index: identical, seq: last?.seq ?? 0, command: last?.command._tag ?? "" };
  return wrong[0] === undefined ? null : { ...place, kind: "state" as const, ...wrong[0] };
};

/** Runs a file again with the reactors. Of a script it prints what ran, and what happened that the script does not say. */
export const rerunText = async (text: string, view: View): Promise<Report> => {
  const bundle = readLog(text, view);
  if (isLeft(bundle)) return bundle.left;
  const result = await rerun(bundle.right);
  const { taken, ran } = result;
  const remarks = taken === 0 ? [] : [`${taken} outcomes were taken from the log, which does not hold their answers`];
  const found = result.divergence ?? wrongEnd(bundle.right, result);
  const entries = ran?.entries ?? bundle.right.entries;
  const divergence = found && { ...found, seq: ran?.ranAs.get(found.seq) ?? found.seq };
  return reportOf(
    { ...bundle.right, entries },
    view,
    { ...result, divergence, differing: [] },
    { remarks, unsaid: ran?.unsaid ?? [] },
  );
};

/** Whether a file is a script, which is always run with the reactors: without them its commands have no answers. */
export const isScript = (text: string): boolean => {
  const read = readBundle(text);
  return !isLeft(read) && read.right.header.script === true;
};

/** Compares two logs entry by entry, by kinds, up to the first difference. */
export const diffText = (text: string, other: string, view: View): Report => {
  const [one, two] = [readLog(text, view), readLog(other, {})];
  if (isLeft(one)) return one.left;
  if (isLeft(two)) return { ...two.left, text: `the other log: ${two.left.text}` };
  const [mine, theirs] = [one.right.entries, two.right.entries];
  const at = firstOther(mine, theirs);
  if (at === null) return { text: `${countText(mine.length)} of the same kinds`, status: 0 };
  const entry = (lines: ReadonlyArray<Line>, index: number): string =>
    index < lines.length ? timelineOf(lines).textOf(index) : "(the end)";
  const parts = [`${countText(at.one)} of the same kinds, then`, entry(mine, at.one), "other", entry(theirs, at.other)];
  return { text: parts.join("\n"), status: 1 };
};
