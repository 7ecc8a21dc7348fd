import { usernameProblem } from "../session/rules.ts";
import type { State } from "./state.ts";

/** The username that a search text may be, `@` or not, or null: an exact username also finds people that no search finds. */
export const usernameIn = (query: string): string | null => {
  const username = query.replace(/^@/, "");
  return usernameProblem(username) === null ? username : null;
};

/** Whether an invitation to this address is on its way. */
export const isInviting = ({ invites }: State, email: string): boolean =>
  invites.some((invite) => invite.email === email);
