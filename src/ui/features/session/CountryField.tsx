import { useEffect } from "react";
import { Command, views } from "../../../domain/contacts/index.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FormCombobox } from "../../common/FormFields.tsx";
import { failureText } from "../../common/failure-text.ts";
import type { RuleForm } from "../../common/use-rule-form.ts";
import { useText } from "../../i18n/index.ts";
import { Failure } from "../../kit/Failure.tsx";
import { Bar } from "../../kit/Skeleton.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import type { PersonValues } from "./PersonForm.tsx";

/** Props of {@link CountryField}. */
export type CountryFieldProps = { readonly form: RuleForm<PersonValues> };

/** The country one lives in, of those that are offered; loads their list when nobody did yet. */
export const CountryField = ({ form }: CountryFieldProps) => {
  const t = useText();
  const app = useApp();
  const { contacts } = useAppState();
  const { status } = contacts.countries;
  const failure = failureOf(contacts.countries);
  const known = contacts.countryList.length > 0;
  useEffect(() => {
    if (status === "idle" && !known) app.dispatch(Command.LoadCountries());
  }, [app, status, known]);

  if (!known && status === "failed") {
    return (
      <Failure
        title={t("entryForms.countriesFailed")}
        text={failureText(failure)}
        onRetry={() => app.dispatch(Command.LoadCountries())}
      />
    );
  }
  if (!known) {
    return (
      <div aria-busy="true" className="flex flex-col gap-2">
        <span className="text-sm font-medium text-ink">{t("entryForms.country")}</span>
        <VisuallyHidden>{t("entryForms.countriesLoading")}</VisuallyHidden>
        <Bar className="h-12 w-full" />
      </div>
    );
  }
  return (
    <FormCombobox
      form={form}
      name="country"
      label={t("entryForms.country")}
      placeholder={t("entryForms.countryPlaceholder")}
      options={views.offeredCountries(contacts).map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
};
