import { isRight } from "fp-ts/Either";
import type { Failure } from "../../domain/kernel/failure.ts";
import { CATALOGUE } from "../../domain/kernel/known-texts.ts";
import { Command } from "../../domain/wallet/index.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { t, useText } from "../i18n/index.ts";
import { visibleText } from "../kit/visibleText.ts";
import { FormProblem } from "../session/FormProblem.tsx";
import { serverFieldErrors } from "../session/field-errors.ts";
import { PasscodeForm } from "../wallet/PasscodeForm.tsx";

/** Why the new passcode was not saved, as far as no field can say it (spec §8). */
const told = (failure: Failure): string => {
  // the answer may have been lost, and not the request
  if (failure.kind === "Unreachable" || failure.kind === "Unreadable") return t("settings.reset.unknown");
  return failure.kind === "ServerFault" ? CATALOGUE.keyUpdateFailed : failure.message;
};

/** The second step of a reset: the new passcode, twice. */
export const PasscodeStep = () => {
  useText();
  const app = useApp();
  const { failure, status } = useAppState().wallet.reset.resetRequest;
  const { walletPasscode } = serverFieldErrors(failure);
  return (
    <>
      <FormProblem text={failure === null || walletPasscode !== undefined ? null : told(failure)} />
      <PasscodeForm
        label={t("settings.reset.newPasscode")}
        submit={t("settings.reset.save")}
        pending={status === "pending"}
        refused={walletPasscode === undefined ? null : visibleText(walletPasscode)}
        onChosen={(passcode) => isRight(app.dispatch(Command.ResetPasscode({ passcode })))}
      />
    </>
  );
};
