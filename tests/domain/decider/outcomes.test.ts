import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { isRight, right } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { decidedEvents } from "../../../src/domain/decider/decision.ts";
import type { Field } from "../../../src/domain/decider/field.ts";
import type { Tagged } from "../../../src/domain/decider/message.ts";
import { type Command, definitions, domain, type Event, type Root } from "../../../src/domain/index.ts";
import { Event as Session } from "../../../src/domain/session/index.ts";
import { anyLeaf, declared } from "../../support/declared.ts";
import { signedOut } from "../../support/examples.ts";
import { runs } from "../../support/properties.ts";
import { envelope } from "../../support/spec.ts";

type Message = Tagged & Readonly<Record<string, unknown>>;

/** Steps of a flow, whose outcome also depends on the step, and the poll of a transfer: their modules test them. */
const OF_A_FLOW: ReadonlyArray<string> = ["wallet.PasscodeReset", "wallet.Phrase", "transfer.Poll"];
/** A new search replaces the pending one, whatever its text. */
const ANY_KEY: ReadonlyArray<string> = ["contacts.Found"];
/** The requests of all modules: `module.Name`, whose outcomes are recorded by `RecordName` and `RecordNameFailure`. */
const REQUESTS = Object.keys(definitions).flatMap((tag) => {
  const [, module = "", name = ""] = /^(\w+)\.(\w+)Requested$/.exec(tag) ?? [];
  const isRecorded = [`Record${name}`, `Record${name}Failure`].every((record) => `${module}.${record}` in definitions);
  return isRecorded && !OF_A_FLOW.includes(`${module}.${name}`) ? [`${module}.${name}`] : [];
});

const anyOf = (tag: string): fc.Arbitrary<Message> =>
  declared(definitions[tag] as Field<Tagged>, anyLeaf) as fc.Arbitrary<Message>;

const grant = { account: "OAuth", issuedAt: 0, expiresAt: 0 } as const;
const signedIn = domain.evolve(domain.initial, Session.SessionFound({ grant }), envelope());
const following = (state: Root, ...events: ReadonlyArray<Tagged>): Root =>
  events.reduce((before, event) => domain.evolve(before, event as Event, envelope()), state);
const decided = (state: Root, command: Message) =>
  domain.decide(state, command as unknown as Command, { envelope: envelope(), world: state });
const IGNORED = right({ ignored: "request no longer pending" });

describe("rule 1: an outcome", () => {
  it.each(REQUESTS)("of %s counts once, for the pending request of its key, and during its session", (request) => {
    const [module, name] = request.split(".");
    const [record, failure] = [`${module}.Record${name}`, `${module}.Record${name}Failure`];
    const requests = anyOf(`${module}.${name}Requested`);
    fc.assert(
      fc.property(requests, requests, anyOf(record), anyOf(failure), (asked, other, answer, refusal) => {
        // what a failure has besides the request and its reason is the key
        const names = Object.keys(refusal).filter((field) => !["_tag", "request", "failure"].includes(field));
        const keyOf = (of: Message) => Object.fromEntries(names.map((field) => [field, of[field]]));
        const pending = following(signedIn, { ...asked, request: "new" } as Tagged);
        for (const outcome of [answer, refusal].map((message) => ({ ...message, ...keyOf(asked), request: "new" }))) {
          const counts = decided(pending, outcome);
          const events = isRight(counts) ? decidedEvents(counts.right) : [];
          expect(events.length).toBeGreaterThan(0);
          expect(decided(following(pending, ...events), outcome)).toEqual(IGNORED);
          expect(decided(pending, { ...outcome, request: "old" })).toEqual(IGNORED);
          expect(decided(following(pending, signedOut), outcome)).toEqual(IGNORED);
          if (!ANY_KEY.includes(request) && !isDeepStrictEqual(keyOf(other), keyOf(asked)))
            expect(decided(pending, { ...outcome, ...keyOf(other) })).toEqual(IGNORED);
        }
      }),
      runs(20),
    );
  });

  it("is checked of every request that needs no flow", () => {
    expect(REQUESTS.length).toBeGreaterThan(27);
  });
});
