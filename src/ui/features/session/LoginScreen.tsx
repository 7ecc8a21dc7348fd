import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useConfig } from "../../common/config-context.ts";
import { FormProblem, Notice } from "../../common/Notice.tsx";
import { t } from "../../i18n/index.ts";
import { StatusRegion } from "../../kit/Announcer.tsx";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { focusNext } from "../../kit/next-field.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { PasswordInput } from "../../kit/PasswordInput.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import type { Login, SessionNotice } from "./login.ts";

/** `children` stand in the notice. */
type NoticeProps = { readonly notice: SessionNotice | null; readonly children?: ReactNode };

/** Shows why the last session ended, or that a password was saved, if anything. */
export const SessionNoticeView = ({ notice, children }: NoticeProps) =>
  notice === null ? null : (
    <Notice tone={notice.tone} role={notice.isUrgent ? "alert" : undefined}>
      <p>{notice.text}</p>
      {notice.detail === null ? null : <p className="mt-1 text-sm">{notice.detail}</p>}
      {children}
    </Notice>
  );

/**
 * /login: by password, or by a link sent by email (spec §2). Shows why the session ended and the idle limit (A4, A6).
 * Native inputs and no state of the application, so that it works before the application is loaded.
 */
export const LoginScreen = ({ login }: { readonly login: Login }) => {
  const { idleLimitMinutes } = useConfig();
  const {
    identifier: sent,
    pending,
    errors,
    problem,
    notice,
    offline = null,
    why,
    EndedLog,
  } = useSyncExternalStore(login.subscribe, login.read, login.read);
  const [sending, setSending] = useState<"password" | "link" | null>(null);
  const [byLink, setByLink] = useState(false);
  const identifier = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => focusNext(identifier.current?.form), []);
  const onLeave = useEffectEvent(() => login.reset());
  useEffect(() => () => onLeave(), []);

  const send = async (link: boolean): Promise<void> => {
    if (sending !== null) return;
    setByLink(link);
    setSending(link ? "link" : "password");
    const secret = password.current?.value ?? "";
    const { taken, firstField } = await login.submit({
      identifier: identifier.current?.value ?? "",
      password: link ? null : secret,
    });
    setSending(null);
    if (firstField === "identifier") identifier.current?.focus();
    if (firstField === "password") password.current?.focus();
    if (taken && !link && password.current?.value === secret) password.current.value = "";
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void send(false);
  };
  const log = EndedLog && <EndedLog />;
  const waits = (link: boolean): boolean => (pending || sending !== null) && byLink === link;

  return (
    <>
      <PageHeading lead={t("session.signInLead")}>{t("session.signIn")}</PageHeading>
      <StatusRegion>{offline === null ? null : <Notice tone="warning" title={offline} />}</StatusRegion>
      <SessionNoticeView notice={notice}>{log}</SessionNoticeView>
      <FormProblem text={problem} />
      {/* until the page is hydrated, `method="dialog"` keeps the browser from submitting the form, which would reload the page */}
      <form noValidate method="dialog" className="flex flex-col gap-6" onSubmit={onSubmit}>
        <Field label={t("session.identifier")} error={errors.identifier}>
          <TextInput
            ref={identifier}
            defaultValue={sent}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field
          label={t("session.password")}
          error={errors.password}
          right={<TextLink href="/forgot-password">{t("session.forgotLink")}</TextLink>}
        >
          <PasswordInput ref={password} autoComplete="current-password" />
        </Field>
        <div className="flex flex-col gap-3">
          <Button type="submit" wide pending={waits(false)} disabledReason={why.password}>
            {t("session.signIn")}
          </Button>
          <Button
            variant="secondary"
            wide
            pending={waits(true)}
            disabledReason={why.link}
            onClick={() => void send(true)}
          >
            {t("session.emailLink")}
          </Button>
        </div>
      </form>
      <p className="text-center text-base text-muted">
        <span>{t("session.noAccount")}</span> <TextLink href="/signup">{t("session.createAccount")}</TextLink>
      </p>
      {notice === null ? log : null}
      <p className="border-t border-line pt-6 text-center text-sm text-pretty text-muted">
        {t("session.idleLimit", { minutes: idleLimitMinutes })}
      </p>
    </>
  );
};
