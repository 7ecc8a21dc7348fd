import { type Either, isLeft, left, right } from "fp-ts/Either";
import type { Known } from "../journal/domain.ts";
import { isTestPath } from "./emit-test.ts";
import { live } from "./live.ts";
import type { LiveSetting } from "./live-application.ts";
import { printable, printableLines } from "./printable.ts";
import { type Bundle, readBundle } from "./read.ts";
import { type Divergence, type Replayed, redecide } from "./redecide.ts";
import { rerun } from "./rerun.ts";
import { suspicionsOf } from "./suspicions.ts";
import { entryText, headerText } from "./timeline.ts";

/** How the command line is to be used. */
export const USAGE = [
  "usage: npm run replay -- <file> [--until N] [--state [module]] [--json] [--emit-test path.test.ts]",
  "       npm run replay -- <file> --rerun [--until N] [--state [module]] [--json]",
  "       npm run replay -- <file> --live https://host [--account EMAIL] [--allow-writes] [--until N]",
  "  re-decide (default)  decides the commands of the log again and compares events and states",
  "  --rerun              dispatches what the user did, with the reactors of this version and the recorded answers",
  "  --live HOST          dispatches what the user did against a running server and compares the kinds of outcomes;",
  "                       secrets: OPTIO_REPLAY_PASSWORD, OPTIO_REPLAY_PASSCODE",
  "  --account EMAIL      signs in with this account",
  "  --allow-writes       also sends what changes something, to a sandbox only",
  "  --until N            stops after entry N",
  "  --state [module]     prints the state there",
  "  --json               prints the verdict as JSON",
  "  --emit-test PATH     writes a test that replays the log, and a copy of the log",
].join("\n");

interface Arguments {
  readonly file: string;
  /** The last `seq` to replay, or null for all. */
  readonly until: number | null;
  /** `true` for the whole state, a name for one module's, or null for none. */
  readonly state: true | string | null;
  readonly json: boolean;
  readonly mode: "redecide" | "rerun" | "live";
  /** Of `live`: the origin of the server, the account to sign in with or null, and whether commands may change it. */
  readonly host: string | null;
  readonly account: string | null;
  readonly allowWrites: boolean;
  /** Where to write a test that replays the file, or null (R12). */
  readonly emitTest: string | null;
}

/** Reads the arguments, or says what is wrong with them. */
export const readArguments = (given: ReadonlyArray<string>): Either<string, Arguments> => {
  let parsed: Arguments = {
    ...{ file: "", until: null, state: null, json: false, mode: "redecide", emitTest: null },
    ...{ host: null, account: null, allowWrites: false },
  };
  const rest = [...given];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--json") parsed = { ...parsed, json: true };
    else if (word === "--rerun" || word === "--live") {
      if (parsed.mode !== "redecide") return left("--rerun and --live exclude each other");
      parsed = { ...parsed, mode: word === "--live" ? "live" : "rerun" };
      if (word === "--rerun") continue;
      const host = rest.shift() ?? "";
      if (!/^https?:\/\/[^/?#]+\/?$/.test(host)) return left("--live takes the address of a server: https://host");
      parsed = { ...parsed, host: host.replace(/\/$/, "") };
    } else if (word === "--allow-writes") parsed = { ...parsed, allowWrites: true };
    else if (word === "--account") {
      const account = rest.shift();
      if (account === undefined || account.startsWith("--"))
        return left("--account takes an email address or phone number");
      parsed = { ...parsed, account };
    } else if (word === "--until") {
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
  if (parsed.emitTest !== null && parsed.mode !== "redecide")
    return left("--emit-test goes without --rerun and --live");
  if (parsed.mode !== "live" && (parsed.account !== null || parsed.allowWrites))
    return left("--account and --allow-writes are of --live");
  if (parsed.mode === "live" && (parsed.json || parsed.state !== null))
    return left("--json and --state are not of --live");
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

type Shown = Pick<Arguments, "until" | "state" | "json">;

/** Reads the entries that are to be replayed, or says why the file cannot be read. */
const chosen = (text: string, until: number | null): Either<Report, Bundle> => {
  const read = readBundle(text);
  if (isLeft(read)) return left({ text: printable(`line ${read.left.line}: ${read.left.why}`), status: 2 });
  const entries = read.right.entries.filter((line) => until === null || line.seq <= until);
  return right({ ...read.right, entries });
};

/** What came of a replay, as the arguments ask. `remarks` are printed before the verdict. */
const reportOf = <Root extends object>(
  bundle: Bundle,
  { state: wanted, json }: Shown,
  replayed: Replayed<Root>,
  remarks: ReadonlyArray<string> = [],
): Report => {
  const { header, damage, notes, entries } = bundle;
  const whole = replayed.state as Readonly<Record<string, unknown>>;
  if (typeof wanted === "string" && !Object.hasOwn(whole, wanted)) {
    return { text: `no module ${wanted}; there are ${Object.keys(whole).join(", ")}`, status: 2 };
  }
  const state = wanted === null ? undefined : wanted === true ? whole : whole[wanted];
  const { divergence, differing } = replayed;
  const status = divergence === null && damage === null && differing.length === 0 ? 0 : 1;
  if (json) return { text: printable(jsonText(bundle, replayed, state)), status };
  const parts = [
    headerText(header, entries.length),
    ...notes,
    ...entries.slice(0, replayed.identical + 1).map((line) => entryText(line, header)),
    ...(state === undefined ? [] : [printableLines(JSON.stringify(state, null, 2))]),
    ...(damage === null ? [] : [printable(`damaged: line ${damage.line}: ${damage.why}`)]),
    ...suspicionsOf(entries).map(printable),
    ...differing.map(({ seq, by, path }) => `#${seq} went another way in the visit than in this log (${by}, ${path})`),
    ...remarks,
    divergence !== null
      ? divergenceText(divergence)
      : damage === null
        ? "identical"
        : `identical up to the damage: ${replayed.identical} entries`,
  ];
  return { text: parts.join("\n"), status };
};

/** Decides the entries of a file again. */
export const replayText = <Root extends object>(
  text: string,
  options: Shown,
  known: Pick<Known<Root>, "decider" | "definitions">,
): Report => {
  const bundle = chosen(text, options.until);
  return isLeft(bundle) ? bundle.left : reportOf(bundle.right, options, redecide(bundle.right, known));
};

/** Runs a file again with the reactors. */
export const rerunText = async (text: string, options: Shown): Promise<Report> => {
  const bundle = chosen(text, options.until);
  if (isLeft(bundle)) return bundle.left;
  const result = await rerun(bundle.right);
  if (isLeft(result)) return { text: `this log cannot be run again: ${result.left}`, status: 2 };
  const { taken } = result.right;
  const remarks = taken === 0 ? [] : [`${taken} outcomes were taken from the log, which does not hold their answers`];
  return reportOf(bundle.right, options, { ...result.right, differing: [] }, remarks);
};

/** Dispatches what the user of a file did against a running server; prints while it runs. */
export const liveText = async (
  text: string,
  { until }: Pick<Arguments, "until">,
  setting: LiveSetting,
): Promise<Report> => {
  const bundle = chosen(text, until);
  if (isLeft(bundle)) return bundle.left;
  const status = await live(bundle.right, setting);
  return { text: ["same", "different", "not replayed"][status] ?? "", status };
};
