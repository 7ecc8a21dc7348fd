import { verdict } from "../../../domain/decider/validation.ts";
import { Command, rules, views } from "../../../domain/session/index.ts";
import { canonicalIdentifier } from "../../../domain/values/identifier.ts";
import { validatePresent } from "../../../domain/values/password.ts";
import { AccountField } from "../../common/AccountField.tsx";
import { useAppState } from "../../common/app-context.tsx";
import { CommandFormView, FormPasswordField, FormTextField } from "../../common/FormFields.tsx";
import { useCommandForm } from "../../common/use-command-form.ts";
import { t } from "../../i18n/index.ts";
import { useTypedAddress } from "./typed-address.ts";
import { useCodeSent } from "./use-next-screen.ts";

const validate = (current: string) => validatePresent(current, "rule.password.required");

const KINDS = {
  email: {
    label: "account.email",
    input: { type: "email", autoComplete: "email" },
    screen: "/verify-identifier",
  },
  phone: {
    label: "account.phone",
    input: { type: "tel", autoComplete: "tel" },
    screen: "/verify-phone-number",
  },
} as const;

/** Asks for an email address or phone number, if needed for the current password, and goes to the code screen. */
export const AddressForm = ({ type }: { readonly type: keyof typeof KINDS }) => {
  const { label, input, screen } = KINDS[type];
  const { session } = useAppState();
  const typed = useTypedAddress("identifier");
  const withPassword = views.asksPassword(session);
  const commandForm = useCommandForm({
    // an address of the other type is not a value of this field
    defaultValues: { identifier: typed.includes("@") === (type === "email") ? typed : "", current: "" },
    rule: ({ identifier, current }) => [
      ...rules.newIdentifierProblems(type, identifier, views.userOf(session)),
      ...(withPassword ? verdict("current", validate(current)) : []),
    ],
    command: ({ identifier, current }, seal) =>
      Command.ChangeIdentifier({
        identifier: canonicalIdentifier(identifier),
        current: withPassword ? seal(current, validate(current)) : null,
      }),
    request: views.codeRequest(session, "identifier"),
    secrets: ["current"],
  });
  useCodeSent(screen);
  const { form } = commandForm;
  return (
    <CommandFormView of={commandForm} submit={t("account.continue")}>
      <FormTextField
        form={form}
        name="identifier"
        label={t(label)}
        hint={type === "phone" ? t("account.phoneHint") : undefined}
        {...input}
      />
      {withPassword ? (
        <>
          <AccountField of="password" />
          <FormPasswordField
            form={form}
            name="current"
            label={t("account.currentPassword")}
            autoComplete="current-password"
          />
        </>
      ) : null}
    </CommandFormView>
  );
};
