import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { type Privacy, variantOf } from "../../domain/decider/privacy.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { domain, type Root, stateFields } from "../../domain/index.ts";
import type { AnyDecider } from "../journal/domain.ts";
import type { Given } from "./step.ts";

/** The names of the modules, and of fields in them, that decisions read. */
type Reads = ReadonlySet<string>;

const decider: AnyDecider<Root> = domain;

/** The state, which reports each field of a module that is read. */
const watched = (state: Root, onRead: (name: string) => void): Root => {
  const part = <Part extends object>(name: string, fields: Part): Part =>
    new Proxy(fields, {
      get: (target, key) => {
        onRead(`${name}.${String(key)}`);
        return Reflect.get(target, key);
      },
    });
  // over a copy, because a proxy must return the very values of a frozen object
  return new Proxy({ ...state }, { get: (target, name: keyof Root) => part(name, target[name]) });
};

/**
 * What the decisions of one module read of the state, as `module.field`. All its steps up to the wrong one are decided,
 * because that one may be wrong because of what it doesn't read.
 */
export const readsOf = (module: string, steps: ReadonlyArray<Given & { readonly state: Root }>): Reads => {
  const read = new Set<string>();
  for (const { command, envelope, state } of steps) {
    if (!command._tag.startsWith(`${module}.`)) continue;
    const world = watched(state, (name) => read.add(name));
    try {
      decider.decide(world, command, { envelope, world });
    } catch {
      // what it read before it threw counts
    }
  }
  return read;
};

/** Every text of a value that names something: ids, addresses, symbols. */
const namesIn = (value: unknown, found = new Set<string>()): ReadonlySet<string> => {
  if (typeof value === "string" && value.length > 2) found.add(value);
  else if (Array.isArray(value)) for (const item of value) namesIn(item, found);
  else if (isRecord(value)) for (const [key, item] of Object.entries(value)) if (key !== "_tag") namesIn(item, found);
  return found;
};

const isNamed = (value: unknown, names: ReadonlySet<string>): boolean =>
  [...namesIn(value)].some((name) => names.has(name));

/** What rules distinguish items by: which fields are empty, which are zero, and the plain words in them. */
const shapeOf = (privacy: Privacy, value: unknown): string => {
  if (privacy.kind === "union") return shapeOf(variantOf(privacy, value), value);
  if (privacy.kind === "list") return Array.isArray(value) ? String(Math.min(value.length, 2)) : "";
  if (privacy.kind === "struct" && isRecord(value)) {
    return Object.entries(privacy.fields)
      .map(([key, field]) => shapeOf(field, value[key]))
      .join("|");
  }
  if (typeof value === "number" || typeof value === "string") {
    if (Number(value) === 0) return value === "" ? "" : "0";
    return privacy.kind === "plain" && typeof value === "string" ? value : "x";
  }
  return String(value);
};

/** How many items of a list are kept because the step names them, and how many because of their shape. */
const MOST_NAMED = 12;
const MOST_SHAPES = 3;
/** The same in a list of another module than the step's. */
const MOST_SHAPES_ELSEWHERE = 1;

/** The items of a list that a rule may need: those that the step names, and a few that differ in shape. */
const needed = (
  list: ReadonlyArray<unknown>,
  of: Privacy,
  names: ReadonlySet<string>,
  most: number,
): ReadonlyArray<unknown> => {
  const named = new Set(list.filter((item) => isNamed(item, names)).slice(0, MOST_NAMED));
  const shapes = new Map(list.toReversed().map((item) => [shapeOf(of, item), item]));
  const shaped = new Set([...shapes.values()].reverse().slice(0, most));
  return list.filter((item) => named.has(item) || shaped.has(item));
};

type Path = ReadonlyArray<string | number>;

const replacedAt = (value: unknown, [key, ...rest]: Path, item: unknown): unknown => {
  if (key === undefined) return item;
  if (Array.isArray(value)) return value.with(Number(key), replacedAt(value[Number(key)], rest, item));
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [key]: replacedAt(fields[key], rest, item) };
};

/** Every list in a value and its path, the outermost first. */
function* listsIn(privacy: Privacy, value: unknown, path: Path = []): Generator<{ path: Path; of: Privacy }> {
  if (privacy.kind === "union") yield* listsIn(variantOf(privacy, value), value, path);
  else if (privacy.kind === "list" && Array.isArray(value)) {
    yield { path, of: privacy.of };
    for (const at of value.keys()) yield* listsIn(privacy.of, value[at], [...path, at]);
  } else if (privacy.kind === "struct" && isRecord(value)) {
    for (const [key, field] of Object.entries(privacy.fields)) yield* listsIn(field, value[key], [...path, key]);
  }
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Readonly<Record<string | number, unknown>> | undefined)?.[key], value);

/** A value with shorter lists, each as short as `holds` allows. */
export const withShortLists = <Value>(
  privacy: Privacy,
  whole: Value,
  names: ReadonlySet<string>,
  holds: (value: Value) => boolean,
  isElsewhere: (path: Path) => boolean = () => false,
): Value => {
  let value = whole;
  const done = new Set<string>();
  for (;;) {
    const next = [...listsIn(privacy, value)].find(({ path }) => !done.has(path.join()));
    if (next === undefined) return value;
    done.add(next.path.join());
    const list = at(value, next.path) as ReadonlyArray<unknown>;
    const kept = needed(list, next.of, names, isElsewhere(next.path) ? MOST_SHAPES_ELSEWHERE : MOST_SHAPES);
    if (kept.length === list.length) continue;
    const candidate = replacedAt(value, next.path, kept) as Value;
    if (holds(candidate)) value = candidate;
  }
};

const isSound = (module: keyof Root, part: unknown): boolean => {
  const { schema } = stateFields[module];
  return Result.isSuccess(Schema.decodeUnknownResult(schema)(part));
};

/** Whether a value takes no more than a line of a test. */
const isShort = (value: unknown): boolean => (JSON.stringify(value) ?? "").length < 100;

/** How long a text is at least that names one thing, as an id or an address does: a chain and a symbol name many. */
const UNIQUE = 8;

interface Cut {
  /** Of the step that is wrong: its own module stays, and every other field that these decisions read. */
  readonly module: string;
  readonly reads: Reads;
  /** What the step names, and what its command alone does. */
  readonly names: ReadonlySet<string>;
  readonly given: ReadonlySet<string>;
  /** What the step changes, and what its test looks at, as JSON paths. */
  readonly paths: ReadonlyArray<string>;
  /** Whether the step happens from a state as it did. */
  readonly happens: (state: Root) => boolean;
}

/**
 * The part of a state that a step needs: fields of other modules that no decision of its module reads and that hold
 * nothing that the step names are as at the start, and lists hold only what the step names and a few other entries. It
 * is cut no further than the step happens from it as it did. Short fields of its own module stay, since a rule that is missing
 * reads nothing; of its longer ones those that a decision of it reads or that the step names or changes.
 */
export const cutState = (whole: Root, { module, reads, names, given, paths, happens }: Cut): Root => {
  let state = whole;
  const attempt = (name: keyof Root, part: unknown): boolean => {
    const candidate = { ...state, [name]: part };
    if (!isSound(name, part) || !happens(candidate)) return false;
    state = candidate;
    return true;
  };
  const unique = new Set([...given].filter((text) => text.length >= UNIQUE));
  for (const name of Object.keys(whole) as ReadonlyArray<keyof Root>) {
    const initial: Readonly<Record<string, unknown>> = domain.initial[name];
    const part: Readonly<Record<string, unknown>> = state[name];
    const isOwn = name === module;
    const named = isOwn ? names : unique;
    if (!isOwn && !isNamed(part, named) && ![...reads].some((read) => read.startsWith(`${name}.`)))
      attempt(name, initial);
    for (const [key, value] of Object.entries(part)) {
      if (reads.has(`${name}.${key}`) || isNamed(value, named)) continue;
      if (isOwn && (isShort(value) || paths.some((path) => path.startsWith(`$.${name}.${key}`)))) continue;
      const { [key]: _, ...rest }: Readonly<Record<string, unknown>> = state[name];
      if (key in initial) attempt(name, { ...state[name], [key]: initial[key] });
      // a variant that the state has left has no such field; another needs it
      else if (!attempt(name, rest)) attempt(name, { ...state[name], [key]: null });
    }
  }
  const privacy: Privacy = {
    kind: "struct",
    fields: Object.fromEntries(Object.entries(stateFields).map(([name, field]) => [name, field.privacy])),
  };
  return withShortLists(privacy, state, names, happens, ([name]) => name !== module);
};

/** The texts that a step names. */
export const namesOf = (parts: ReadonlyArray<unknown>): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const part of parts) namesIn(part, found);
  return found;
};
