import type { Failure } from "../decider/failure.ts";
import { RESTRICTED_COUNTRIES } from "../session/rules.ts";
import type { State as SessionState } from "../session/state.ts";
import { userOf } from "../session/views.ts";
import type { Country, Profile } from "./entities.ts";
import { type Change, type Naming, Rejection } from "./messages.ts";
import type { State } from "./state.ts";

/** The part of the whole state that contacts read. */
export interface World {
  readonly session: SessionState;
}

/** The countries a person can be onboarded from, by name; restricted ones are not offered (decisions.md §2). */
export const offeredCountries = (state: State): ReadonlyArray<Country> =>
  state.countryList
    .filter(({ code }) => !RESTRICTED_COUNTRIES.has(code))
    .slice()
    .sort((a, b) => a.name.localeCompare(b.name, "en"));

/** The open profile when it is the one of this value, else null. */
export const personAt = ({ person }: Pick<State, "person">, value: string, by: Naming): State["person"] =>
  person?.value === value && person.by === by ? person : null;

/** Whether a failure says that the person does not exist or is not visible to the user. */
export const isNobody = (failure: Failure): boolean => failure.status === 404;

/** Whether a profile is the user's own, by its answer or, before that, by its address. */
export const isOwnProfile = ({ session }: World, value: string, by: Naming, profile: Profile | null): boolean => {
  const user = userOf(session);
  if (user === null) return false;
  if (profile !== null) return profile.id === user.id;
  return (by === "id" ? [user.id, user.ulid] : [user.referral_code]).includes(value);
};

/** Whether a person follows the user. Known only of the people that the wallet sent to last (decisions.md §3). */
export const followsMe = (state: State, id: string): boolean =>
  state.recents.some((contact) => contact.id === id && contact.following);

/** The pending change of the relation to a person, or null. */
export const changing = (state: State, id: string): Change | null =>
  state.changes.find((pending) => pending.id === id)?.change ?? null;

const whyNotNow = ({ following, blocked }: Profile, change: Change): Rejection | null => {
  switch (change) {
    case "follow":
      if (blocked) return Rejection.Blocked();
      return following ? Rejection.Following() : null;
    case "unfollow":
      return following ? null : Rejection.NotFollowing();
    case "block":
      return blocked ? Rejection.Blocked() : null;
    case "unblock":
      return blocked ? null : Rejection.NotBlocked();
  }
};

/** Whether the request of this person's addresses is pending. */
export const isFinding = ({ finding }: State, ulid: string): boolean =>
  finding?.id === ulid && finding.request.status === "pending";

/** Why nothing can be sent to a person now, or null. A blocked person must be unblocked first. */
export const whyNotSend = (state: State, ulid: string): Rejection | null => {
  if (isFinding(state, ulid)) return Rejection.Busy();
  const profile = state.person?.profile ?? null;
  return profile?.ulid === ulid && profile.blocked ? Rejection.Blocked() : null;
};

/** Why the relation to a person can't be changed now, or null. Without their profile only the server can tell. */
export const whyNotChange = (state: State, world: World, id: string, change: Change): Rejection | null => {
  if (changing(state, id) !== null) return Rejection.Busy();
  if (userOf(world.session)?.id === id) return Rejection.CannotTargetSelf();
  const profile = state.person?.profile ?? null;
  return profile?.id === id ? whyNotNow(profile, change) : null;
};
