import { views } from "../../domain/session/index.ts";
import { t } from "../i18n/index.ts";
import { useAppState } from "./app-context.tsx";

/** Whose secret a form asks for: the account's password, or the passcode of its wallet. */
export type SecretKind = "password" | "passcode";

/**
 * Names for password managers whose secret a form asks for. Without it they save a password for no account, and fill in or
 * replace the account's password where the wallet's passcode is asked for.
 */
export const AccountField = ({ of }: { readonly of: SecretKind }) => {
  const { session } = useAppState();
  const account = views.accountName(session);
  if (account === null) return null;
  const value = of === "password" ? account : t("common.passcodeOf", { account });
  return <input hidden readOnly type="text" autoComplete="username" value={value} />;
};
