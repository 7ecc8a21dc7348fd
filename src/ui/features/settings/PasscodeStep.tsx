import { isRight } from "fp-ts/Either";
import { failureOf } from "../../../domain/decider/request.ts";
import { views } from "../../../domain/session/index.ts";
import { Command } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FormProblem } from "../../common/Notice.tsx";
import { PasscodeForm } from "../../common/PasscodeForm.tsx";
import { passcodeFailure } from "../../common/passcode-failure.ts";
import { serverFieldErrors } from "../../common/server-errors.ts";
import { useText } from "../../i18n/index.ts";
import { visibleText } from "../../kit/visible-text.ts";

/** The second step of a reset: the new passcode, twice. */
export const PasscodeStep = () => {
  const t = useText();
  const app = useApp();
  const { session, wallet } = useAppState();
  const { status } = wallet.reset.resetRequest;
  const failure = failureOf(wallet.reset.resetRequest);
  const { walletPasscode } = serverFieldErrors(failure);
  return (
    <>
      <FormProblem text={failure === null || walletPasscode !== undefined ? null : passcodeFailure(failure)} />
      <PasscodeForm
        label={t("settings.reset.newPasscode")}
        submit={t("settings.reset.save")}
        pending={status === "pending"}
        disabledReason={views.whyNotOnline(session) === null ? null : t("errors.offline")}
        refused={walletPasscode === undefined ? null : visibleText(walletPasscode)}
        onChosen={(passcode) => isRight(app.dispatch(Command.ResetPasscode({ passcode })))}
      />
    </>
  );
};
