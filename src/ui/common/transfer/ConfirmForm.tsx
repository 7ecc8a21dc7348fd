import { isRight } from "fp-ts/Either";
import type { ReactNode } from "react";
import { Command } from "../../../domain/transfer/index.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { t } from "../../i18n/index.ts";
import { StatusRegion } from "../../kit/Announcer.tsx";
import { StickyActions } from "../../kit/StickyActions.tsx";
import { useApp, useAppState } from "../app-context.tsx";
import { Notice } from "../Notice.tsx";
import { PasscodeForm } from "../PasscodeForm.tsx";
import { whyText } from "./texts.ts";

type ConfirmFormProps = {
  /** Whether the person has read 'Already sent?' and wants to send it again. */
  readonly again: boolean;
  /** Why it cannot be confirmed now, as text, or null. */
  readonly whyNot: string | null;
  /** The button that leads away, first in line; null where the head of the dialog has it. */
  readonly back: ReactNode;
  /** The server's refusal of the last passcode, as text, or null. */
  readonly error: string | null;
};

/** The passcode and `Confirm`. A rejection makes the vault forget the passcode. */
export const ConfirmForm = ({ again, whyNot, back, error }: ConfirmFormProps) => {
  const app = useApp();
  const { session } = useAppState();
  const send = (handle: Handle): string | null => {
    const answer = app.dispatch(Command.Confirm({ passcode: { handle, broken: [] }, again }));
    // once it is accepted, the call takes the passcode out of the vault
    if (isRight(answer)) return null;
    app.vault.forget(handle);
    return answer.left._tag === "transfer.InFlight" ? null : whyText(answer.left);
  };
  return (
    <StickyActions>
      <StatusRegion>
        {session.online ? null : <Notice tone="warning">{t("transfer.confirmOffline")}</Notice>}
      </StatusRegion>
      <PasscodeForm
        sends="transfer.Confirm"
        confirm={t("transfer.confirm")}
        whyNot={whyNot}
        back={back}
        error={error}
        send={send}
      />
    </StickyActions>
  );
};
