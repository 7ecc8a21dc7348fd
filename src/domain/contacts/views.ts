import { RESTRICTED_COUNTRIES } from "../session/rules.ts";
import type { State as SessionState } from "../session/state.ts";
import type { Failure } from "../values/failure.ts";
import type { Country, Profile } from "./entities.ts";
import { type Change, type Naming, Rejection } from "./messages.ts";
import type { State } from "./state.ts";

/** What of the whole state contacts read. */
export interface World {
  readonly session: Pick<SessionState, "user">;
}

/** The countries a person can be onboarded from, by name; restricted ones are not offered (decisions.md §2). */
export const offeredCountries = (state: State): ReadonlyArray<Country> =>
  state.countryList
    .filter((each) => !RESTRICTED_COUNTRIES.has(each.code))
    .slice()
    .sort((a, b) => a.name.localeCompare(b.name, "en"));

/** The page that is open, if it is the one of this value, or null. */
export const personAt = ({ person }: Pick<State, "person">, value: string, by: Naming): State["person"] =>
  person?.value === value && person.by === by ? person : null;

/** Whether a failure says that there is no such person, or none that one may see. */
export const isNobody = (failure: Failure): boolean => failure.status === 404;

/** Whether a page is one's own, as far as its address or its answer tells. */
export const isOneself = ({ session: { user } }: World, value: string, by: Naming, profile: Profile | null): boolean =>
  user !== null &&
  (profile === null
    ? (by === "id" ? [user.id, user.ulid] : [user.referral_code]).includes(value)
    : profile.id === user.id);

/** Whether a person is known to follow one: of whom money was sent to last, the server has told (decisions.md §3). */
export const followsMe = (state: State, id: string): boolean =>
  state.recents.some((each) => each.id === id && each.following);

/** What is being changed about a person at this moment, or null. */
export const changing = (state: State, id: string): Change | null =>
  state.changes.find((each) => each.id === id)?.change ?? null;

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

/** Whether this person's addresses are being asked for. */
export const isFinding = ({ finding }: State, ulid: string): boolean =>
  finding?.id === ulid && finding.request.status === "pending";

/** Why nothing can be sent to somebody now, or null: who is blocked is unblocked first. */
export const whyNotSend = (state: State, ulid: string): Rejection | null => {
  if (isFinding(state, ulid)) return Rejection.Busy();
  const profile = state.person?.profile ?? null;
  return profile?.ulid === ulid && profile.blocked ? Rejection.Blocked() : null;
};

/** Why somebody can't be followed, unfollowed, blocked or unblocked now, or null. Of whom the page is not open, the server judges. */
export const whyNotChange = (state: State, world: World, id: string, change: Change): Rejection | null => {
  if (changing(state, id) !== null) return Rejection.Busy();
  if (world.session.user?.id === id) return Rejection.Oneself();
  const profile = state.person?.profile ?? null;
  return profile?.id === id ? whyNotNow(profile, change) : null;
};
