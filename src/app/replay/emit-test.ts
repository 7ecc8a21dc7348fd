import { type Either, isLeft, left, right } from "fp-ts/Either";
import type { Envelope, Tagged } from "../../domain/decider/message.ts";
import { PLAIN } from "../../domain/decider/privacy.ts";
import { declarations, definitions, domain, type Root } from "../../domain/index.ts";
import { firstDifference } from "../journal/difference.ts";
import type { Line } from "../journal/format.ts";
import type { Bundle } from "./bundle.ts";
import { cutState, namesOf, readsOf, withShortLists } from "./cut.ts";
import { call, literal, overlay } from "./literal.ts";
import { nearest } from "./nearest.ts";
import { redecide } from "./redecide.ts";
import { type Given, type StepResult, shortResult, stepFrom, tagsOf, valueAt } from "./step.ts";

/**
 * What the user wants a step to lead to: the tags of its events or rejection, the value of one field, or a field that it
 * leaves as it was.
 */
export type Expected =
  | { readonly kind: "tags"; readonly tags: ReadonlyArray<string> }
  | { readonly kind: "field"; readonly path: string; readonly value: unknown }
  | { readonly kind: "unchanged"; readonly path: string };

/**
 * Reads what follows `--expect`: `transfer.PreviewRequested`, `ignored`, `transfer.form.step="previewing"`,
 * `notifications.list=unchanged`.
 */
export const readExpected = (text: string): Either<string, Expected> => {
  const field = /^(?:\$\.)?([^=]+)=(.+)$/s.exec(text);
  if (field === null) {
    const tags = text.split(",").map((tag) => tag.trim());
    const unknown = tags.find((tag) => tag !== "ignored" && !Object.hasOwn(definitions, tag));
    const names = Object.keys(definitions).filter((tag) => !Object.hasOwn(declarations, tag));
    return unknown === undefined
      ? right({ kind: "tags", tags })
      : left(`no event or rejection is called ${unknown}${nearest(unknown, names)}`);
  }
  const [, name = "", value = ""] = field;
  const path = `$.${name}`;
  if (value === "unchanged") return right({ kind: "unchanged", path });
  try {
    return right({ kind: "field", path, value: JSON.parse(value) as unknown });
  } catch {
    return left('the value of a field is JSON, so put a text in quotes ("sent"), or it is the word unchanged');
  }
};

interface Options {
  /** The entry whose outcome is wrong. */
  readonly at: number;
  /** The entry whose command is the first of the test; `at` by default. */
  readonly from: number | null;
  readonly expected: Expected | null;
  /** Path prefixes from the test to `src` and to `tests/support`. */
  readonly src: string;
  readonly support: string;
}

/** The default envelope of the helper; a test names only the values that its step needs. */
export const ENVELOPE: Envelope = {
  ...{ seq: 1, at: Date.UTC(2026, 0, 15, 12), id: "00000000-0000-4000-8000-000000000001", random: 7 },
  ...{ cause: null, source: "person" },
};

const envelopeOf = ({ seq, at, id, random, cause, source }: Line): Envelope => ({ seq, at, id, random, cause, source });

/** The result of the last of some steps, and the states before and after it. */
const endOf = (start: Root, steps: ReadonlyArray<Given>) =>
  steps.reduce(({ state }, given) => ({ before: state, ...stepFrom(state, given) }), {
    ...{ before: start, state: start },
    result: {} as StepResult,
  });

const outcomeOf = ({ changes: _, ...outcome }: StepResult): object => outcome;

/** What is given in a test: a state, and commands. */
interface Scene {
  readonly state: Root;
  readonly steps: ReadonlyArray<Given>;
}

/** Steps without those that the last one does not need. */
const fewerSteps = ({ state, steps }: Scene, happens: (scene: Scene) => boolean): Scene => {
  let kept = steps;
  for (const step of steps.slice(0, -1)) {
    const candidate = kept.filter((other) => other !== step);
    if (happens({ state, steps: candidate })) kept = candidate;
  }
  return { state, steps: kept };
};

/** The scene with envelopes of which only what the outcome depends on is the log's own. */
const plainEnvelopes = (scene: Scene, happens: (scene: Scene) => boolean): Scene => {
  let { steps } = scene;
  for (const [index, step] of steps.entries()) {
    for (const key of ["seq", "random", "cause", "source", "id"] as const) {
      const envelope = { ...(steps[index] ?? step).envelope, [key]: ENVELOPE[key] };
      const candidate = steps.with(index, { ...step, envelope });
      if (happens({ ...scene, steps: candidate })) steps = candidate;
    }
  }
  return { ...scene, steps };
};

/**
 * What a test expects something else of: whether a field changed, or its value, unless that is a list or an object, which
 * may be shorter.
 */
const wrongValue = ({ before, state }: ReturnType<typeof endOf>, expected: Expected | null): unknown => {
  if (expected?.kind === "unchanged") return isChanged(before, state, expected.path);
  const value = expected?.kind === "field" ? valueAt(state, expected.path) : null;
  return typeof value === "object" ? null : value;
};

const isChanged = (before: Root, after: Root, path: string): boolean =>
  firstDifference(valueAt(before, path), valueAt(after, path)) !== null;

/** The last command with shorter lists, as long as it leads to events and rejections of the same names. */
const shortCommand = (scene: Scene, names: ReadonlySet<string>, expected: Expected | null): Scene => {
  const last = scene.steps.at(-1);
  if (last === undefined) return scene;
  const seen = ({ state, steps }: Scene) => {
    const end = endOf(state, steps);
    return [tagsOf(end.result).join(), wrongValue(end, expected)];
  };
  const wanted = seen(scene);
  const withCommand = (command: Tagged): Scene => ({ ...scene, steps: scene.steps.with(-1, { ...last, command }) });
  const holds = (command: Tagged): boolean => firstDifference(wanted, seen(withCommand(command))) === null;
  return withCommand(withShortLists(definitions[last.command._tag]?.privacy ?? PLAIN, last.command, names, holds));
};

/** The request, or the attempt, that an answer is for; undefined for another command. */
const answeredIn = (command: Tagged): unknown => {
  const from = declarations[command._tag]?.from;
  const { request, key }: Tagged & { readonly request?: unknown; readonly key?: unknown } = command;
  return from === "call" || from === "device" ? (request ?? key) : undefined;
};

/** What a step names: an answer the request that it answers, since its rows name everything; a press all that it holds. */
const namingParts = (command: Tagged, wanted: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  answeredIn(command) === undefined
    ? [...Object.values(command).filter((value) => !Array.isArray(value)), wanted]
    : [answeredIn(command)];

/** The smallest scene that was found from which the last step happens as it did. */
const smallScene = (
  whole: Scene,
  lines: ReadonlyArray<Given & { readonly state: Root }>,
  expected: Expected | null,
): Scene => {
  const last = whole.steps.at(-1);
  const seen = ({ state, steps }: Scene) => {
    const end = endOf(state, steps);
    return [outcomeOf(end.result), wrongValue(end, expected)];
  };
  const wanted = seen(whole);
  const happens = (scene: Scene): boolean => firstDifference(wanted, seen(scene)) === null;
  const module = last?.command._tag.split(".")[0] ?? "";
  const names = last === undefined ? new Set<string>() : namesOf(namingParts(last.command, wanted));
  const scene = fewerSteps(whole, happens);
  const changed = Object.keys(endOf(scene.state, scene.steps).result.changes ?? {});
  const state = cutState(scene.state, {
    ...{ module, names, given: namesOf(last === undefined ? [] : namingParts(last.command, [])) },
    // what a missing guard of an answer would read is in its own module: whose request it is
    reads: readsOf(module, last !== undefined && answeredIn(last.command) !== undefined ? [] : lines),
    paths: expected === null || expected.kind === "tags" ? changed : [...changed, expected.path],
    happens: (candidate) => happens({ ...scene, state: candidate }),
  });
  return shortCommand(plainEnvelopes({ ...scene, state }, happens), names, expected);
};

const HEADING = (support: string, src: string): ReadonlyArray<string> => [
  'import { it } from "vitest";',
  `import { domain } from "${src}/domain/index.ts";`,
  `import { given } from "${support}/given.ts";`,
  "",
];

const whenText = ({ command, envelope }: Given): string => {
  const own = Object.entries(envelope).filter(([key, value]) => value !== ENVELOPE[key as keyof Envelope]);
  const args = own.length === 0 ? [command] : [command, Object.fromEntries(own)];
  return `    .when${call(args, "    ", 9)}`;
};

const thenText = (result: StepResult, expected: Expected | null): { readonly title: string; readonly text: string } => {
  if (expected === null) {
    return {
      title: `does not lead to ${tagsOf(result).join(", ")} as it did`,
      text: `    .doesNotLeadTo${call([shortResult(result)], "    ", 18)};`,
    };
  }
  if (expected.kind === "tags") {
    const tags = expected.tags.map((tag) => JSON.stringify(tag)).join(", ");
    return { title: `leads to ${expected.tags.join(", ")}`, text: `    .leadsTo(${tags});` };
  }
  const { path } = expected;
  if (expected.kind === "unchanged") {
    return { title: `leaves ${path.slice(2)} unchanged`, text: `    .leavesUnchanged(${JSON.stringify(path)});` };
  }
  const { value } = expected;
  return {
    title: `leaves ${path.slice(2)} ${typeof value === "object" ? "as expected" : String(value)}`,
    text: `    .leaves(${JSON.stringify(path)}, ${literal(value, "    ", 20)});`,
  };
};

/** Whether an expectation holds already, so that a test of it would not fail. */
const holdsNow = (scene: Scene, expected: Expected): boolean => {
  const { before, result, state } = endOf(scene.state, scene.steps);
  if (expected.kind === "tags") return tagsOf(result).join() === expected.tags.join();
  if (expected.kind === "unchanged") return !isChanged(before, state, expected.path);
  return firstDifference(valueAt(state, expected.path), expected.value) === null;
};

/** The states before each entry, up to the one that the test is of. */
const replayedUntil = (
  { header, entries }: Bundle,
  at: number,
): Either<string, ReadonlyArray<Given & { state: Root }>> => {
  const until = entries.filter(({ seq }) => seq <= at);
  const last = until.at(-1);
  if (last?.seq !== at) return left(`the log has no entry #${at}`);
  const { divergence } = redecide({ header, entries: until.slice(0, -1) }, { decider: domain, definitions });
  if (divergence !== null) return left(`this version decides #${divergence.seq} in another way; replay the log first`);
  let state = (header.checkpoint?.state ?? domain.initial) as Root;
  return right(
    until.map((line) => {
      if (line.startsPage === true) state = domain.initial;
      const given = { command: line.command, envelope: envelopeOf(line), state };
      state = stepFrom(state, given).state;
      return given;
    }),
  );
};

/**
 * The text of a test in which entry `at` of a log happens, and must not (R12): it fails now, and passes once the step
 * goes another way. A left says why there is none.
 */
export const testOf = (bundle: Bundle, { at, from, expected, src, support }: Options): Either<string, string> => {
  const replayed = replayedUntil(bundle, at);
  if (isLeft(replayed)) return replayed;
  const steps = replayed.right.filter(({ envelope }) => envelope.seq >= (from ?? at));
  const [first] = steps;
  const recorded = bundle.entries.find(({ seq }) => seq === at);
  if (first === undefined || recorded === undefined) return left(`the log has no entry #${from ?? at}`);
  if (recorded.command._tag === "session.RecordCrash")
    return left(
      `#${at} records that a screen failed, which is the same after a repair: --frames says where, and --until ${at} --state $ has the state for a test of that screen`,
    );
  const whole: Scene = { state: first.state, steps: steps.map(({ command, envelope }) => ({ command, envelope })) };
  const before = tagsOf(recorded).join();
  const now = tagsOf(endOf(whole.state, whole.steps).result).join();
  if (before !== now) return left(`in this version #${at} leads to ${now}, not to ${before}: there is nothing to fix`);
  const scene = smallScene(whole, replayed.right, expected);
  if (expected !== null && holdsNow(scene, expected)) return left("the entry leads to what is expected already");
  const { title, text } = thenText(endOf(scene.state, scene.steps).result, expected);
  return right(
    [
      ...HEADING(support, src),
      `it(${JSON.stringify(`${recorded.command._tag} ${title}`)}, () => {`,
      `  given(${overlay(domain.initial, scene.state, "domain.initial", 2, "  ")})`,
      ...scene.steps.map(whenText),
      text,
      "});",
      "",
    ].join("\n"),
  );
};
