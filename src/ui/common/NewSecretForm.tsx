import { CircleCheck, CircleDashed } from "lucide-react";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import type { Failure } from "../../domain/decider/failure.ts";
import type { Request } from "../../domain/decider/request.ts";
import { verdict } from "../../domain/decider/validation.ts";
import type { Command } from "../../domain/index.ts";
import { validatePassword } from "../../domain/values/password.ts";
import type { SecretRef } from "../../domain/values/secret.ts";
import { t } from "../i18n/index.ts";
import { cx } from "../kit/cx.ts";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { AccountField } from "./AccountField.tsx";
import { CommandFormView, FormPasswordField } from "./FormFields.tsx";
import { useCommandForm } from "./use-command-form.ts";

const RULES = [
  { text: "account.lengthRule", rules: ["rule.password.tooShort"] },
  { text: "account.specialRule", rules: ["rule.password.noSpecial"] },
  { text: "account.sameRule", rules: ["rule.confirmation.required", "rule.confirmation.differs"] },
] as const;

/** The rules of a new secret and which of them it meets, at every change (spec §5); by icon and word, not by colour alone. */
const RuleList = ({ title, broken }: { readonly title: string; readonly broken: ReadonlyArray<string> }) => {
  const id = useId();
  return (
    <div className="rounded-control bg-sunken p-4 text-sm">
      <p id={id} className="font-medium text-ink">
        {title}
      </p>
      <ul aria-labelledby={id} className="mt-2 flex flex-col gap-2">
        {RULES.map(({ text, rules }) => {
          const met = !rules.some((rule) => broken.includes(rule));
          const Icon = met ? CircleCheck : CircleDashed;
          return (
            <li key={text} className={cx("flex items-center gap-2", met ? "text-positive" : "text-muted")}>
              <Icon className="size-5 shrink-0" />
              <span>{t(text)}</span>
              <VisuallyHidden>{met ? t("kit.stepDone") : t("account.ruleOpen")}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const TEXTS = {
  password: { rules: "account.passwordRules", confirm: "account.confirmPassword" },
  passcode: { rules: "setup.rules", confirm: "setup.confirmPasscode" },
} as const;

/** All texts are ready to show. */
export type NewSecretFormProps = {
  /** Also the name of its field in the domain and in the server's errors. */
  readonly kind: keyof typeof TEXTS;
  readonly label: string;
  readonly submit: string;
  readonly wide?: boolean;
  readonly sticky?: boolean;
  readonly request?: Request;
  readonly command: (secret: SecretRef) => Command;
  readonly onAccepted?: () => void;
  readonly textOf?: (failure: Failure) => string;
};

/** A new password or wallet passcode, its confirmation, and the rules it must meet (spec §5). */
export const NewSecretForm = ({ kind, label, command, onAccepted, ...rest }: NewSecretFormProps) => {
  const { submit, wide = false, sticky = false, ...request } = rest;
  const validate = (values: Readonly<Record<string, string>>) =>
    validatePassword(values[kind] ?? "", values.confirmation ?? "");
  const commandForm = useCommandForm<Record<string, string>>({
    defaultValues: { [kind]: "", confirmation: "" },
    rule: (values) => verdict(kind, validate(values)),
    command: (values, seal) => command(seal(values[kind] ?? "", validate(values))),
    secrets: [kind, "confirmation"],
    onAccepted: () => onAccepted?.(),
    ...request,
  });
  const { form } = commandForm;
  const values = useWatch({ control: form.control });
  return (
    <CommandFormView of={commandForm} submit={submit} wide={wide} sticky={sticky}>
      <AccountField of={kind} />
      <FormPasswordField
        form={form}
        name={kind}
        label={label}
        autoComplete="new-password"
        {...(kind === "passcode" ? { showLabel: t("setup.showPasscode"), hideLabel: t("setup.hidePasscode") } : {})}
      />
      <FormPasswordField
        form={form}
        name="confirmation"
        label={t(TEXTS[kind].confirm)}
        autoComplete="new-password"
        enterKeyHint="done"
        showLabel={t("account.showConfirmation")}
        hideLabel={t("account.hideConfirmation")}
      />
      <RuleList title={t(TEXTS[kind].rules)} broken={validate(values as Record<string, string>)} />
    </CommandFormView>
  );
};
