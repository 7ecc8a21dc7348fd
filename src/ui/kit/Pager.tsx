import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./Button.tsx";
import { useKitText } from "./kit-text.ts";
import { NameTip } from "./Tooltip.tsx";

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
  const turn = (name: "previousPage" | "nextPage", to: number, reason: string | null) => {
    const Icon = name === "nextPage" ? ChevronRight : ChevronLeft;
    return (
      // the tip of a disabled button is its reason
      <NameTip name={reason === null ? t(name) : null}>
        <Button
          variant="secondary"
          size="small"
          aria-label={t(name)}
          icon={<Icon aria-hidden="true" className="size-5" />}
          pending={pending}
          disabledReason={reason}
          onClick={() => onPage(to)}
        />
      </NameTip>
    );
  };
  return (
    <nav aria-label={t("pagination")} className="flex flex-wrap items-center justify-between gap-2">
      {turn("previousPage", page - 1, page <= 1 ? t("firstPage") : null)}
      <p className="tabular text-sm text-muted">{t("pageOf", { page, pages })}</p>
      {turn("nextPage", page + 1, page >= pages ? t("lastPage") : null)}
    </nav>
  );
};
