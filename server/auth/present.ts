import type { User } from "../../src/domain/session/entities.ts";
import type { UserRow } from "./identifier.ts";

/** The signed-in person's own account; a username that is not set is the empty text. */
export const presentUser = (row: UserRow): User => ({
  id: row.id,
  first_name: row.firstName,
  last_name: row.lastName,
  username: row.username ?? "",
  email: row.email,
  phone_number: row.phone,
  avatar: row.avatar,
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
