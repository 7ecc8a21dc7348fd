import { SERVER_TEXTS } from "../../adapters/http/server-texts.ts";
import type { Tagged } from "../../domain/decider/message.ts";
import { HIDDEN, type Kind, type Privacy } from "../../domain/decider/privacy.ts";
import { visitLeaves } from "../../domain/decider/redact.ts";
import type { Facts } from "../../domain/log/stand-ins.ts";
import type { CallPrivacy, Known } from "./domain.ts";
import type { Entry, Outcome, Page } from "./entry.ts";
import { createRecent } from "./recent.ts";
import type { Steps } from "./slices.ts";

/** What is known of a whole journal before any of it is written. */
export interface JournalFacts {
  readonly facts: Facts;
  /** Every personal text by its kind. */
  readonly personal: ReadonlyMap<Kind, ReadonlySet<string>>;
}

/** Reads every leaf of a journal once, an entry per step. */
export function* collectFacts<Root extends object>(
  pages: ReadonlyArray<Page<Root>>,
  { known, calls }: { readonly known: Known<Root>; readonly calls: Readonly<Record<string, CallPrivacy>> },
  writtenAt: number,
): Steps<JournalFacts> {
  const personal = new Map<Kind, Set<string>>();
  let page = 0;
  let skew = { most: 0, least: 0 };
  const visit = (of: Kind | null, value: string | number): void => {
    if (of === "page") page = Math.max(page, Number(value));
    if (of === "skew") skew = { most: Math.max(skew.most, Number(value)), least: Math.min(skew.least, Number(value)) };
    if (of === null || typeof value === "number") return;
    const ofKind = personal.get(of);
    if (ofKind === undefined) personal.set(of, new Set([value]));
    else ofKind.add(value);
  };
  // equal values of a journal are one object, so that an unchanged answer is read once
  const visited = createRecent<Privacy>();
  const leaves = (privacy: Privacy, value: unknown): void => visitLeaves(privacy, value, visit, visited);
  const message = (of: Tagged): void => leaves(known.definitions[of._tag]?.privacy ?? HIDDEN, of);
  const outcome = ({ events, rejection }: Outcome): void => {
    for (const event of events ?? []) message(event);
    if (rejection !== undefined) message(rejection);
  };
  const entry = ({ envelope, command, outcome: result, exchanges, marks = [] }: Entry): void => {
    visit("key", envelope.id);
    message(command);
    for (const { mark } of marks) message(mark);
    outcome(result);
    for (const { call, input, answer, failure } of exchanges) {
      const privacy = Object.hasOwn(calls, call) ? calls[call] : undefined;
      leaves(privacy?.input ?? HIDDEN, input);
      leaves((failure === null ? privacy?.answer : null) ?? HIDDEN, answer);
    }
  };
  for (const { checkpoint, entries } of pages) {
    for (const [module, part] of Object.entries(checkpoint.state)) {
      const field = (known.stateFields as Known<Record<string, unknown>>["stateFields"])[module];
      leaves(field?.privacy ?? HIDDEN, part);
      yield;
    }
    for (const recorded of entries) {
      entry(recorded);
      yield;
    }
  }
  const entries = pages.flatMap((page) => page.entries);
  const newest = entries.at(-1);
  const ofKinds = (...kinds: ReadonlyArray<Kind>) => [
    ...new Set(kinds.flatMap((kind) => [...(personal.get(kind) ?? [])])),
  ];
  const span = {
    first: entries[0]?.envelope.at ?? writtenAt,
    // answers can be newer than what they lead to
    last: Math.max(newest?.envelope.at ?? writtenAt, ...(newest?.exchanges ?? []).map(({ at }) => at)),
  };
  return {
    facts: {
      amounts: ofKinds("amount", "typed"),
      fees: ofKinds("fee"),
      page,
      skew,
      happened: ofKinds("happened"),
      shownMessage: (text) => SERVER_TEXTS.has(text),
      span,
    },
    personal,
  };
}
