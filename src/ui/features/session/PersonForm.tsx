import { problemsIn } from "../../../domain/decider/validation.ts";
import { Command, rules, type User, views } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { CommandFormView } from "../../common/FormFields.tsx";
import { PersonFields, useCountriesNeeded } from "../../common/PersonFields.tsx";
import { useCommandForm } from "../../common/use-command-form.ts";
import { useText } from "../../i18n/index.ts";

/** The onboarding form, filled with what the account has already (spec §5 Onboarding). */
export const PersonForm = ({ user }: { readonly user: User }) => {
  const t = useText();
  const { session } = useAppState();
  const { first_name, last_name, username, country } = user;
  const commandForm = useCommandForm<{ -readonly [Key in keyof rules.Person]: string }>({
    defaultValues: { first_name, last_name, username, country: country ?? "" },
    rule: (values) => problemsIn(rules.validatePerson(values)),
    command: (values) => Command.Onboard(values),
    request: views.onboard(session),
  });
  return (
    <CommandFormView of={commandForm} submit={t("session.continue")} disabledReason={useCountriesNeeded(country)}>
      <PersonFields form={commandForm.form} />
    </CommandFormView>
  );
};
