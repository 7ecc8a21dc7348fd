import { looksLikePhrase } from "../values/free-text.ts";
import type { Contact, Profile } from "./entities.ts";
import type { Change } from "./messages.ts";

/** The fewest characters a search of contacts starts with (spec §5, §9). */
export const SEARCH_MIN = 4;

/** The rule that a search text breaks, or null: at least 4 characters, and no recovery phrase (decisions.md §4 Money). */
export const searchProblem = (typed: string): string | null => {
  if ([...typed.trim()].length < SEARCH_MIN) return "rule.search.tooShort";
  return looksLikePhrase(typed) ? "rule.text.phrase" : null;
};

/** Whether the user follows the person after a change, or null when the change does not affect that. */
const followedBy = (change: Change): boolean | null => (change === "unblock" ? null : change === "follow");

/** A profile after a change: `following` and the number of followers (spec §4). */
export const changedProfile = (profile: Profile, change: Change): Profile => {
  const following = followedBy(change) ?? profile.following;
  return {
    ...profile,
    following,
    blocked: change === "block" || (profile.blocked && change !== "unblock"),
    followers_count: profile.followers_count + Number(following) - Number(profile.following),
  };
};

/** A contact after a change. A blocked person no longer follows the user (decisions.md §2). */
export const changedContact = (contact: Contact, change: Change): Contact => ({
  ...contact,
  isFollowing: followedBy(change) ?? contact.isFollowing,
  following: contact.following && change !== "block",
});
