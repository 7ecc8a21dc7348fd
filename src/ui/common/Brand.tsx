import { useText } from "../i18n/index.ts";

/** The mark and the name of the product. */
export const Brand = () => {
  const t = useText();
  return (
    <span className="flex items-center gap-3 text-lg font-semibold tracking-tight text-ink">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <circle cx="16" cy="16" r="7.5" strokeWidth="4" className="fill-none stroke-accent-ink" />
        <circle cx="23" cy="9" r="3" className="fill-accent-ink" />
      </svg>
      {t("shell.brand")}
    </span>
  );
};
