import { CopyButton, type CopyButtonProps } from "./CopyButton.tsx";
import { visibleText } from "./visible-text.ts";

/** `copyName` is the accessible name of its copy button. */
export type HashProps = {
  readonly hash: string;
  readonly copyName: string;
  readonly onCopy: CopyButtonProps["onCopy"];
};

/** The hash of a transaction, whole and without groups, in the receipt as in the details. */
export const Hash = ({ hash, copyName, onCopy }: HashProps) => (
  <span className="flex items-center gap-2">
    <span translate="no" className="tabular min-w-0 flex-1 text-sm break-all">
      {visibleText(hash)}
    </span>
    <CopyButton name={copyName} onCopy={onCopy} />
  </span>
);
