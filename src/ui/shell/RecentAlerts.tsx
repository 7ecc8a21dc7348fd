import "../i18n/later.ts";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { timeOfDayText } from "../common/dates.ts";
import { toasts } from "../common/toasts.ts";
import { useHiddenBalances } from "../common/use-hidden-balances.ts";
import { t } from "../i18n/index.ts";
import { MaskedText } from "../kit/MaskedText.tsx";
import { maskNumbers } from "../kit/mask-numbers.ts";
import { useToasts } from "../kit/Toasts.tsx";
import { visibleText } from "../kit/visible-text.ts";

/** Every toast since the sign-in, newest first (A8), once there is one; without numbers while balances are hidden. */
export const RecentAlerts = () => {
  const { kept } = useToasts(toasts);
  const { hidden } = useHiddenBalances();
  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="recent-alerts" className="border-t border-line px-4 py-3">
      <h3 id="recent-alerts" className="text-sm font-medium text-muted">
        {t("notifications.alerts")}
      </h3>
      <ul className="mt-1">
        {kept.toReversed().map((toast) => (
          <li key={toast.id} className="flex items-start gap-2 py-1.5">
            {toast.kind === "error" ? (
              <CircleAlert className="mt-0.5 size-4 shrink-0 text-negative" />
            ) : toast.kind === "success" ? (
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-positive" />
            ) : (
              <Info className="mt-0.5 size-4 shrink-0 text-muted" />
            )}
            <p className="min-w-0 flex-1 text-sm wrap-anywhere text-ink">
              <MaskedText text={visibleText(hidden ? maskNumbers(toast.text) : toast.text)} />
            </p>
            <time dateTime={new Date(toast.at).toISOString()} className="tabular shrink-0 text-sm text-muted">
              {timeOfDayText(toast.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
};
