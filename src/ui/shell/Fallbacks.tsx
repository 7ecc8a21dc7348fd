import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { cardStyle } from "../kit/card-style.ts";
import { cx } from "../kit/cx.ts";
import { HeadingShownContext } from "../kit/heading-shown.ts";
import type { MissingProps } from "../kit/loadable.tsx";
import { PageHeading } from "../kit/PageHeading.tsx";
import { Bar } from "../kit/Skeleton.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";

/** The shape of a screen while its code arrives (A11). */
export const ScreenSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-8">
    <VisuallyHidden>{t("shell.loadingPage")}</VisuallyHidden>
    <Bar className="h-8 w-48" />
    <Bar className="h-40 w-full" />
    <Bar className="h-64 w-full" />
  </div>
);

/** The shape of a page without its frame, while a guard waits or the frame's code arrives (spec §2 Guards; A11). */
export const PageSkeleton = () => (
  <div className="mx-auto w-full max-w-page p-[min(1rem,4vw)] sm:p-8">
    <ScreenSkeleton />
  </div>
);

/**
 * What helps where code could not be loaded: to request it again, or, where a newer release has replaced it, to load the
 * whole page again, whatever the browser says of the network (W14).
 */
export const MissingActions = ({ onRetry, pending }: MissingProps) => (
  <>
    <Button pending={pending} onClick={onRetry}>
      {t("errors.tryAgain")}
    </Button>
    <Button variant="secondary" onClick={() => window.location.reload()}>
      {t("errors.reload")}
    </Button>
  </>
);

/** Replaces a screen whose code could not be loaded: the device is offline, or a newer version was deployed. */
export const MissingScreen = (props: MissingProps) => (
  // no Card, whose own fallback would be part of the sign-in page
  <section className={cx(cardStyle, "flex flex-col gap-6 p-[min(1rem,4vw)] sm:items-start sm:p-6")}>
    {/* its name is not the one that the header shows */}
    <HeadingShownContext value={false}>
      <PageHeading lead={t("errors.missingText")}>{t("errors.missing")}</PageHeading>
    </HeadingShownContext>
    <div className="flex flex-wrap gap-3">
      <MissingActions {...props} />
    </div>
  </section>
);

/** Replaces the product when its configuration is invalid; names each wrong value (docs/wire.md Configuration). */
export const ProblemPage = ({ problem }: { readonly problem: string }) => (
  <main className="mx-auto flex max-w-prose flex-col gap-6 p-6 sm:p-12">
    <PageHeading lead={t("shell.configurationProblemText")}>{t("shell.configurationProblem")}</PageHeading>
    <p role="alert" className="rounded-card border border-line bg-raised p-4 whitespace-pre-wrap text-ink">
      {problem}
    </p>
  </main>
);
