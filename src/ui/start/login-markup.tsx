import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { DEFAULTS } from "../../app/ports/config.ts";
import { t } from "../i18n/index.ts";
import { PageSkeleton } from "../shell/Fallbacks.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { createEntryLoader } from "./entry-loader.ts";

const notLoaded = createEntryLoader(async () => ({ problem: "" }), { missing: () => "" });

/** The markup of every other page until the application is loaded; the build writes it into index.html. */
export const waitingMarkup = (): string =>
  renderToString(
    <div aria-busy="true">
      <PageSkeleton />
    </div>,
  );

/** The title and the markup of /login as `entry.tsx` hydrates it; the build writes them into login/index.html. */
export const loginMarkup = (): { readonly title: string; readonly markup: string } => ({
  title: t("shell.pageTitle", { page: t("session.signIn") }),
  markup: renderToString(
    <StrictMode>
      <EntryPage loader={notLoaded} config={Promise.resolve({ config: DEFAULTS })} needed={false} />
    </StrictMode>,
  ),
});
