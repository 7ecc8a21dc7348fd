import { useLocation } from "wouter";
import { useEvent } from "../common/app-context.tsx";
import { passcodeFailure } from "../common/passcode-failure.ts";
import { t } from "../i18n/index.ts";
import { toasts } from "../kit/toasts.ts";

/** Announces the outcomes of wallet set-up and passcode reset, also after their screens were left. */
export const useWalletOutcomes = (): void => {
  const [path] = useLocation();
  useEvent("wallet.PasscodeReset", () => toasts.success(t("settings.reset.done")));
  useEvent("wallet.WalletCreated", ({ elsewhere }) => {
    if (elsewhere) toasts.error(t("wallet.setup.elsewhere"));
    else toasts.success(t("wallet.setup.ready"));
  });
  useEvent("wallet.PasscodeResetFailed", ({ failure }) => {
    if (path !== "/settings/wallet-passcode") toasts.error(passcodeFailure(failure));
  });
};
