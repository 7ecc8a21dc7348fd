import type { User } from "../../src/domain/session/entities.ts";
import type { UserRow } from "./identifier.ts";

/** What everyone sees of a person; a username that is not set is the empty text. */
export const presentPerson = (row: UserRow) => ({
  id: row.id,
  first_name: row.firstName,
  last_name: row.lastName,
  username: row.username ?? "",
  avatar: row.avatar,
});

/** The signed-in person's own account. */
export const presentUser = (row: UserRow): User => ({
  ...presentPerson(row),
  email: row.email,
  phone_number: row.phone,
  bio: row.bio,
  country: row.country,
  is_private: row.isPrivate,
  onboarded_at: row.onboardedAt?.toISOString() ?? null,
  roles: row.roles,
  referral_code: row.referralCode,
  ulid: row.ulid,
  linked_account: row.linkedAccount,
  has_password: row.passwordHash !== null,
});
