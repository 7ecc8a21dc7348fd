import { type Either, isLeft, left, right } from "fp-ts/Either";
import type { Known } from "../journal/domain.ts";
import { isTestPath } from "./emit-test.ts";
import { printable, printableLines } from "./printable.ts";
import { type Bundle, readBundle } from "./read.ts";
import { type Divergence, type Replayed, redecide } from "./redecide.ts";
import { suspicionsOf } from "./suspicions.ts";
import { entryText, headerText } from "./timeline.ts";

/** How the command line is to be used. */
export const USAGE =
  "usage: npm run replay -- <file> [--until N] [--state [module]] [--json] [--emit-test path.test.ts]";

interface Arguments {
  readonly file: string;
  /** The last `seq` to replay, or null for all. */
  readonly until: number | null;
  /** `true` for the whole state, a name for one module's, or null for none. */
  readonly state: true | string | null;
  readonly json: boolean;
  /** Where to write a test that replays the file, or null (R12). */
  readonly emitTest: string | null;
}

/** Reads the arguments, or says what is wrong with them. */
export const readArguments = (given: ReadonlyArray<string>): Either<string, Arguments> => {
  let parsed: Arguments = { file: "", until: null, state: null, json: false, emitTest: null };
  const rest = [...given];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--json") parsed = { ...parsed, json: true };
    else if (word === "--until") {
      const number = rest.shift();
      if (number === undefined || !/^[0-9]+$/.test(number)) return left("--until takes the number of an entry");
      parsed = { ...parsed, until: Number(number) };
    } else if (word === "--emit-test") {
      const emitTest = rest.shift() ?? "";
      if (!isTestPath(emitTest)) return left("--emit-test takes the path of a test that ends in .test.ts");
      parsed = { ...parsed, emitTest };
    } else if (word === "--state") {
      // a name after --state is its module, unless the file is still to come and nothing else can be it
      const named = rest[0] !== undefined && /^[a-z]+$/.test(rest[0]) && (parsed.file !== "" || rest.length > 1);
      parsed = { ...parsed, state: named ? (rest.shift() ?? true) : true };
    } else if (word.startsWith("--")) return left(`unknown option ${word}`);
    else if (parsed.file === "") parsed = { ...parsed, file: word };
    else return left(`one file at a time; ${word} is a second one`);
  }
  return parsed.file === "" ? left("which file?") : right(parsed);
};

/** What to print, and the status to end with: 0 identical, 1 divergence or damage, 2 bad usage or file. */
export interface Report {
  readonly text: string;
  readonly status: 0 | 1 | 2;
}

const shown = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value));

const divergenceText = ({ seq, index, command, kind, path, expected, actual }: Divergence): string =>
  [
    `divergence at #${seq} (entry ${index}), ${command}: ${kind}`,
    `  at       ${path}`,
    `  expected ${shown(expected)}`,
    `  actual   ${shown(actual)}`,
  ]
    .map(printable)
    .join("\n");

const jsonText = (bundle: Bundle, replayed: Replayed<object>, state: unknown): string =>
  JSON.stringify({
    header: { ...bundle.header, checkpoint: bundle.header.checkpoint?.seq ?? null },
    damage: bundle.damage,
    identical: replayed.identical,
    divergence: replayed.divergence,
    differing: replayed.differing,
    ...(state === undefined ? {} : { state }),
  });

/** Replays the text of a file as the arguments ask. */
export const replayText = <Root extends object>(
  text: string,
  { until, state: wanted, json }: Pick<Arguments, "until" | "state" | "json">,
  known: Pick<Known<Root>, "decider" | "definitions">,
): Report => {
  const read = readBundle(text);
  if (isLeft(read)) return { text: printable(`line ${read.left.line}: ${read.left.why}`), status: 2 };
  const { header, damage, notes } = read.right;
  const entries = read.right.entries.filter((line) => until === null || line.seq <= until);
  const replayed = redecide({ header, entries }, known);
  const whole = replayed.state as Readonly<Record<string, unknown>>;
  if (typeof wanted === "string" && !Object.hasOwn(whole, wanted)) {
    return { text: `no module ${wanted}; there are ${Object.keys(whole).join(", ")}`, status: 2 };
  }
  const state = wanted === null ? undefined : wanted === true ? whole : whole[wanted];
  const { divergence, differing } = replayed;
  const status = divergence === null && damage === null && differing.length === 0 ? 0 : 1;
  if (json) return { text: printable(jsonText(read.right, replayed, state)), status };
  const parts = [
    headerText(header, entries.length),
    ...notes,
    ...entries.slice(0, replayed.identical + 1).map((line) => entryText(line, header)),
    ...(state === undefined ? [] : [printableLines(JSON.stringify(state, null, 2))]),
    ...(damage === null ? [] : [printable(`damaged: line ${damage.line}: ${damage.why}`)]),
    ...suspicionsOf(entries).map(printable),
    ...differing.map(({ seq, by, path }) => `#${seq} went another way in the visit than in this log (${by}, ${path})`),
    divergence !== null
      ? divergenceText(divergence)
      : damage === null
        ? "identical"
        : `identical up to the damage: ${replayed.identical} entries`,
  ];
  return { text: parts.join("\n"), status };
};
