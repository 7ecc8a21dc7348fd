import { CircleCheck, CircleDashed } from "lucide-react";
import { useText } from "../i18n/index.ts";
import { cx } from "../kit/cx.ts";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";

const RULES = [
  { rules: ["rule.password.tooShort"], text: "wallet.setup.tooShort" },
  { rules: ["rule.password.noSpecial"], text: "wallet.setup.noSpecial" },
  { rules: ["rule.confirmation.required", "rule.confirmation.differs"], text: "wallet.setup.confirmationDiffers" },
] as const;

/** Which of the passcode's rules are kept already, as one types; by sign and word, not by colour alone. */
export const PasscodeRules = ({ broken }: { readonly broken: ReadonlyArray<string> }) => {
  const t = useText();
  return (
    <ul aria-label={t("wallet.setup.rules")} className="flex flex-col gap-2 rounded-control bg-sunken p-4 text-sm">
      {RULES.map(({ rules, text }) => {
        const kept = !rules.some((rule) => broken.includes(rule));
        const Icon = kept ? CircleCheck : CircleDashed;
        return (
          <li key={text} className={cx("flex items-center gap-2", kept ? "text-positive" : "text-muted")}>
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            {t(text)}
            <VisuallyHidden>{kept ? t("wallet.setup.ruleDone") : t("wallet.setup.ruleOpen")}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
};
