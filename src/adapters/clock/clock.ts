import * as EffectClock from "effect/Clock";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";

/**
 * The time source of the application. `now`: milliseconds since 1970. `monotonic`: milliseconds that never go
 * back, whatever is done to the wall clock. `after` calls back once and returns how to cancel.
 */
export interface ClockShape {
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
}

const NANOS = 1_000_000;

/** Effect's clock over this one, so that its timeouts and schedules follow it. */
const effectClock = (clock: ClockShape): EffectClock.Clock => {
  const nanos = (): bigint => BigInt(Math.round(clock.now() * NANOS));
  const monotonic = (): bigint => BigInt(Math.round(clock.monotonic() * NANOS));
  return {
    currentTimeMillisUnsafe: () => clock.now(),
    currentTimeMillis: Effect.sync(() => clock.now()),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: monotonic,
    monotonicTimeNanos: Effect.sync(monotonic),
    sleep: (duration) =>
      Effect.callback<void>((resume) => {
        const cancel = clock.after(Duration.toMillis(duration), () => resume(Effect.void));
        return Effect.sync(cancel);
      }),
  };
};

/** The clock that timeouts and schedules of effects follow. */
export const clockLayer = (clock: ClockShape): Layer.Layer<never> =>
  Layer.succeed(EffectClock.Clock, effectClock(clock));
