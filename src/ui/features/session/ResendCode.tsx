import { type Ref, useEffect, useRef, useState } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { Command, type Purpose, views } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { FormProblem } from "../../common/Notice.tsx";
import { reasonText } from "../../common/rejection-text.ts";
import { serverFieldErrors } from "../../common/server-errors.ts";
import { useSend, useWhyNot } from "../../common/use-command.ts";
import { useNow } from "../../common/use-now.ts";
import { t } from "../../i18n/index.ts";
import { announce } from "../../kit/Announcer.tsx";
import { Button } from "../../kit/Button.tsx";
import { useFocusWhenClosed } from "../../kit/use-focus-when-closed.ts";
import { CurrentPasswordForm } from "./ChangePasswordScreen.tsx";
import { clockText } from "./session-countdown.ts";

/** `command`: what a press sends, or null where it opens the form of the password. */
type ResendButtonProps = {
  readonly pending: boolean;
  readonly command: Command | null;
  readonly ref: Ref<HTMLButtonElement>;
  readonly onPress: () => void;
};

/**
 * Waits 30 s after the last code and counts them down (docs/rules.md Screens). Its accessible name stays `Resend code`
 * (docs/design.md).
 */
const ResendButton = ({ pending, command, ref, onPress }: ResendButtonProps) => {
  const { session } = useAppState();
  const now = useNow((views.challenge(session)?.sentAt ?? 0) + views.RESEND_WAIT);
  const seconds = Math.ceil(views.resendIn(session, now) / 1000);
  const left = seconds === 0 ? null : clockText(seconds).slice(1);
  const rejection = useWhyNot(command);
  const isTooSoon = rejection === null || rejection._tag === "session.TooSoon";
  const why = left !== null && isTooSoon ? t("account.resendIn", { left }) : reasonText(rejection);
  return (
    <Button
      ref={ref}
      variant="ghost"
      size="small"
      className="-mx-2 border-transparent! bg-transparent! px-2! text-accent"
      pending={pending}
      disabledReason={pending ? null : why}
      onClick={onPress}
    >
      <span>
        {t("account.resend")}
        {left === null ? null : (
          <span aria-hidden="true" className="tabular">
            {" "}
            {t("account.resendLeft", { left })}
          </span>
        )}
      </span>
    </Button>
  );
};

/** Whether another code was sent since this screen was opened; each one is announced, as the button keeps its name. */
const useResent = (sentAt: number | null): boolean => {
  const [first] = useState(sentAt);
  const last = useRef(sentAt);
  useEffect(() => {
    if (sentAt !== null && sentAt !== last.current) announce(t("account.resent"));
    last.current = sentAt;
  }, [sentAt]);
  return sentAt !== first;
};

/**
 * Sends another code. For a password change the server needs the current password again, which is not stored (S8);
 * for a new address it needs it when the code before is no longer valid, and says so in its answer.
 */
export const ResendCode = ({ purpose }: { readonly purpose: Purpose }) => {
  const send = useSend();
  const { session } = useAppState();
  const resend = views.resend(session);
  const challenge = views.challenge(session);
  const sentAt = challenge?.sentAt ?? null;
  // another code hides the password form again
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const failure = failureOf(resend);
  // the server needs the current password for another code
  const asksPassword = purpose === "change-password";
  const isIdentifier = purpose === "identifier";
  if (isIdentifier && "current" in serverFieldErrors(failure) && openedAt !== sentAt) setOpenedAt(sentAt);
  const isOpen = openedAt !== null && openedAt === sentAt;
  const isResent = useResent(sentAt);
  const button = useFocusWhenClosed<HTMLButtonElement>(isOpen);
  return (
    <div className="flex flex-col gap-3">
      <FormProblem text={failure === null || isOpen ? null : failureText(failure)} />
      {isOpen ? (
        <>
          <p className="text-sm text-muted">{t("account.resendPassword")}</p>
          <CurrentPasswordForm
            autoFocus
            submit={t("account.sendCode")}
            identifier={isIdentifier ? (challenge?.identifier ?? null) : null}
          />
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <p>{t(isResent ? "account.resent" : "account.resendReady")}</p>
          <ResendButton
            ref={button}
            pending={resend.status === "pending"}
            command={asksPassword ? null : Command.ResendCode()}
            onPress={() => (asksPassword ? setOpenedAt(sentAt) : send(Command.ResendCode()))}
          />
        </div>
      )}
    </div>
  );
};
