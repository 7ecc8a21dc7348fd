import { verdict } from "../../../domain/decider/validation.ts";
import { Command, rules, views } from "../../../domain/session/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FormCheckbox, FormTextField } from "../../common/FormFields.tsx";
import { FormProblem, Notice } from "../../common/Notice.tsx";
import { type FormRule, useRuleForm } from "../../common/use-rule-form.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { canonicalIdentifier } from "./canonical-identifier.ts";
import { identifierProblems } from "./identifier-problems.ts";
import { SignedOutNotice } from "./SignedOutNotice.tsx";
import { useCodeSent } from "./use-code-sent.ts";
import { useQuestion } from "./use-question.ts";
import { useReferralLink } from "./use-referral-link.ts";

type Values = { readonly identifier: string; readonly dateOfBirth: string; readonly consent: boolean };

const EMPTY: Values = { identifier: "", dateOfBirth: "", consent: false };
const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The consent in one sentence, with the terms behind its last word; its name is the whole sentence (design.md). */
const ConsentLabel = () => {
  const t = useText();
  const { siteUrl } = useApp().config;
  return (
    <>
      {t("entryForms.consentTo")}{" "}
      <TextLink href={`${siteUrl.replace(/\/+$/, "")}/terms`} external>
        {t("entryForms.terms")}
      </TextLink>
    </>
  );
};

/** /signup: a new account, with the referral of the link that led here (spec §2, §5, §9). */
export const SignUpScreen = () => {
  const t = useText();
  const app = useApp();
  const { session } = useAppState();
  const judgeBirth = (born: string) => rules.judgeDateOfBirth(born, app.now(), zone());
  const rule: FormRule<Values> = ({ identifier, dateOfBirth, consent }) => {
    const unconsented = rules.consentProblem(consent);
    return [
      ...identifierProblems(identifier),
      ...verdict("dateOfBirth", judgeBirth(dateOfBirth)),
      ...verdict("consent", unconsented === null ? [] : [unconsented]),
    ];
  };
  const form = useRuleForm<Values>({ defaultValues: EMPTY, rule });
  const { ask, pending, problem } = useQuestion(form, session.signUp);
  useReferralLink();
  useCodeSent("/verify-otp");
  const referral = views.referralNow(session, app.now());

  // The date stays in its field: whoever must correct another one does not type it again (WCAG 3.3.7).
  const submit = ({ identifier, dateOfBirth, consent }: Values) => {
    const born = { handle: app.vault.put(dateOfBirth), broken: judgeBirth(dateOfBirth) };
    ask(Command.SignUp({ identifier: canonicalIdentifier(identifier), dateOfBirth: born, consent }));
  };

  return (
    <>
      <PageHeading lead={t("entryForms.signUpLead")}>{t("session.createAccount")}</PageHeading>
      {/* a logout from an invitation's page leads here (spec §4); that one was chosen, nobody has to be told */}
      {session.signedOutReason === "chosen" ? null : <SignedOutNotice />}
      {referral === null ? null : <Notice tone="neutral">{t("entryForms.referral", { code: referral })}</Notice>}
      <FormProblem text={problem} />
      <form noValidate className="flex flex-col gap-6" onSubmit={form.handleSubmit(submit)}>
        <FormTextField
          form={form}
          name="identifier"
          label={t("session.identifier")}
          hint={t("entryForms.identifierHint")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormTextField
          form={form}
          name="dateOfBirth"
          label={t("entryForms.dateOfBirth")}
          hint={t("entryForms.dateOfBirthHint")}
          type="date"
          autoComplete="bday"
        />
        <FormCheckbox form={form} name="consent" label={<ConsentLabel />} />
        <Button type="submit" wide pending={pending}>
          {t("session.createAccount")}
        </Button>
      </form>
      <p className="text-center text-base text-muted">
        {t("entryForms.haveAccount")} <TextLink href="/login">{t("session.signIn")}</TextLink>
      </p>
    </>
  );
};
