import type { ReactNode } from "react";
import { Brand } from "../../common/Brand.tsx";
import { useConfig } from "../../common/config-context.ts";
import { t } from "../../i18n/index.ts";
import { cardStyle } from "../../kit/card-style.ts";
import { cx } from "../../kit/cx.ts";
import { TextLink } from "../../kit/TextLink.tsx";

const POINTS = ["Hold", "Earn", "Keys", "Costs"] as const;

/**
 * `page` shows what Optio is also below the form of a phone, `below` after the first window of it, whose form arrives later,
 * `side` only where there is room beside the form.
 */
type Welcome = "page" | "below" | "side";

/** What Optio is, beside the forms of the sign-in and of the way to the first wallet, and with Home in small. */
const WelcomePanel = ({ welcome }: { readonly welcome: Welcome }) => (
  <aside
    aria-labelledby="welcome"
    className={cx("hero lg:col-start-1 lg:row-start-1 lg:block", welcome === "side" && "hidden")}
  >
    {/* where it is in the window, however long the form of a step is */}
    <div className="sticky top-0 flex flex-col justify-center gap-8 px-4 py-8 sm:p-12 lg:min-h-dvh">
      {/* a file, which is no part of the script of /login; it draws itself */}
      <img src="/images/home.svg" alt="" width="384" height="240" />
      <p id="welcome" className="text-4xl font-semibold tracking-tight text-balance">
        {t("session.panel")}
      </p>
      <dl className="grid gap-5 sm:grid-cols-2 sm:gap-8">
        {POINTS.map((point) => (
          <div key={point}>
            <dt className="font-semibold">{t(`session.panel${point}`)}</dt>
            <dd className="text-pretty text-muted">{t(`session.panel${point}Text`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  </aside>
);

/** `welcome` shows a visitor, or who has no wallet yet, what Optio is. */
type AuthLayoutProps = { readonly welcome?: Welcome | undefined; readonly children: ReactNode };

/** The page around every screen outside of the shell: one card, and links to support. */
export const AuthLayout = ({ welcome, children }: AuthLayoutProps) => {
  const { supportUrl, contactUrl } = useConfig();
  const page = (
    <div
      className={cx(
        "flex flex-col items-center px-4 py-5 sm:py-12 lg:col-start-2 lg:row-start-1",
        welcome === "page" ? "lg:min-h-dvh" : "min-h-dvh",
      )}
    >
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
  return welcome ? (
    <div className="lg:grid lg:grid-cols-2">
      {/* after the form for those who listen, before it for those who look; the form has its column before the rest arrives */}
      {page}
      <WelcomePanel welcome={welcome} />
    </div>
  ) : (
    page
  );
};
