import fc from "fast-check";
import { expect, it } from "vitest";
import { createSkew } from "../../../src/adapters/session-store/skew.ts";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea } from "../../../src/adapters/storage/storage-area.ts";
import { runs } from "../../support/properties.ts";

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;

/** How long a request and its answer take in ms; more than a day where the device slept meanwhile. */
const duration = fc.oneof({ weight: 3, arbitrary: fc.nat(9 * SECOND) }, fc.nat(2 * DAY));

it("T11: no answer, however late, moves the measured clock skew away from the true one", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -2 * DAY, max: 2 * DAY }),
      fc.array(fc.tuple(duration, duration), { minLength: 1, maxLength: 8 }),
      (skew, trips) => {
        let serverNow = 1_800_000_000_000;
        const storage = createStorage(createMemoryArea().tab(), "optio");
        const clock = { now: () => serverNow + skew };
        const { known, measure } = createSkew({ storage, clock, onSkew: () => undefined });
        const error = (): number => Math.abs(known() - skew);
        for (const [there, back] of trips) {
          const before = error();
          const date = Math.floor((serverNow + there) / SECOND) * SECOND;
          serverNow += there + back;
          measure(date, there + back);
          expect(error()).toBeLessThanOrEqual(Math.min(before, there + back + SECOND));
        }
      },
    ),
    runs(200),
  );
});
