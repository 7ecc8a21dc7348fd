import { problemsIn } from "../../../domain/decider/validation.ts";
import { Command, rules, type User } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { FormTextField } from "../../common/FormFields.tsx";
import { FormProblem } from "../../common/Notice.tsx";
import { useRuleForm } from "../../common/use-rule-form.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { CountryField } from "./CountryField.tsx";
import { useQuestion } from "./use-question.ts";

/** What the onboarding form holds. */
export type PersonValues = {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly country: string;
};

const rule = (values: PersonValues) => problemsIn(rules.judgePerson(values));

/** Names, username and country, filled with what is known already (spec §5 Onboarding). */
export const PersonForm = ({ user }: { readonly user: User }) => {
  const t = useText();
  const { session, contacts } = useAppState();
  const { first_name, last_name, username, country } = user;
  const form = useRuleForm<PersonValues>({
    defaultValues: { first_name, last_name, username, country: country ?? "" },
    rule,
  });
  const { ask, pending, problem } = useQuestion(form, session.onboard);
  const lacksCountries = contacts.countryList.length === 0 && country === null;
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={form.handleSubmit((values) => void ask(Command.Onboard(values)))}
    >
      <FormProblem text={problem} />
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <FormTextField form={form} name="first_name" label={t("entryForms.firstName")} autoComplete="given-name" />
        <FormTextField form={form} name="last_name" label={t("entryForms.lastName")} autoComplete="family-name" />
      </div>
      <FormTextField
        form={form}
        name="username"
        label={t("entryForms.username")}
        hint={t("entryForms.usernameHint")}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CountryField form={form} />
      <Button
        type="submit"
        wide
        pending={pending}
        disabledReason={lacksCountries ? t("entryForms.countriesNeeded") : null}
      >
        {t("entryForms.continue")}
      </Button>
    </form>
  );
};
