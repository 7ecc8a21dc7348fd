import { useText } from "../i18n/index.ts";
import { Bar } from "../kit/Skeleton.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";

/** The shape of a page while a guard waits or its code arrives (spec §2 Guards; A11). */
export const PageSkeleton = () => {
  const t = useText();
  return (
    <div aria-busy="true" className="mx-auto flex w-full max-w-page flex-col gap-8 p-4 sm:p-8">
      <VisuallyHidden>{t("shell.loadingPage")}</VisuallyHidden>
      <Bar className="h-8 w-48" />
      <Bar className="h-40 w-full" />
      <Bar className="h-64 w-full" />
    </div>
  );
};
