import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import type { Outcome } from "../../../src/app/journal/entry.ts";
import { createJournal } from "../../../src/app/journal/journal.ts";
import { atOnce } from "../../../src/app/journal/slices.ts";
import { writing } from "../../../src/app/journal/write.ts";
import type { Field } from "../../../src/domain/decider/field.ts";
import type { Envelope, Tagged } from "../../../src/domain/decider/message.ts";
import type { Kind } from "../../../src/domain/decider/privacy.ts";
import { definitions, domain, type Root } from "../../../src/domain/index.ts";
import { declared, type Leaf, START } from "../../support/declared.ts";
import { META, salt } from "../replay/sessions.ts";
import { commandFields, wholeCalls, wholeKnown } from "../replay/whole.ts";

const encodings = (text: string): ReadonlyArray<string> => [
  text,
  encodeURIComponent(text),
  Buffer.from(text).toString("base64").replace(/=+$/, ""),
  Buffer.from(text).toString("base64url"),
  Buffer.from(text).toString("hex"),
  Buffer.from(text).toString("hex").toUpperCase(),
  JSON.stringify(text).slice(1, -1),
];

/** Kinds whose values are not texts, so they cannot contain a canary. */
const NUMERIC: ReadonlySet<string> = new Set<Kind>([
  "instant",
  "skew",
  "moment",
  "due",
  "happened",
  "amount",
  "moved",
  "fee",
  "figure",
  "rate",
  "count",
  "derived",
]);

/**
 * Values of a declared field, each text leaf with its own canary, recorded with its path. Several values, because one
 * value covers one variant of a tagged union.
 */
const planted = (field: Field<unknown>, canaries: Map<string, string>): ReadonlyArray<unknown> => {
  const leaf: Leaf = (of, path, ast) => {
    if (ast._tag === "Unknown") {
      const text = `Canary ${canaries.size + 1} zz`;
      canaries.set(text, path);
      return fc.constant({ [`key of ${text}`]: [text] });
    }
    if (ast._tag !== "String") return fc.constant(7);
    if (of === "handle") return fc.constant("secret:00000000-0000-4000-8000-000000000001");
    if (of === "plain") return fc.constant("request-1");
    if (NUMERIC.has(of))
      return fc.constant(
        of === "moment" || of === "due" || of === "happened" ? "2025-11-02T10:11:12.345Z" : "8250.784512",
      );
    const text = `Canary ${canaries.size + 1} zz`;
    canaries.set(text, path);
    return fc.constant(text);
  };
  const candidates = fc
    .sample(declared(field, leaf), { numRuns: 60, seed: 5 })
    .map((value) => ({ value, text: JSON.stringify(value) }))
    .sort((left, right) => right.text.length - left.text.length);
  // nullable fields need a value, and lists an entry: the longest comes first
  const missing = new Set(canaries.keys());
  const chosen = candidates.filter(({ text }, at) => {
    const shown = [...missing].filter((canary) => text.includes(canary));
    for (const canary of shown) missing.delete(canary);
    return at === 0 || shown.length > 0;
  });
  return chosen.map(({ value }) => value);
};

const envelope = (seq: number, source: Envelope["source"]): Envelope => ({
  seq,
  at: START + seq,
  id: `00000000-0000-4000-8000-00000000000${seq}`,
  random: 0,
  cause: null,
  source,
});

const written = (
  command: Tagged,
  outcome: Outcome,
  exchange: Readonly<{ call: string; input: unknown; answer: unknown; failure: string | null }> | null,
): string => {
  const journal = createJournal<Root>({ decider: domain, definitions, subjectChange: () => null });
  if (exchange !== null) journal.exchange({ ...exchange, status: 200, at: START, request: null });
  journal.record(envelope(1, "reactor"), command, outcome, domain.initial);
  return atOnce(writing(journal, { known: wholeKnown, calls: wholeCalls, salt: salt(3), meta: META })).text;
};

const leaked = (text: string, canaries: ReadonlyMap<string, string>): ReadonlyArray<string> =>
  [...canaries].flatMap(([canary, path]) =>
    encodings(canary).some((spelling) => text.includes(spelling)) ? [path] : [],
  );

const HARMLESS: Tagged = { _tag: "session.KeepSignedIn" };

describe("R4: a canary in every personal and hidden field", () => {
  it.each(Object.entries(definitions))("a canary does not appear in the log after %s", (tag, field) => {
    const canaries = new Map<string, string>();
    const none: Outcome = { events: [] };
    const isCommand = Object.hasOwn(commandFields, tag);
    for (const message of planted(field as Field<unknown>, canaries) as ReadonlyArray<Tagged>) {
      const text = isCommand
        ? written(message, none, null)
        : written(HARMLESS, tag.includes("Busy") ? { rejection: message } : { events: [message] }, null);
      expect(leaked(text, canaries)).toEqual([]);
    }
  });

  it.each(allCalls.map((call) => [call.name, call] as const))(
    "does not appear in the file after the exchange %s",
    (name, call) => {
      const canaries = new Map<string, string>();
      const params = planted(call.paramsField as Field<unknown>, canaries) as ReadonlyArray<object>;
      const bodies = planted(call.bodyField as Field<unknown>, canaries) as ReadonlyArray<object>;
      const answers = call.answer === null ? [null] : planted(call.answer as Field<unknown>, canaries);
      const none: Outcome = { events: [] };
      for (const [at] of [...answers, ...bodies, ...params].entries()) {
        const input = { ...params[at % params.length], ...bodies[at % bodies.length] };
        const answer = answers[at % answers.length];
        for (const failure of [null, "Invalid"]) {
          expect(leaked(written(HARMLESS, none, { call: name, input, answer, failure }), canaries)).toEqual([]);
        }
      }
    },
  );

  it("a canary would be found if it were not replaced", () => {
    expect(leaked('{"name":"Canary 1 zz"}', new Map([["Canary 1 zz", ".name"]]))).toEqual([".name"]);
  });
});
