import { useText } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { Bar } from "../../kit/Skeleton.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";

/** The shape of a person's page while it loads (A11). */
export const PersonSkeleton = () => {
  const t = useText();
  return (
    <Card aria-busy="true" className="flex max-w-3xl flex-col gap-6">
      <VisuallyHidden>{t("contacts.loading")}</VisuallyHidden>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <Bar className="size-24 rounded-full" />
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-3">
          <Bar className="h-8 w-48 max-w-full" />
          <Bar className="h-5 w-32" />
        </div>
      </div>
      <Bar className="h-5 w-3/5" />
      <div className="grid grid-cols-3 gap-4 border-t border-line pt-6">
        <Bar className="h-12 w-20" />
        <Bar className="h-12 w-20" />
        <Bar className="h-12 w-20" />
      </div>
    </Card>
  );
};
