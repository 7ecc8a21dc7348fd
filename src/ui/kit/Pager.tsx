import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./Button.tsx";
import { useKitText } from "./kit-text.ts";

/** Props of {@link Pager}: pages count from 1. */
export type PagerProps = {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly pending?: boolean;
};

/** `Previous page`, where one is, `Next page`. */
export const Pager = ({ page, pages, onPage, pending = false }: PagerProps) => {
  const t = useKitText();
  return (
    <nav aria-label={t("pagination")} className="flex flex-wrap items-center justify-between gap-2">
      <Button
        variant="secondary"
        size="small"
        aria-label={t("previousPage")}
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        pending={pending}
        disabledReason={page <= 1 ? t("firstPage") : null}
        onClick={() => onPage(page - 1)}
      />
      <p className="tabular text-sm text-muted">{t("pageOf", { page, pages })}</p>
      <Button
        variant="secondary"
        size="small"
        aria-label={t("nextPage")}
        icon={<ChevronRight aria-hidden="true" className="size-5" />}
        pending={pending}
        disabledReason={page >= pages ? t("lastPage") : null}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
};
