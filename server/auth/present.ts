import type { UserRow } from "./identifier.ts";

/** The User of the API (docs/wire.md Entities). */
export interface UserView {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly avatar: string | null;
  readonly bio: string | null;
  readonly country: string | null;
  readonly is_private: boolean;
  readonly onboarded_at: string | null;
  readonly roles: ReadonlyArray<string>;
  readonly referral_code: string;
  readonly ulid: string;
  readonly linked_account: string | null;
  readonly has_password: boolean;
}

/** The signed-in person's own account; a username that is not set is the empty text. */
export const presentUser = (row: UserRow): UserView => ({
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
