import type { ReactNode } from "react";
import { Brand } from "../../common/Brand.tsx";
import { useConfig } from "../../common/config-context.ts";
import { t } from "../../i18n/index.ts";
import { cardStyle } from "../../kit/card-style.ts";
import { cx } from "../../kit/cx.ts";
import { TextLink } from "../../kit/TextLink.tsx";
import { WelcomePanel } from "./WelcomePanel.tsx";

/** Props of {@link AuthLayout}: `isWelcome` shows a visitor what Optio is. */
type AuthLayoutProps = { readonly isWelcome?: boolean; readonly children: ReactNode };

/** The page around every screen outside of the shell: one card, and links to support. */
export const AuthLayout = ({ isWelcome = false, children }: AuthLayoutProps) => {
  const { supportUrl, contactUrl } = useConfig();
  const page = (
    <div className="flex min-h-dvh flex-col items-center px-4 py-5 sm:py-12">
      <header>
        <Brand />
      </header>
      <main id="content" className="mb-auto w-full max-w-md py-5 sm:py-8 sm:pt-[8vh]">
        {/* no Card: its boundary would be part of /login, and a screen that fails as a whole leads to /error */}
        <section className={cx(cardStyle, "flex flex-col gap-6 p-6 shadow-raised sm:p-8")}>{children}</section>
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
      <WelcomePanel />
      {page}
    </div>
  ) : (
    page
  );
};
