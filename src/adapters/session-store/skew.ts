import type { ClockShape } from "../clock/clock.ts";
import { KEYS } from "../storage/keys.ts";
import { readOrNull, type StorageShape } from "../storage/storage.ts";
import { issuedAt, storedSession } from "./tokens.ts";

/** How far the device's clock is ahead of the server's, in milliseconds; negative when it is behind (T11). */
export interface SkewShape {
  /** The skew as far as it is known; 0 until it was measured. */
  readonly known: () => number;
  /** Measures by a time that the server sent within the last `within` milliseconds. */
  readonly measure: (serverTime: number, within: number) => void;
  /** Stores what was measured before there was a session to store it with. */
  readonly persist: () => void;
  readonly forget: () => void;
}

interface Options {
  readonly storage: StorageShape;
  readonly clock: Pick<ClockShape, "now">;
  /** Called whenever the known skew differs from the last one reported. */
  readonly onSkew: (skew: number) => void;
}

/** The resolution of the server's times, in milliseconds. */
const SERVER_RESOLUTION = 1_000;

/** The skew of one session. Its tabs share it through storage, and a reload reads it again. */
export const createSkew = ({ storage, clock, onSkew }: Options): SkewShape => {
  let measured = 0;
  let reported = 0;

  const known = (): number => {
    const text = readOrNull(storage, KEYS.clockSkew);
    const skew = text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : measured;
    if (skew !== reported) {
      reported = skew;
      onSkew(skew);
    }
    return skew;
  };
  // a skew that cannot be stored is measured again after a reload
  const persist = (): void => void storage.write(KEYS.clockSkew, String(measured));

  return {
    known,
    persist: () => {
      if (measured !== 0) persist();
    },
    measure: (serverTime, within) => {
      const most = clock.now() - serverTime;
      const least = most - within - SERVER_RESOLUTION;
      const before = known();
      // the possible value nearest to the known one: a slow answer has wide bounds, whose middle says nothing
      const nearest = Math.round(Math.min(most, Math.max(least, before)));
      if (nearest === before) return;
      measured = nearest;
      // nothing is stored about a visitor who is not signed in
      if (storedSession(storage) !== null) persist();
      known();
    },
    forget: () => {
      measured = 0;
      reported = 0;
    },
  };
};

/** Measures the skew by a token's `iat`; a token that cannot be read is ignored. `within`: its age at most, in ms. */
export const measureToken = (skew: SkewShape, accessToken: string, within: number): void => {
  const issued = issuedAt(accessToken);
  if (issued !== null) skew.measure(issued, within);
};
