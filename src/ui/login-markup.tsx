import "./i18n/application.ts";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { DEFAULTS } from "../app/config.ts";
import { EntryPage } from "./EntryPage.tsx";
import { createEntryLoader } from "./entry-loader.ts";
import { kitText, t } from "./i18n/index.ts";
import { Amount } from "./kit/Amount.tsx";
import { Card } from "./kit/Card.tsx";
import { KitTextContext } from "./kit/kit-text.ts";
import { Bar } from "./kit/Skeleton.tsx";
import { VisuallyHidden } from "./kit/VisuallyHidden.tsx";
import { PageSkeleton } from "./shell/Fallbacks.tsx";

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
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <p className="text-2xl font-semibold tracking-tight text-balance text-ink">{t("wallet.home.heading")}</p>
          <Bar className="h-12 w-full sm:w-64" />
        </div>
        <Card className="grid gap-x-10 gap-y-6 @4xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-2">
            <p className="flex min-h-11 items-center text-base font-medium text-muted">{t("wallet.home.total")}</p>
            <div data-total="" className="wrap-anywhere">
              <Amount usd="0" size="display" align="start" />
            </div>
            <Bar className="my-1 h-4 w-40" />
            <p data-as-of="" className="tabular text-sm text-muted">
              {t("wallet.home.asOf", { time: "" })}
            </p>
          </div>
          <Bar className="h-80 w-full" />
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
