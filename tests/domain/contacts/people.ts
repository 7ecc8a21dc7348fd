import type { Contact, Profile } from "../../../src/domain/contacts/index.ts";
import type { Failure } from "../../../src/domain/decider/failure.ts";
import type { User } from "../../../src/domain/session/index.ts";
import { noAnswer } from "../../support/examples.ts";

/** The signed-in user. */
export const me: User = {
  id: "u-1",
  first_name: "Ada",
  last_name: "Lovelace",
  username: "ada",
  email: "ada@demo.optio",
  phone_number: null,
  avatar: null,
  bio: null,
  country: "GB",
  is_private: false,
  onboarded_at: "2026-01-01T00:00:00Z",
  roles: [],
  referral_code: "ADACODE1",
  ulid: "ulid-1",
  linked_account: null,
};

/** Another person, in a list. */
export const bob: Contact = {
  id: "u-2",
  first_name: "Bob",
  last_name: "Baker",
  username: "bob",
  avatar: null,
  email: null,
  phone_number: null,
  following: true,
  isFollowing: true,
};

/** The same person's page. */
export const profile = (over: Partial<Profile> = {}): Profile => ({
  id: "u-2",
  first_name: "Bob",
  last_name: "Baker",
  username: "bob",
  avatar: null,
  bio: null,
  country: "AT",
  is_private: false,
  following: false,
  blocked: false,
  followers_count: 0,
  following_count: 0,
  referrals_count: 0,
  ulid: "ulid-2",
  ...over,
});

/** The person does not exist or is not visible to the user. */
export const nobody: Failure = {
  ...noAnswer("/user/profile/:id", "GET"),
  kind: "Rejected",
  message: "Profile not found",
  status: 404,
};
