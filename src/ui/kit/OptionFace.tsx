import { Check } from "lucide-react";
import type { Option } from "./option.ts";
import { visibleText } from "./visible-text.ts";

/** The list that opens under a choice. */
export const OPTIONS_STYLE =
  "absolute inset-x-0 top-full z-50 mt-1 max-h-80 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-raised focus:outline-none";
/** One line of it. */
export const OPTION_STYLE =
  "group flex min-h-12 cursor-pointer select-none items-center gap-3 rounded-control px-3 py-2 data-focus:bg-accent-soft data-disabled:cursor-not-allowed";

/** What one option shows: icon, label, weaker line (or why it cannot be chosen), and a tick when it is the chosen one. */
export const OptionFace = ({ option }: { readonly option: Option }) => {
  const second = option.disabledReason ?? option.detail;
  return (
    <>
      {option.icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base text-ink group-data-disabled:text-muted">
          {visibleText(option.label)}
        </span>
        {second === undefined ? null : <span className="tabular block text-sm text-muted">{visibleText(second)}</span>}
      </span>
      <Check aria-hidden="true" className="invisible size-5 shrink-0 text-accent group-data-selected:visible" />
    </>
  );
};
