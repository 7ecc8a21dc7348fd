/** How long before the limit the warning is shown, in milliseconds (spec §4 Session activity, §9). */
export const WARNING = 5 * 60_000;
/** The maximum age of an access token, in milliseconds, regardless of activity (spec §4, §9). */
const TOKEN_MAX_AGE = 24 * 3_600_000;

/**
 * One reading of the clocks, in milliseconds. `now`: wall time since 1970. `monotonic`: a clock that cannot be set and may
 * stop while the device sleeps. `lastActivity`: the wall time that all tabs share, or null when none is stored.
 */
export interface Reading {
  readonly now: number;
  readonly monotonic: number;
  readonly lastActivity: number | null;
}

/** The state of the watch between two readings. `idle`: milliseconds without activity, which only activity resets. */
export interface Watch {
  readonly lastActivity: number | null;
  readonly monotonic: number;
  readonly idle: number;
}

/**
 * The watch after a reading. Idle time is the longer of what the two clocks measure, added to what was known: sleep counts
 * by the wall clock, and setting the wall clock back gains nothing (docs/rules.md Session, I10).
 */
export const observe = (before: Watch | null, { now, monotonic, lastActivity }: Reading): Watch => {
  const byWall = lastActivity === null ? 0 : Math.max(0, now - lastActivity);
  const known = before !== null && before.lastActivity === lastActivity ? before : null;
  const passed = known === null ? 0 : known.idle + Math.max(0, monotonic - known.monotonic);
  return { lastActivity, monotonic, idle: Math.max(byWall, passed) };
};

/** The phase of a session: `left` in milliseconds until it ends by inactivity, `ago` since it ended. */
export type IdlePhase =
  | { readonly phase: "active"; readonly left: number }
  | { readonly phase: "warning"; readonly left: number }
  | { readonly phase: "ended"; readonly reason: "inactive" | "expired"; readonly ago: number };

/**
 * The phase a session is in (spec §4; I1, I5, I9). `issuedAt`: the access token's `iat` in milliseconds.
 * `limit`: the idle limit in milliseconds. A token past its age ends the session whatever the activity.
 */
export const idlePhase = (watch: Watch, now: number, issuedAt: number, limit: number): IdlePhase => {
  const tooOld = now - issuedAt - TOKEN_MAX_AGE;
  if (tooOld > 0) return { phase: "ended", reason: "expired", ago: tooOld };
  const left = limit - watch.idle;
  if (left <= 0) return { phase: "ended", reason: "inactive", ago: watch.idle - limit };
  return { phase: left <= WARNING ? "warning" : "active", left };
};

/** The time to store after a gesture at `now`, or null: nothing revives a session that ended (I4). */
export const touched = (phase: IdlePhase, now: number): number | null => (phase.phase === "ended" ? null : now);
