import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { useDialog } from "./page-marks.ts";

type FilterSheetProps = {
  /** How many of the fields differ from their first value. */
  readonly used: number;
  /** Clears the filters; null where none is set. */
  readonly onClear: (() => void) | null;
  /** The name of the button that closes the sheet. */
  readonly show: string;
  /** The fields. */
  readonly children: ReactNode;
};

/** The filters of a list on a phone: a button that opens them in a sheet, so that they do not push the list off the screen. */
export const FilterSheet = ({ used, onClear, show, children }: FilterSheetProps) => {
  const [isOpen, setOpen] = useDialog("filters");
  return (
    <>
      <Button
        variant="secondary"
        className="@2xl:hidden"
        aria-haspopup="dialog"
        icon={SlidersHorizontal}
        onClick={() => setOpen(true)}
      >
        {used === 0 ? t("filters.filters") : t("filters.filtersUsed", { count: used })}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("filters.filters")}
        actions={
          <>
            {onClear === null ? null : (
              <Button variant="secondary" onClick={onClear}>
                {t("filters.clear")}
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>{show}</Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">{children}</div>
      </Dialog>
    </>
  );
};
