import { type Ref, useEffect, useRef, useState } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { type Challenge, Command, type Purpose, views } from "../../../domain/session/index.ts";
import { validateCode } from "../../../domain/values/password.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { CommandButton } from "../../common/CommandButton.tsx";
import { timeOfDayText } from "../../common/dates.ts";
import { failureText } from "../../common/failure-text.ts";
import { codeFailureText } from "../../common/form-failure-text.ts";
import { FormProblem } from "../../common/Notice.tsx";
import { problemText } from "../../common/problem-text.ts";
import { reasonText } from "../../common/rejection-text.ts";
import { serverFieldErrors } from "../../common/server-errors.ts";
import { submitCommand } from "../../common/submit-command.ts";
import { UnreadableLog } from "../../common/UnreadableLog.tsx";
import { useSend, useWhyNot } from "../../common/use-command.ts";
import { untilNextSecond, useTime } from "../../common/use-now.ts";
import { t } from "../../i18n/index.ts";
import { announce } from "../../kit/Announcer.tsx";
import { Button } from "../../kit/Button.tsx";
import { Checkbox } from "../../kit/Checkbox.tsx";
import { CodeInput } from "../../kit/CodeInput.tsx";
import { cx } from "../../kit/cx.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { useFocusWhenClosed } from "../../kit/use-focus-when-closed.ts";
import { CurrentPasswordForm } from "./ChangePasswordScreen.tsx";
import { clockText } from "./session-countdown.ts";
import { useKeptAddress } from "./typed-address.ts";

/** Where the messages of a practice server arrive, which sends none to people. */
const PracticeMailbox = () => {
  const { sandbox, apiBase } = useApp().config;
  if (!sandbox) return null;
  return (
    <p className="text-sm text-muted">
      <span>{t("account.practiceMail")}</span>{" "}
      <TextLink external href={`${apiBase}/sandbox/mail`}>
        {t("account.practiceMailbox")}
      </TextLink>
    </p>
  );
};

/** Asks for the six-digit code; offers what to do if it did not come. */
export const AwaitedCode = ({ challenge }: { readonly challenge: Challenge }) => {
  const { purpose } = challenge;
  const to = challenge.identifier;
  useKeptAddress(purpose, to);
  const lead = () => {
    const { unsent } = challenge;
    if (unsent !== undefined) {
      const next = timeOfDayText(unsent.until);
      return unsent.sentAt === null
        ? t("account.codeUnsent", { to, next })
        : t("account.codeUnsentSince", { to, next, at: timeOfDayText(unsent.sentAt) });
    }
    if (purpose === "reset") return t("account.codeReset", { to });
    return challenge.link ? t("account.codeOrLink", { to }) : t("account.codeSentTo", { to });
  };
  return (
    <>
      <PageHeading lead={lead()}>{t("shell.titleVerifyCode")}</PageHeading>
      <CodeEntry purpose={purpose} />
      <ResendCode purpose={purpose} />
      <PracticeMailbox />
      <CommandButton variant="ghost" wide command={Command.LeaveChallenge()}>
        {purpose === "sign-in" ? t("account.anotherWay") : t("account.startAgain")}
      </CommandButton>
    </>
  );
};

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
  const now = useTime((at) => untilNextSecond(views.resendAt(session) - at));
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
        <span>{t("account.resend")}</span>
        {left === null ? null : (
          <span aria-hidden="true" className="tabular">
            {` ${t("account.resendLeft", { left })}`}
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
const ResendCode = ({ purpose }: { readonly purpose: Purpose }) => {
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
      <UnreadableLog failure={isOpen ? null : failure} />
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

/** The fields of the code: a complete code is submitted at once, a rejected one empties them and shows why (docs/rules.md Screens). */
const CodeEntry = ({ purpose }: { readonly purpose: Purpose }) => {
  const app = useApp();
  const code = views.submission(useAppState().session);
  const [trustDevice, setTrustDevice] = useState(false);
  const [rejected, setRejected] = useState<string | null>(null);
  const [lastFailed, setLastFailed] = useState<string | null>(null);
  // a failed code empties the fields, which stay mounted while the next code is checked
  if (code.status === "failed" && code.id !== lastFailed) setLastFailed(code.id);

  const submit = (digits: string) => {
    const secret = { handle: app.vault.put(digits), broken: validateCode(digits) };
    const why = submitCommand(app, Command.SubmitCode({ code: secret, trustDevice }));
    setRejected(why === null ? null : (why.text ?? why.problems.map(problemText).join(" ")));
  };
  const error = rejected ?? (code.status === "failed" ? codeFailureText(code.failure) : null);
  return (
    <div className="flex flex-col gap-6">
      {/* before the fields: the last digit sends the code */}
      {purpose === "sign-in" ? (
        <Checkbox
          label={t("account.trustDevice")}
          checked={trustDevice}
          onChange={(event) => setTrustDevice(event.target.checked)}
        />
      ) : null}
      <CodeInput
        key={lastFailed ?? "first"}
        label={t("account.codeGroup")}
        error={error}
        autoFocus
        readOnly={code.status === "pending"}
        onComplete={submit}
      />
      <p role="status" className={cx("-mt-4 text-sm text-muted", error === null && "min-h-5")}>
        {code.status === "pending" ? t("account.codeChecking") : null}
      </p>
    </div>
  );
};
