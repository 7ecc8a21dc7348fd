import fc from "fast-check";
import { isLeft } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { redactedState } from "../../../src/app/journal/write.ts";
import { readBundle } from "../../../src/app/replay/read.ts";
import { redecide } from "../../../src/app/replay/redecide.ts";
import { runs } from "../../support/properties.ts";
import { wholeKnown, wholeLog, wholeSessions } from "./whole.ts";

describe("R3 over every module", () => {
  it("R3: replaying what was redacted is redacting what was played, over generated values of every command", () => {
    const events = new Set<string>();
    const rejections = new Set<string>();
    fc.assert(
      fc.property(
        wholeSessions.map((session) => Object.assign(session, { toString: () => "a session" })),
        fc.integer({ min: 0, max: 7 }),
        (session, seed) => {
          const log = wholeLog(session, seed);
          const bundle = readBundle(log.text);
          if (isLeft(bundle)) throw new Error(bundle.left.why);
          const replayed = redecide(bundle.right, wholeKnown);
          const at = replayed.differing[0]?.seq;
          const asked = session.journal.entries().find(({ envelope }) => envelope.seq === at);
          expect([replayed.divergence, replayed.differing, asked?.command, asked?.outcome]).toEqual([
            null,
            [],
            undefined,
            undefined,
          ]);
          expect(replayed.identical).toBe(session.journal.entries().length);
          expect(replayed.state).toEqual(redactedState(wholeKnown, session.state, log.standIn));
          for (const { outcome } of session.journal.entries()) {
            for (const event of outcome.events ?? []) events.add(event._tag);
            if (outcome.rejection !== undefined) rejections.add(outcome.rejection._tag);
          }
        },
      ),
      runs(300),
    );
    expect(events.size).toBeGreaterThan(60);
    expect(rejections.size).toBeGreaterThan(15);
  });
});
