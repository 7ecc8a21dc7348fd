import { useLocation } from "wouter";
import { useEvent } from "../app-context.tsx";
import { t } from "../i18n/index.ts";
import { toasts } from "../kit/toasts.ts";
import { passcodeFailure } from "../settings/passcodeFailure.ts";

/** Tells what became of a new wallet passcode, also to whoever left its screen before the answer came. */
export const usePasscodeReset = (): void => {
  const [path] = useLocation();
  useEvent("wallet.PasscodeReset", () => toasts.success(t("settings.reset.done")));
  useEvent("wallet.PasscodeResetFailed", ({ failure }) => {
    if (path !== "/settings/wallet-passcode") toasts.error(passcodeFailure(failure));
  });
};
