import { sessionMemory } from "../../common/session-memory.ts";

/** That the set-up of a wallet has just ended, which the next screen begins with. */
export const moments = sessionMemory<true>();
