import { useText } from "../i18n/index.ts";

/** The product's name, as it signs its pages. */
export const Wordmark = () => {
  const t = useText();
  return (
    <p className="flex items-center gap-2.5 text-xl font-semibold tracking-tight text-ink">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <circle cx="16" cy="16" r="7.5" fill="none" strokeWidth="4" className="stroke-accent-ink" />
      </svg>
      {t("session.product")}
    </p>
  );
};
