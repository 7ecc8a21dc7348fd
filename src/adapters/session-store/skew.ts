import * as Effect from "effect/Effect";
import type { ClockShape } from "../clock/clock.ts";
import type { TransportShape } from "../http/transport.ts";
import { KEYS } from "../storage/keys.ts";
import type { StorageShape } from "../storage/storage.ts";
import { issuedAt, storedSession } from "./sessions.ts";

/** How far the device's clock is ahead of the server's, in milliseconds; negative when it is behind (T11). */
export interface SkewShape {
  /** As it is known; 0 until it was measured. */
  readonly known: Effect.Effect<number>;
  /** Takes note of a time the server told within the last `within` milliseconds. */
  readonly measure: (serverTime: number, within: number) => Effect.Effect<void>;
  /** Keeps what was measured before there was a session to keep it with. */
  readonly keep: Effect.Effect<void>;
  readonly forget: () => void;
}

interface Parts {
  readonly storage: StorageShape;
  readonly clock: Pick<ClockShape, "now">;
  /** Told whenever this tab knows another skew than it told last. */
  readonly onSkew: (skew: number) => void;
}

/** The server tells whole seconds. */
const TOLD_TO = 1_000;

/** The skew of one session, which all its tabs share through storage, so that a reload knows it too. */
export const createSkew = ({ storage, clock, onSkew }: Parts): SkewShape => {
  let measured = 0;
  let told = 0;

  const known = Effect.map(
    Effect.catch(storage.read(KEYS.clockSkew), () => Effect.succeed(null)),
    (text) => {
      const skew = text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : measured;
      if (skew !== told) {
        told = skew;
        onSkew(skew);
      }
      return skew;
    },
  );
  const keep = Effect.suspend(() => Effect.ignore(storage.write(KEYS.clockSkew, String(measured))));

  return {
    known,
    keep: Effect.suspend(() => (measured === 0 ? Effect.void : keep)),
    measure: (serverTime, within) =>
      Effect.gen(function* () {
        const most = clock.now() - serverTime;
        const least = most - within - TOLD_TO;
        const before = yield* known;
        // what is known may be exactly so: a slow answer says nothing new
        if (before >= least && before <= most) return;
        measured = Math.round((least + most) / 2);
        const session = yield* storedSession(storage);
        // nothing is kept of whoever is not signed in
        if (session !== null) yield* keep;
        yield* known;
      }),
    forget: () => {
      measured = 0;
      told = 0;
    },
  };
};

/** A token tells when it was issued; one that cannot be read tells nothing. `within`: how long ago, at most, in ms. */
export const measureToken = (skew: SkewShape, accessToken: string, within: number): Effect.Effect<void> => {
  const issued = issuedAt(accessToken);
  return issued === null ? Effect.void : skew.measure(issued, within);
};

/** A transport whose answers' dates are taken note of, unless the session they belong to is over by then. */
export const timed = (
  transport: TransportShape,
  skew: SkewShape,
  clock: Pick<ClockShape, "monotonic">,
  age: () => number,
): TransportShape => ({
  send: (request) =>
    Effect.suspend(() => {
      const born = age();
      const sentAt = clock.monotonic();
      return Effect.tap(transport.send(request), ({ date }) =>
        date === undefined || age() !== born ? Effect.void : skew.measure(date, clock.monotonic() - sentAt),
      );
    }),
});
