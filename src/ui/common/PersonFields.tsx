import type { FieldPath } from "react-hook-form";
import { Command, views } from "../../domain/contacts/index.ts";
import type { Person } from "../../domain/session/rules.ts";
import { t } from "../i18n/index.ts";
import { Bar } from "../kit/Skeleton.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { useAppState } from "./app-context.tsx";
import { FormCombobox, FormTextField, useFieldError } from "./FormFields.tsx";
import { LoadFailed } from "./LoadFailed.tsx";
import { useLoad } from "./use-load.ts";
import type { RuleForm } from "./use-rule-form.ts";

type FieldsProps<V extends Person> = { readonly form: RuleForm<V> };

const nameIn = <V extends Person>(name: keyof Person): FieldPath<V> => name as FieldPath<V>;

/** The country of residence, chosen from the offered ones; loads their list unless it is loaded. */
const CountryField = <V extends Person>({ form }: FieldsProps<V>) => {
  const { contacts } = useAppState();
  const { countries } = contacts;
  const known = contacts.countryList.length > 0;
  const load = Command.LoadCountries();
  useLoad("countries", countries.status === "idle" && !known, countries, load);

  if (!known && countries.status === "failed") {
    return <LoadFailed title={t("account.countriesFailed")} failure={countries.failure} command={load} />;
  }
  if (!known) {
    return (
      <div aria-busy="true" className="flex flex-col gap-2">
        <span className="text-sm font-medium text-ink">{t("account.country")}</span>
        <VisuallyHidden>{t("account.countriesLoading")}</VisuallyHidden>
        <Bar className="h-12 w-full" />
      </div>
    );
  }
  return (
    <FormCombobox
      form={form}
      name={nameIn<V>("country")}
      label={t("account.country")}
      placeholder={t("account.countryPlaceholder")}
      autoComplete="country"
      options={views.offeredCountries(contacts).map(({ code, name }) => ({ value: code, label: name, keywords: code }))}
    />
  );
};

/** Why a form with {@link PersonFields} cannot be sent yet, or null: there is no country to choose from. */
export const useCountriesNeeded = (country: string | null): string | null => {
  const { contacts } = useAppState();
  return contacts.countryList.length === 0 && country === null ? t("account.countriesNeeded") : null;
};

/** Names, username and country in a form (spec §5). */
export const PersonFields = <V extends Person>({ form }: FieldsProps<V>) => {
  const hasProblem = useFieldError(form, nameIn<V>("username")) !== undefined;
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <FormTextField
          form={form}
          name={nameIn<V>("first_name")}
          label={t("account.firstName")}
          autoComplete="given-name"
          autoCapitalize="words"
          spellCheck={false}
        />
        <FormTextField
          form={form}
          name={nameIn<V>("last_name")}
          label={t("account.lastName")}
          autoComplete="family-name"
          autoCapitalize="words"
          spellCheck={false}
        />
      </div>
      <FormTextField
        form={form}
        name={nameIn<V>("username")}
        label={t("account.username")}
        // the problem repeats it
        hint={hasProblem ? undefined : t("account.usernameHint")}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CountryField form={form} />
    </>
  );
};
