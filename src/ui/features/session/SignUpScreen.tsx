import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { problemsIn, verdict } from "../../../domain/decider/validation.ts";
import { Command, rules, views } from "../../../domain/session/index.ts";
import { canonicalIdentifier } from "../../../domain/values/identifier.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { deviceZone } from "../../common/device-zone.ts";
import { CommandFormView, FormCheckbox, FormTextField, useFieldError } from "../../common/FormFields.tsx";
import { JourneySteps } from "../../common/JourneySteps.tsx";
import { Notice } from "../../common/Notice.tsx";
import { useCommandForm } from "../../common/use-command-form.ts";
import { useNow } from "../../common/use-now.ts";
import { useSearchText } from "../../common/use-search-text.ts";
import { t } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { EndedLogOf } from "./ended-log.tsx";
import { SessionNoticeView } from "./LoginScreen.tsx";
import { sessionNotice } from "./session-notice.ts";
import { useTypedAddress } from "./typed-address.ts";
import { useCodeSent } from "./use-next-screen.ts";

/** The consent in one sentence, with the terms behind its last word; its name is the whole sentence (docs/design.md). */
const ConsentLabel = () => {
  const { siteUrl } = useApp().config;
  return (
    <>
      <span>{t("account.consentTo")}</span>{" "}
      <TextLink href={`${siteUrl.replace(/\/+$/, "")}/terms`} external>
        {t("account.terms")}
      </TextLink>
    </>
  );
};

/** Remembers the `?referral=` code of the address, once for each code (spec §9). */
const useReferralLink = (): void => {
  const app = useApp();
  const code = new URLSearchParams(useSearchText()).get("referral") ?? "";
  useEffect(() => {
    if (code !== "" && app.state().session.referral?.code !== code)
      app.dispatch(Command.RememberReferral({ code }), "screen");
  }, [app, code]);
};

/** /signup: a new account, with the referral of the link that led here (spec §2, §5, §9). */
export const SignUpScreen = () => {
  const app = useApp();
  const { session } = useAppState();
  const validateBirth = (born: string) => rules.validateDateOfBirth(born, app.now(), deviceZone());
  const commandForm = useCommandForm({
    defaultValues: { identifier: useTypedAddress("sign-up"), dateOfBirth: "", consent: false },
    rule: ({ identifier, dateOfBirth, consent }) => {
      const unconsented = rules.consentProblem(consent);
      return [
        ...problemsIn(rules.checkIdentifier(identifier)),
        ...verdict("dateOfBirth", validateBirth(dateOfBirth)),
        ...verdict("consent", unconsented === null ? [] : [unconsented]),
      ];
    },
    // the date stays in its field, so that correcting another field does not need it again (WCAG 3.3.7)
    command: ({ identifier, dateOfBirth, consent }, seal) =>
      Command.SignUp({
        identifier: canonicalIdentifier(identifier),
        dateOfBirth: seal(dateOfBirth, validateBirth(dateOfBirth)),
        consent,
      }),
    request: views.codeRequest(session, "sign-up"),
  });
  const { form } = commandForm;
  // an email address needs no hint
  const isNumber = /^[+\d][\d\s().-]*$/.test(useWatch({ control: form.control, name: "identifier" }).trim());
  const isBornWrong = useFieldError(form, "dateOfBirth") !== undefined;
  useReferralLink();
  useCodeSent("/verify-otp");
  const referral = views.referralNow(session, useNow());
  return (
    <>
      <JourneySteps at="signUp" />
      <PageHeading lead={t("account.signUpLead")}>{t("session.createAccount")}</PageHeading>
      {/* a chosen logout from an invitation's page leads here (spec §4) and needs no notice */}
      {views.endReason(session) === "chosen" ? null : (
        <SessionNoticeView notice={sessionNotice(session)}>
          <EndedLogOf app={app} />
        </SessionNoticeView>
      )}
      {referral === null ? null : <Notice tone="neutral">{t("account.referral", { code: referral })}</Notice>}
      <CommandFormView of={commandForm} submit={t("session.createAccount")}>
        <FormTextField
          form={form}
          name="identifier"
          label={t("session.identifier")}
          hint={isNumber ? t("account.phoneHint") : undefined}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormTextField
          form={form}
          name="dateOfBirth"
          label={t("account.dateOfBirth")}
          // the problem repeats it
          hint={isBornWrong ? undefined : t("account.dateOfBirthHint")}
          type="date"
          autoComplete="bday"
        />
        <FormCheckbox form={form} name="consent" label={<ConsentLabel />} />
      </CommandFormView>
      <p className="text-center text-base text-muted">
        <span>{t("account.haveAccount")}</span> <TextLink href="/login">{t("session.signIn")}</TextLink>
      </p>
    </>
  );
};
