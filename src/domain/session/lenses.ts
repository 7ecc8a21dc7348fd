import { IDLE, type Lens } from "../decider/request.ts";
import type { State } from "./state.ts";

/** A request that belongs to a session. */
const lensOf = (field: "onboard" | "userRequest" | "saveProfile" | "changePhoto"): Lens<State, unknown> => ({
  get: (state) => (state.phase === "signedIn" ? state[field] : IDLE),
  set: (state, _key, next) => (state.phase === "signedIn" ? { ...state, [field]: next } : state),
});
export const onboardLens = lensOf("onboard");
export const saveProfileLens = lensOf("saveProfile");
export const changePhotoLens = lensOf("changePhoto");
export const userLens = lensOf("userRequest");
