import type { State as SessionState } from "../session/state.ts";

/** The part of the whole state that contacts read. */
export interface World {
  readonly session: SessionState;
}
