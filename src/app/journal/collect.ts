import { SERVER_TEXTS } from "../../adapters/http/server-texts.ts";
import { HIDDEN, type Kind, visitLeaves } from "../../domain/decider/privacy.ts";
import type { Facts } from "../../domain/log/stand-ins.ts";
import type { CallPrivacy, Known } from "./domain.ts";
import type { Entry, Outcome, Page } from "./entry.ts";
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
  const visit = (of: Kind | null, value: string | number): void => {
    if (of === "page") page = Math.max(page, Number(value));
    if (of === null || typeof value === "number") return;
    personal.set(of, (personal.get(of) ?? new Set()).add(value));
  };
  const message = ({ _tag, ...fields }: { readonly _tag: string }): void =>
    visitLeaves(known.definitions[_tag]?.privacy ?? HIDDEN, fields, visit);
  const outcome = ({ events, rejection }: Outcome): void => {
    for (const event of events ?? []) message(event);
    if (rejection !== undefined) message(rejection);
  };
  const entry = ({ command, outcome: result, exchanges, marks = [] }: Entry): void => {
    message(command);
    for (const { mark } of marks) message(mark);
    outcome(result);
    for (const { call, input, answer, failure } of exchanges) {
      const privacy = Object.hasOwn(calls, call) ? calls[call] : undefined;
      visitLeaves(privacy?.input ?? HIDDEN, input, visit);
      visitLeaves((failure === null ? privacy?.answer : null) ?? HIDDEN, answer, visit);
    }
  };
  for (const { checkpoint, entries } of pages) {
    for (const [module, part] of Object.entries(checkpoint.state)) {
      const field = (known.stateFields as Known<Record<string, unknown>>["stateFields"])[module];
      visitLeaves(field?.privacy ?? HIDDEN, part, visit);
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
  return {
    facts: {
      amounts: ofKinds("amount", "typed"),
      fees: ofKinds("fee"),
      page,
      happened: ofKinds("happened"),
      shownMessage: (text) => SERVER_TEXTS.has(text),
      span: {
        first: entries[0]?.envelope.at ?? writtenAt,
        // answers can be newer than what they lead to
        last: Math.max(newest?.envelope.at ?? writtenAt, ...(newest?.exchanges ?? []).map(({ at }) => at)),
      },
    },
    personal,
  };
}
