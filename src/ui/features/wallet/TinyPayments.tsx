import { type ReactNode, useMemo } from "react";
import type { Transaction } from "../../../domain/wallet/index.ts";
import { isTiny } from "../../../domain/wallet/related.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useQuery } from "../../common/use-query.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";

/** A list without its tiny payments while the user hides them, and the line that hides or shows them; null where there are none. */
export const useTinyPayments = (
  rows: ReadonlyArray<Transaction>,
  hidden: boolean,
): { readonly rows: ReadonlyArray<Transaction>; readonly line: ReactNode } => {
  const { wallet } = useAppState();
  const [query, setQuery] = useQuery();
  const others = useMemo(() => rows.filter((of) => !isTiny(wallet, of)), [rows, wallet]);
  const count = rows.length - others.length;
  const isHidden = query("tiny") === "hidden";
  // hidden balances tell nothing about amounts
  if (count === 0 || (hidden && !isHidden)) return { rows, line: null };
  return {
    rows: isHidden ? others : rows,
    line: (
      <p className="flex flex-wrap items-center gap-x-2 border-t border-line px-[min(1rem,4vw)] py-1 text-sm text-muted sm:px-6">
        <span>{t(isHidden ? "filters.tinyHidden" : "filters.tiny", { count })}</span>
        <Button variant="ghost" size="small" onClick={() => setQuery({ tiny: isHidden ? null : "hidden" })}>
          {t(isHidden ? "filters.tinyShow" : "filters.tinyHide")}
        </Button>
      </p>
    ),
  };
};
