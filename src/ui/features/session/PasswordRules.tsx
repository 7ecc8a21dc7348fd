import { Check, Circle } from "lucide-react";
import { judgePassword } from "../../../domain/values/password.ts";
import { useText } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";

const RULES = [
  { text: "entryForms.lengthRule", broken: ["rule.password.tooShort"] },
  { text: "entryForms.specialRule", broken: ["rule.password.noSpecial"] },
  { text: "entryForms.sameRule", broken: ["rule.confirmation.required", "rule.confirmation.differs"] },
] as const;

/** Props of {@link PasswordRules}: what stands in the two fields now. */
export type PasswordRulesProps = { readonly password: string; readonly confirmation: string };

/** The rules of a new password and which of them it keeps already, as one types (spec §5). */
export const PasswordRules = ({ password, confirmation }: PasswordRulesProps) => {
  const t = useText();
  const found = new Set(judgePassword(password, confirmation));
  return (
    <div className="text-sm">
      <p className="font-medium text-ink">{t("entryForms.passwordRules")}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {RULES.map(({ text, broken }) => {
          const kept = !broken.some((rule) => found.has(rule));
          const Icon = kept ? Check : Circle;
          return (
            <li key={text} className={cx("flex items-center gap-2", kept ? "text-positive" : "text-muted")}>
              <Icon aria-hidden="true" strokeWidth={kept ? 3 : 2} className="size-4 shrink-0" />
              <span>{t(text)}</span>
              <VisuallyHidden>{kept ? t("entryForms.ruleKept") : t("entryForms.ruleOpen")}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
