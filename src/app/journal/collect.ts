import type { Kind, Privacy, Texts } from "../../domain/decider/privacy.ts";
import { partsOf, visitLeaves } from "../../domain/decider/privacy.ts";
import type { Facts } from "../../domain/log/stand-ins.ts";
import type { CallPrivacy, Known } from "./domain.ts";
import type { Checkpoint, Entry, Outcome } from "./entry.ts";
import type { Steps } from "./slices.ts";
import { createFinder } from "./withhold.ts";

/** A journal as it was at one moment. */
export interface Snapshot<Root> {
  readonly entries: ReadonlyArray<Entry>;
  readonly checkpoint: Checkpoint<Root>;
}

/** What is known of a whole journal before any of it is written. */
export interface JournalFacts {
  readonly facts: Facts;
  /** Whether a text holds an original that a log must not show. */
  readonly holdsOriginal: (text: string) => boolean;
  /** Every personal text by its kind. */
  readonly personal: ReadonlyMap<Kind, ReadonlySet<string>>;
}

interface Schemas {
  readonly known: Known<object>;
  readonly calls: Readonly<Record<string, CallPrivacy>>;
}

/** Kinds whose originals are numbers and times: too short and too common to be searched for in other texts. */
const NUMERIC: ReadonlySet<Kind> = new Set<Kind>([
  "count",
  "instant",
  "moment",
  "due",
  "happened",
  "amount",
  "typed",
  "moved",
  "fee",
  "figure",
  "derived",
  "height",
]);
/** Shorter originals occur in any text by chance. */
const LEAST_LENGTH = 4;
/**
 * Texts of the program itself: ids that it makes, handles, keys of rules, templates of paths, and the types that stand
 * for hidden values in an exchange.
 */
const OWN_TEXT =
  /^(?:‹[a-z]+›|(?:secret:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|rule\.[a-z]+\.[A-Za-z]+|GET|POST|PUT|PATCH|DELETE)$/;

/** Every set of texts that some field shows as they are. */
const knownTexts = (privacy: Privacy, found: Set<Texts>): void => {
  if (privacy.kind === "known") found.add(privacy.texts);
  else for (const part of partsOf(privacy)) knownTexts(part, found);
};

const vocabularyOf = ({ known, calls }: Schemas, endpoints: ReadonlySet<string>): ((text: string) => boolean) => {
  const sets = new Set<Texts>();
  for (const field of Object.values(known.definitions)) knownTexts(field.privacy, sets);
  for (const field of Object.values<Known<Record<string, unknown>>["stateFields"][string]>(known.stateFields)) {
    knownTexts(field.privacy, sets);
  }
  for (const { input, answer } of Object.values(calls)) {
    knownTexts(input, sets);
    if (answer !== null) knownTexts(answer, sets);
  }
  const all = [...sets];
  return (text) => OWN_TEXT.test(text) || endpoints.has(text) || all.some((texts) => texts.has(text));
};

/** Reads every leaf of a journal once, an entry per step. `endpoints`: path templates and names of calls. */
export function* collectFacts<Root extends object>(
  { entries, checkpoint }: Snapshot<Root>,
  { known, calls }: { readonly known: Known<Root>; readonly calls: Schemas["calls"] },
  endpoints: ReadonlySet<string>,
  writtenAt: number,
): Steps<JournalFacts> {
  const vocabulary = vocabularyOf({ known: known as unknown as Known<object>, calls }, endpoints);
  const amounts = new Set<string>();
  const fees = new Set<string>();
  const happened = new Set<string>();
  const { add, contains } = createFinder();
  const personal = new Map<Kind, Set<string>>();
  const visit = (of: Kind | null, value: string | number): void => {
    if (typeof value === "number") return;
    if (of !== null) personal.set(of, (personal.get(of) ?? new Set()).add(value));
    if (of === "amount" || of === "typed") amounts.add(value);
    else if (of === "fee") fees.add(value);
    else if (of === "happened") happened.add(value);
    if (of !== null && NUMERIC.has(of)) return;
    const text = value.trim();
    // a word that logs show anyway is not personal; as an original it would withhold names of scripts that contain it
    if (text.length >= LEAST_LENGTH && !vocabulary(text)) add(text);
  };
  const message = ({ _tag, ...fields }: { readonly _tag: string }): void =>
    visitLeaves(known.definitions[_tag]?.privacy ?? { kind: "hidden" }, fields, visit);
  const outcome = ({ events, rejection }: Outcome): void => {
    for (const event of events ?? []) message(event);
    if (rejection !== undefined) message(rejection);
  };
  const entry = ({ command, outcome: result, exchanges }: Entry): void => {
    message(command);
    outcome(result);
    for (const { call, input, answer, failure } of exchanges) {
      const privacy = Object.hasOwn(calls, call) ? calls[call] : undefined;
      visitLeaves(privacy?.input ?? { kind: "hidden" }, input, visit);
      visitLeaves((failure === null ? privacy?.answer : null) ?? { kind: "hidden" }, answer, visit);
    }
  };
  for (const [module, part] of Object.entries(checkpoint.state)) {
    const field = (known.stateFields as Known<Record<string, unknown>>["stateFields"])[module];
    visitLeaves(field?.privacy ?? { kind: "hidden" }, part, visit);
    yield;
  }
  for (const recorded of entries) {
    entry(recorded);
    yield;
  }
  const checked = new Map<string, boolean>();
  const holdsOriginal = (text: string): boolean => {
    const done = checked.get(text);
    if (done !== undefined) return done;
    const found = !vocabulary(text) && contains(text);
    checked.set(text, found);
    return found;
  };
  return {
    facts: {
      amounts: [...amounts],
      fees: [...fees],
      happened: [...happened],
      span: { first: entries[0]?.envelope.at ?? writtenAt, last: entries.at(-1)?.envelope.at ?? writtenAt },
      vocabulary: (text) => vocabulary(text) || contains(text),
    },
    holdsOriginal,
    personal,
  };
}
