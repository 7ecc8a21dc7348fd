import { type Either, isLeft, left, right } from "fp-ts/Either";
import { CHAIN_TEXTS } from "../../adapters/http/catalogue.ts";
import { codeOf } from "../../adapters/http/failure.ts";
import type { Failure } from "../../domain/decider/failure.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { definitions, domain, type Root } from "../../domain/index.ts";
import { differences, firstDifference } from "../journal/difference.ts";
import type { Line } from "../journal/format.ts";
import type { Bundle } from "./bundle.ts";
import { isFromDevice } from "./cursor.ts";
import { readBundle } from "./read.ts";
import { scriptId } from "./read-script.ts";
import { type RecordedRequest, recordedRequests } from "./recorded.ts";
import { type Rerun, rerun } from "./rerun.ts";
import { statesOf } from "./states.ts";
import { valueAt } from "./step.ts";
import { writeYamlScript } from "./yaml-script.ts";

/** A text that means the same as that of a refusal, which can be a stand-in. */
const refusalText = ({ message, code }: Pick<Failure, "message" | "code">): string => {
  const texts: Readonly<Record<string, ReadonlyArray<string>>> = CHAIN_TEXTS;
  return codeOf(message) === code ? message : (texts[code]?.[0] ?? message);
};

/** What a step says of an answer: as the server sent it, or that none arrived. */
const answered = ({ answer }: RecordedRequest): object => {
  switch (answer.kind) {
    case "answer":
      return { answer: answer.answer ?? null };
    case "wire":
      return { status: answer.status, answer: answer.body };
    case "failure": {
      const { kind, status, validation } = answer.failure;
      if (kind === "Unreachable") return { status: null };
      return { status, answer: isRecord(validation) ? validation : { error: refusalText(answer.failure) } };
    }
    default:
      return { open: true };
  }
};

/** The steps of a visit: what was not of its reactors, or of these what `isGiven` says, and the answers that came. */
const stepsOf = (entries: ReadonlyArray<Line>, isGiven: (line: Line) => boolean): ReadonlyArray<object> => {
  const given = entries.filter((line) => line.source !== "reactor" || isGiven(line));
  const requests = recordedRequests(entries);
  const rest = (entries.at(-1)?.at ?? 0) - (given.at(-1)?.at ?? 0);
  const steps = given.flatMap((line, index) => {
    const { command, source, rejection } = line;
    const [from, until] = [index === 0 ? 0 : line.seq, given[index + 1]?.seq ?? Number.POSITIVE_INFINITY];
    const own = requests.filter(({ afterEntry }) => afterEntry !== null && afterEntry >= from && afterEntry < until);
    const after = line.at - (given[index - 1]?.at ?? line.at);
    return [
      { command, source: source === "reactor" ? "system" : source, after, ...(rejection && { rejection }) },
      ...own.map((request) => {
        const took = request.at - request.startedAt;
        return { call: request.call, ...answered(request), ...(took > 0 && { took }) };
      }),
    ];
  });
  const all = rest > 0 ? [...steps, { wait: rest }] : steps;
  // an answer can name the id of a command, which a run of the script makes
  const text = given.reduce((json, { id }, index) => json.replaceAll(id, scriptId(index + 1)), JSON.stringify(all));
  return JSON.parse(text) as ReadonlyArray<object>;
};

/** The commands that a log has and a run has not, each as often as it is missing. */
const missingIn = (entries: ReadonlyArray<Line>, run: ReadonlyArray<Line>): ReadonlySet<Line> => {
  const found = run.map(({ command }) => JSON.stringify(command));
  return new Set(
    entries.filter(({ source, command }) => {
      if (source !== "reactor" || !isFromDevice(command)) return false;
      const index = found.indexOf(JSON.stringify(command));
      if (index >= 0) found[index] = "";
      return index < 0;
    }),
  );
};

const run = async (text: string): Promise<Rerun> => {
  const bundle = readBundle(text);
  if (isLeft(bundle)) throw new Error(`an emitted script cannot be read: ${bundle.left.why}`);
  return rerun(bundle.right);
};

/** What the last entry changed, where the run of the script has the same: values that are no ids of a run. */
const endsOf = (states: ReadonlyArray<Root>, { state }: Rerun): Readonly<Record<string, unknown>> => {
  const [before, after] = states.slice(-2);
  if (before === undefined || after === undefined) return {};
  return Object.fromEntries(
    [...differences(before, after)].flatMap(({ path, actual }) =>
      actual === undefined || firstDifference(actual, valueAt(state, path)) !== null ? [] : [[path.slice(2), actual]],
    ),
  );
};

/**
 * The script of a visit up to its last entry: what the user did, what the server answered, and what the state must end
 * with. It runs with the reactors of this version, so a wrong one shows in it. What the device found is a step where a
 * run does not find it by itself. A left says why there is none.
 */
export const scriptOf = async ({ header, entries }: Bundle): Promise<Either<string, string>> => {
  if (header.checkpoint !== null)
    return left("the log begins inside a session, whose beginning a script of it would need");
  const begins = entries.findLastIndex(({ startsPage }) => startsPage === true);
  const page = entries.slice(Math.max(0, begins));
  const last = page.at(-1);
  if (last === undefined) return left("the log has no entry");
  const textOf = (steps: ReadonlyArray<object>, ends: object): string => {
    const title = `${last.command._tag}, from #${page[0]?.seq} to #${last.seq} of a log`;
    const script = { script: true, title, at: page[0]?.at ?? 0, steps, ...(Object.keys(ends).length > 0 && { ends }) };
    return writeYamlScript(script);
  };
  const first = await run(
    textOf(
      stepsOf(page, () => false),
      {},
    ),
  );
  const missing = missingIn(page, first.ran?.entries ?? []);
  const steps = stepsOf(page, (line) => missing.has(line));
  const whole = await run(textOf(steps, {}));
  // what the last entry requested was answered after it
  const open = (whole.ran?.unanswered ?? []).map((call) => ({ call, open: true }));
  const { states } = statesOf({ header, entries }, { decider: domain, definitions });
  return right(textOf([...steps, ...open], endsOf(states, whole)));
};
