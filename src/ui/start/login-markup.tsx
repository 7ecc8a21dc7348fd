import "../i18n/application.ts";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { DEFAULTS } from "../../app/ports/config.ts";
import { kitText, t } from "../i18n/index.ts";
import { Card } from "../kit/Card.tsx";
import { cx } from "../kit/cx.ts";
import { HERO_CHART, HERO_FIGURE, HERO_LAYOUT } from "../kit/hero-figure.ts";
import { KitTextContext } from "../kit/kit-text.ts";
import { Bar } from "../kit/Skeleton.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import { PageSkeleton } from "../shell/Fallbacks.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { createEntryLoader } from "./entry-loader.ts";

const notLoaded = createEntryLoader(async () => ({ problem: "" }), { missing: () => "" });

/**
 * Home as the shell and `BalanceCard` lay it out, with places for the total and its time. No heading: screen readers read
 * that of the application.
 */
const HomeSkeleton = () => (
  <div className="min-h-dvh lg:pl-[264px]">
    <VisuallyHidden>{t("shell.loadingPage")}</VisuallyHidden>
    <div className="fixed inset-y-0 left-0 hidden w-[264px] border-r border-line bg-raised lg:block" />
    <div className="h-16 border-b border-line bg-surface" />
    <main className="mx-auto w-full max-w-page @container p-[min(1rem,4vw)] sm:p-8">
      <div className="flex flex-col gap-6">
        <p className="text-2xl font-semibold tracking-tight text-balance text-ink">{t("shell.titleHome")}</p>
        <Card className={HERO_LAYOUT}>
          <div className="flex min-w-0 flex-col @container">
            <p className="flex min-h-10 items-center text-base font-medium text-muted">{t("wallet.home.total")}</p>
            <p data-total="" className={cx("tabular wrap-anywhere text-ink", HERO_FIGURE)} />
            <Bar className="my-1 h-4 w-40" />
            <Bar className="mt-5 h-16 w-full sm:h-12 sm:w-96" />
          </div>
          <div className={HERO_CHART}>
            <Bar className="h-72 w-full sm:h-82" />
          </div>
          <div className="flex min-w-0 flex-col gap-4 @4xl:justify-end">
            <Bar className="h-15.5 w-full" />
            <p data-as-of="" className="tabular flex min-h-10 items-center text-sm text-muted">
              {t("wallet.home.asOf", { time: "" })}
            </p>
          </div>
        </Card>
        <Bar className="h-64 w-full" />
      </div>
    </main>
  </div>
);

/**
 * The markup of every other page until the application is loaded, and the template from which `first-figures.ts` shows the
 * total of the last visit; the build writes them into index.html.
 */
export const waitingMarkup = (): { readonly markup: string; readonly template: string } => ({
  markup: renderToString(
    <div id="waiting" aria-busy="true">
      <PageSkeleton />
    </div>,
  ),
  template: renderToString(
    <template id="home">
      <KitTextContext value={kitText}>
        <HomeSkeleton />
      </KitTextContext>
    </template>,
  ),
});

/** The title and the markup of /login as `entry.tsx` hydrates it; the build writes them into login/index.html. */
export const loginMarkup = (): { readonly title: string; readonly markup: string } => ({
  title: t("shell.pageTitle", { page: t("session.signIn") }),
  markup: renderToString(
    <StrictMode>
      <EntryPage loader={notLoaded} config={Promise.resolve({ config: DEFAULTS })} needed={false} />
    </StrictMode>,
  ),
});
