import { views } from "../../domain/session/index.ts";
import { useAppState } from "./app-context.tsx";

/** The user's account in a form with a password, for password managers: without it they save the password for no account. */
export const AccountField = () => {
  const user = views.userOf(useAppState().session);
  const identifier = user?.email ?? user?.phone_number ?? null;
  return identifier === null ? null : <input hidden readOnly type="text" autoComplete="username" value={identifier} />;
};
