import type { ReactNode } from "react";
import { Brand } from "../../common/Brand.tsx";
import { useConfig } from "../../common/config-context.ts";
import { t } from "../../i18n/index.ts";
import { cardStyle } from "../../kit/card-style.ts";
import { cx } from "../../kit/cx.ts";
import { TextLink } from "../../kit/TextLink.tsx";

const POINTS = ["Hold", "Earn", "Keys", "Costs"] as const;

/** What Optio is, for a visitor: next to the forms of the sign-in and the sign-up where a window has room for both. */
const WelcomePanel = () => (
  <aside
    aria-labelledby="welcome"
    className="hero hidden flex-col justify-center gap-8 p-12 lg:col-start-1 lg:row-start-1 lg:flex xl:p-16"
  >
    {/* a balance that grows into the coin of the mark */}
    <svg viewBox="0 0 320 150" aria-hidden="true" className="w-full max-w-xs">
      <rect width="320" height="150" rx="14" fill="#fff" opacity=".08" />
      <path d="M28 38h96M28 60h52" stroke="#fff" strokeWidth="10" opacity=".4" />
      <path d="M28 122c60 0 70-24 116-26s60-42 128-46" fill="none" stroke="#fff" strokeWidth="4" />
      <circle cx="280" cy="49" r="10" fill="#ffa45c" />
    </svg>
    <p id="welcome" className="text-4xl font-semibold tracking-tight text-balance">
      {t("session.panel")}
    </p>
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

/** `isWelcome` shows a visitor what Optio is. */
type AuthLayoutProps = { readonly isWelcome?: boolean; readonly children: ReactNode };

/** The page around every screen outside of the shell: one card, and links to support. */
export const AuthLayout = ({ isWelcome = false, children }: AuthLayoutProps) => {
  const { supportUrl, contactUrl } = useConfig();
  const page = (
    <div className="flex min-h-dvh flex-col items-center px-4 py-5 sm:py-12 lg:col-start-2 lg:row-start-1">
      <header>
        <Brand />
      </header>
      <main id="content" className="mb-auto w-full max-w-md py-5 sm:py-8 sm:pt-[8vh]">
        {/* no Card: its boundary would be part of /login, and a screen that fails as a whole leads to /error */}
        <section data-caret="" className={cx(cardStyle, "flex flex-col gap-6 p-6 shadow-raised sm:p-8")}>
          {children}
        </section>
      </main>
      <footer className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm">
        <TextLink href={supportUrl} external>
          {t("session.support")}
        </TextLink>
        <TextLink href={contactUrl} external>
          {t("session.contact")}
        </TextLink>
      </footer>
    </div>
  );
  return isWelcome ? (
    <div className="lg:grid lg:grid-cols-2">
      {/* after the form for those who listen, before it for those who look; the form has its column before the rest arrives */}
      {page}
      <WelcomePanel />
    </div>
  ) : (
    page
  );
};
