import { Button } from "../../ui/kit/Button.tsx";
import { textsOf } from "../model/find.ts";
import type { OpenLog } from "../model/open-log.ts";
import { Code } from "./Code.tsx";

/** Props of {@link Comparison}: `difference` is the index of the first entry of another kind, or null. */
type ComparisonProps = {
  readonly log: OpenLog;
  readonly other: OpenLog;
  readonly index: number;
  readonly difference: number | null;
  readonly onIndex: (index: number) => void;
};

/** An entry of two logs, side by side. */
export const Comparison = ({ log, other, index, difference, onIndex }: ComparisonProps) => (
  <div className="flex max-h-[40%] shrink-0 flex-col gap-2 overflow-y-auto">
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-sm text-ink">
        {difference === null
          ? `${log.entries.length} entries of the same kinds`
          : `${difference} entries of the same kinds, then another`}
      </p>
      {difference === null ? null : (
        <Button variant="secondary" size="small" onClick={() => onIndex(Math.min(difference, log.entries.length - 1))}>
          Go to the first difference
        </Button>
      )}
    </div>
    <div className="grid grid-cols-2 gap-2">
      <Code>{textsOf(log)[index] ?? "(the end)"}</Code>
      <Code>{textsOf(other)[index] ?? "(the end)"}</Code>
    </div>
  </div>
);
