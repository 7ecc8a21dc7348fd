import { useEffect } from "react";
import { Command as Contacts, views } from "../../../domain/contacts/index.ts";
import { problemsIn } from "../../../domain/decider/validation.ts";
import { Command, rules, views as session, type User } from "../../../domain/session/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { CommandFormView, FormCombobox, FormTextField } from "../../common/FormFields.tsx";
import { failureText } from "../../common/failure-text.ts";
import { useCommandForm } from "../../common/use-command-form.ts";
import type { RuleForm } from "../../common/use-rule-form.ts";
import { useText } from "../../i18n/index.ts";
import { Failure } from "../../kit/Failure.tsx";
import { Bar } from "../../kit/Skeleton.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";

/** Values of the onboarding form. */
type PersonValues = {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly country: string;
};

/** The country of residence, chosen from the offered ones; loads their list unless it is loaded. */
const CountryField = ({ form }: { readonly form: RuleForm<PersonValues> }) => {
  const t = useText();
  const app = useApp();
  const { contacts } = useAppState();
  const { countries } = contacts;
  const known = contacts.countryList.length > 0;
  const load = () => void app.dispatch(Contacts.LoadCountries());
  useEffect(() => {
    if (countries.status === "idle" && !known) app.dispatch(Contacts.LoadCountries(), "screen");
  }, [app, countries.status, known]);

  if (!known && countries.status === "failed") {
    return <Failure title={t("session.countriesFailed")} text={failureText(countries.failure)} onRetry={load} />;
  }
  if (!known) {
    return (
      <div aria-busy="true" className="flex flex-col gap-2">
        <span className="text-sm font-medium text-ink">{t("session.country")}</span>
        <VisuallyHidden>{t("session.countriesLoading")}</VisuallyHidden>
        <Bar className="h-12 w-full" />
      </div>
    );
  }
  return (
    <FormCombobox
      form={form}
      name="country"
      label={t("session.country")}
      placeholder={t("session.countryPlaceholder")}
      options={views.offeredCountries(contacts).map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
};

/** Names, username and country, filled with what the account has already (spec §5 Onboarding). */
export const PersonForm = ({ user }: { readonly user: User }) => {
  const t = useText();
  const state = useAppState();
  const { contacts } = state;
  const { first_name, last_name, username, country } = user;
  const commandForm = useCommandForm<PersonValues>({
    defaultValues: { first_name, last_name, username, country: country ?? "" },
    rule: (values) => problemsIn(rules.validatePerson(values)),
    command: (values) => Command.Onboard(values),
    request: session.onboard(state.session),
  });
  const { form } = commandForm;
  const lacksCountries = contacts.countryList.length === 0 && country === null;
  return (
    <CommandFormView
      of={commandForm}
      submit={t("session.continue")}
      disabledReason={lacksCountries ? t("session.countriesNeeded") : null}
    >
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <FormTextField form={form} name="first_name" label={t("session.firstName")} autoComplete="given-name" />
        <FormTextField form={form} name="last_name" label={t("session.lastName")} autoComplete="family-name" />
      </div>
      <FormTextField
        form={form}
        name="username"
        label={t("session.username")}
        hint={t("session.usernameHint")}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CountryField form={form} />
    </CommandFormView>
  );
};
