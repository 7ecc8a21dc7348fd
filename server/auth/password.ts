import { refuseFields } from "../http/refusal.ts";

/** Spec §5: at least 8 characters, one of them special; the confirmation equal. */
const texts = (password: string): ReadonlyArray<string> => [
  ...(password.length < 8 ? ["Must be at least 8 characters"] : []),
  ...(/[^\p{L}\p{N}\s]/u.test(password) ? [] : ["Must contain a special character"]),
];

/** Refuses, with 422 on `field`, a password or passcode that breaks a rule of spec §5. */
export const requireStrong = (field: string, password: string, confirmation?: string): void => {
  const broken = texts(password);
  const differs = confirmation !== undefined && confirmation !== password;
  if (broken.length === 0 && !differs) return;
  throw refuseFields({
    ...(broken.length > 0 ? { [field]: broken } : {}),
    ...(differs ? { [`${field}_confirmation`]: ["Does not match"] } : {}),
  });
};
