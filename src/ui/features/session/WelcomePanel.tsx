import { t } from "../../i18n/index.ts";

const POINTS = ["Hold", "Earn", "Keys", "Costs"] as const;

/** What Optio is, for a visitor: next to the forms of the sign-in and the sign-up where a window has room for both. */
export const WelcomePanel = () => (
  <aside className="hero hidden flex-col justify-center gap-8 p-12 lg:flex xl:p-16">
    {/* a balance that grows into the coin of the mark */}
    <svg viewBox="0 0 320 150" aria-hidden="true" className="w-full max-w-xs">
      <rect width="320" height="150" rx="14" fill="#fff" opacity=".08" />
      <path d="M28 38h96M28 60h52" stroke="#fff" strokeWidth="10" opacity=".4" />
      <path d="M28 122c60 0 70-24 116-26s60-42 128-46" fill="none" stroke="#fff" strokeWidth="4" />
      <circle cx="280" cy="49" r="10" fill="#ffa45c" />
    </svg>
    <p className="text-4xl font-semibold tracking-tight text-balance">{t("session.panel")}</p>
    <dl className="flex max-w-md flex-col gap-5">
      {POINTS.map((point) => (
        <div key={point}>
          <dt className="font-semibold">{t(`session.panel${point}`)}</dt>
          <dd className="text-pretty text-muted">{t(`session.panel${point}Text`)}</dd>
        </div>
      ))}
    </dl>
  </aside>
);
