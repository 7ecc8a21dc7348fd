import * as Effect from "effect/Effect";
import { WallClock } from "../adapters/clock/clock.ts";
import { idlePhase, observe } from "../domain/session/idle.ts";
import type { Grant } from "../domain/session/index.ts";
import { idleDevice } from "./reactors/idle-device.ts";

/**
 * Why a session that storage holds is over already, or null while it goes on: nothing is asked in its name, then
 * (decisions.md §4 Session). While a tab waits for the answer to a transfer, the watch ends it, and not the start (I12).
 * `limit`: the idle limit in milliseconds.
 */
export const lapsed = ({ issuedAt }: Grant, limit: number) =>
  Effect.gen(function* () {
    const { now, monotonic } = yield* WallClock;
    const device = yield* idleDevice(issuedAt);
    const watch = observe(null, { now: now(), monotonic: monotonic(), lastActivity: device.lastActivity() });
    const phase = idlePhase(watch, now(), issuedAt, limit);
    return phase.phase === "ended" && !device.isSending() ? phase.reason : null;
  });
