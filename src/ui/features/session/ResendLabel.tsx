import { useText } from "../../i18n/index.ts";

/** The label of a Resend button. Its accessible name stays `Resend code` (design.md); the countdown is seen beside it. */
export const ResendLabel = ({ left }: { readonly left: string | null }) => {
  const t = useText();
  return (
    <span>
      {t("entryForms.resend")}
      {left === null ? null : (
        <span aria-hidden="true" className="tabular">
          {" "}
          {t("entryForms.resendLeft", { left })}
        </span>
      )}
    </span>
  );
};
