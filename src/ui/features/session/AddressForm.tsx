import { verdict } from "../../../domain/decider/validation.ts";
import { Command, views } from "../../../domain/session/index.ts";
import { judgePresent } from "../../../domain/values/password.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FormPasswordField, FormTextField } from "../../common/FormFields.tsx";
import { FormProblem } from "../../common/Notice.tsx";
import { type FormRule, useRuleForm } from "../../common/use-rule-form.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { canonicalIdentifier } from "./canonical-identifier.ts";
import { typedProblems } from "./identifier-problems.ts";
import { useCodeSent } from "./use-code-sent.ts";
import { useQuestion } from "./use-question.ts";

type Values = { readonly identifier: string; readonly current: string };
type Type = "email" | "phone";

const EMPTY: Values = { identifier: "", current: "" };
const judge = (current: string) => judgePresent(current, "rule.password.required");

const KINDS = {
  email: {
    label: "session.email",
    input: { type: "email", autoComplete: "email" },
    screen: "/verify-identifier",
  },
  phone: {
    label: "entryForms.phone",
    input: { type: "tel", autoComplete: "tel" },
    screen: "/verify-phone-number",
  },
} as const;

/** Asks for an email address or phone number, where needed for the current password, and goes on to the code (F33). */
export const AddressForm = ({ type }: { readonly type: Type }) => {
  const t = useText();
  const app = useApp();
  const { label, input, screen } = KINDS[type];
  const { session } = useAppState();
  const withPassword = views.asksPassword(session);
  const rule: FormRule<Values> = ({ identifier, current }) => [
    ...typedProblems(type, identifier, session.user),
    ...(withPassword ? verdict("current", judge(current)) : []),
  ];
  const form = useRuleForm<Values>({ defaultValues: EMPTY, rule });
  const { ask, pending, problem } = useQuestion(form, session.identifier);
  useCodeSent(screen);
  const submit = ({ identifier, current }: Values) => {
    const secret = withPassword ? { handle: app.vault.put(current), broken: judge(current) } : null;
    if (ask(Command.ChangeIdentifier({ identifier: canonicalIdentifier(identifier), current: secret })))
      form.resetField("current");
  };
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.handleSubmit(submit)}>
      <FormProblem text={problem} />
      <FormTextField
        form={form}
        name="identifier"
        label={t(label)}
        hint={type === "phone" ? t("entryForms.phoneHint") : undefined}
        {...input}
      />
      {withPassword ? (
        <FormPasswordField
          form={form}
          name="current"
          label={t("entryForms.currentPassword")}
          autoComplete="current-password"
        />
      ) : null}
      <Button type="submit" wide pending={pending}>
        {t("entryForms.continue")}
      </Button>
    </form>
  );
};
