import { usernameProblem } from "../session/rules.ts";
import { userOf } from "../session/views.ts";
import { readEmail } from "../values/email.ts";
import type { Contact } from "./entities.ts";
import type { State } from "./state.ts";
import type { World } from "./world.ts";

/** The username that a search text may be, `@` or not, or null: an exact username also finds people that no search finds. */
export const usernameIn = (query: string): string | null => {
  const username = query.replace(/^@/, "");
  return usernameProblem(username) === null ? username : null;
};

/** Whether an invitation to this address is on its way. */
export const isInviting = ({ invites }: State, email: string): boolean =>
  invites.some((invite) => invite.email === email);

/**
 * The entries of the search. An address to invite is in the spelling by which the server compares it; in its place is the
 * user or the listed contact who has it, because no search finds the user or people who hide from it.
 */
export const foundContacts = ({ search, people }: State, { session }: World): ReadonlyArray<Contact> => {
  const user = userOf(session);
  const own =
    user === null ? [] : [{ ...user, phone_number: user.phone_number ?? null, following: false, isFollowing: false }];
  const known = [...own, ...people.flatMap(({ list }) => list)];
  return search.people.map((found) => {
    const email = readEmail(found.email ?? "");
    if (found.invite !== true || email === null) return found;
    return known.find((person) => readEmail(person.email ?? "") === email) ?? { ...found, email };
  });
};
