import { ProfileScreen } from "../../../../src/ui/features/contacts/ProfileScreen.tsx";
import { useOutcomeToasts } from "../../../../src/ui/shell/use-outcome-toasts.ts";

/** /profile with the toasts of the shell, which say what no form or dialog shows. */
export const ProfileWithToasts = () => {
  useOutcomeToasts();
  return <ProfileScreen />;
};
