import { type RefObject, useId } from "react";
import { Segments } from "../../kit/Segments.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import { countOf, nextProblem, type Wanted } from "../model/find.ts";
import type { OpenLog } from "../model/open-log.ts";
import { PROBLEMS } from "../model/problems.ts";
import { PROBLEM_TEXT } from "./words.ts";

const WHO = [
  { value: "all", label: "All", name: "All entries" },
  { value: "person", label: "User", name: "What the user did" },
  { value: "problems", label: "Problems", name: "What went wrong" },
] as const;

type FiltersProps = {
  readonly log: OpenLog;
  readonly index: number;
  readonly wanted: Wanted;
  readonly count: number;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onWanted: (wanted: Wanted) => void;
  readonly onIndex: (index: number) => void;
};

/** Which entries are listed, and jumps to each kind of problem. */
export const Filters = ({ log, index, wanted, count, search, onWanted, onIndex }: FiltersProps) => {
  const id = useId();
  const problems = PROBLEMS.flatMap((problem) => {
    const found = countOf(log, problem);
    return found === 0 ? [] : [{ problem, found }];
  });
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line p-3">
      <label htmlFor={id} className="sr-only">
        Search the entries
      </label>
      <TextInput
        ref={search}
        id={id}
        type="search"
        placeholder="Search ( / )"
        value={wanted.text}
        onChange={({ target }) => onWanted({ ...wanted, text: target.value })}
      />
      <div className="flex items-center justify-between gap-2">
        <Segments label="Entries" choices={WHO} value={wanted.who} onChange={(who) => onWanted({ ...wanted, who })} />
        <span role="status" className="tabular text-xs text-muted">
          {`${count} listed`}
        </span>
      </div>
      <div className="flex flex-wrap gap-1">
        {problems.map(({ problem, found }) => (
          <button
            key={problem}
            type="button"
            onClick={() => {
              const next = nextProblem(log, index, 1, problem) ?? nextProblem(log, -1, 1, problem);
              if (next !== null) onIndex(next);
            }}
            className="min-h-8 cursor-pointer rounded-control bg-negative-soft px-2.5 text-xs font-medium text-negative focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent"
          >
            {`Next ${PROBLEM_TEXT[problem]} (${found})`}
          </button>
        ))}
      </div>
    </div>
  );
};
