import { t } from "../i18n/index.ts";

/** The mark and the name of the product: a ring that opens where a coin rises out of it, the drawing of public/favicon.svg. */
export const Brand = () => (
  <span className="flex items-center gap-3 text-lg font-semibold tracking-tight text-ink">
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
      <rect width="32" height="32" rx="8" className="fill-mark" />
      <path d="M18 8a8 8 0 1 0 6 9" fill="none" stroke="#fff" strokeWidth="4" />
      <circle cx="23" cy="9" r="3" fill="#ffa45c" />
    </svg>
    <span translate="no">{t("shell.brand")}</span>
  </span>
);
