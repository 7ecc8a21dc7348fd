import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./Button.tsx";
import { useKitText } from "./kit-text.ts";
import { NameTip } from "./Tooltip.tsx";

/** Pages count from 1. */
export type PagerProps = {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly pending?: boolean;
};

/** The number of pages up to which links to the neighbours are enough. */
const FEW = 3;

const ICONS = {
  toFirstPage: ChevronFirst,
  previousPage: ChevronLeft,
  nextPage: ChevronRight,
  toLastPage: ChevronLast,
};

/** `Previous page`, where one is, `Next page`; with more than a few pages also the first and the last one. */
export const Pager = ({ page, pages, onPage, pending = false }: PagerProps) => {
  const t = useKitText();
  const turn = (name: keyof typeof ICONS, to: number) => {
    const Icon = ICONS[name];
    const back = name === "toFirstPage" || name === "previousPage";
    const reason = back ? (page <= 1 ? t("firstPage") : null) : page >= pages ? t("lastPage") : null;
    return (
      // the tip of a disabled button is its reason
      <NameTip name={reason === null ? t(name) : null}>
        <Button
          variant="secondary"
          size="small"
          // four and the page between them share the line of a phone
          className="px-2.5!"
          aria-label={t(name)}
          icon={<Icon className="size-5" />}
          pending={pending}
          disabledReason={reason}
          onClick={() => onPage(to)}
        />
      </NameTip>
    );
  };
  return (
    <nav aria-label={t("pagination")} className="flex flex-wrap items-center justify-between gap-2">
      <div className="flex gap-2">
        {pages > FEW ? turn("toFirstPage", 1) : null}
        {turn("previousPage", page - 1)}
      </div>
      <p className="tabular text-sm text-muted">{t("pageOf", { page, pages })}</p>
      <div className="flex gap-2">
        {turn("nextPage", page + 1)}
        {pages > FEW ? turn("toLastPage", pages) : null}
      </div>
    </nav>
  );
};
