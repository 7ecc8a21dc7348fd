import { IDLE } from "../kernel/request.ts";
import type { State } from "./state.ts";

/** A form nobody has touched. */
export const FORM = {
  status: "send",
  intent: null,
  previewRequest: IDLE,
  preview: null,
  differences: [],
  key: null,
  receipt: null,
  failure: null,
  duplicate: false,
} as const satisfies Partial<State>;

/** Apart from the state's schema, so that a page of which nobody is signed in loads no more than this. */
export const initial: State = { ...FORM, attempts: [], markers: [], fees: [], settled: [], unread: false };
