import { useState } from "react";
import { failureOf, type Request } from "../../../domain/decider/request.ts";
import type { Command } from "../../../domain/index.ts";
import { MOST_MATCHES } from "../../../domain/wallet/index.ts";
import { failureText } from "../../common/failure-text.ts";
import { UnreadableLog } from "../../common/UnreadableLog.tsx";
import { useSend } from "../../common/use-command.ts";
import { isToRepeat, useLoadOnline } from "../../common/use-load.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";

/**
 * How many matches the search with this key reads: `MOST_MATCHES`, and as many more than it found with each `more`. `step`
 * counts the presses of `more`: one that finds nothing reads on from there at the next.
 */
export const useMost = (key: string) => {
  const [wanted, setWanted] = useState({ key, most: MOST_MATCHES, step: 0 });
  const isCurrent = wanted.key === key;
  return {
    most: isCurrent ? wanted.most : MOST_MATCHES,
    step: isCurrent ? wanted.step : 0,
    more: (found: number): void => setWanted({ key, most: found + MOST_MATCHES, step: wanted.step + 1 }),
  };
};

/** `text` says what part is shown; `request` is that of the search. */
type PartOfMatchesProps = {
  readonly text: string;
  readonly request: Request;
  readonly onMore: () => void;
  /** Loads again what failed. */
  readonly command: Command;
};

/** Says that only the newest matches are loaded, and loads older ones; a failure keeps those that are shown. */
export const PartOfMatches = ({ text, request, onMore, command }: PartOfMatchesProps) => {
  const send = useSend();
  const failure = failureOf(request);
  useLoadOnline(isToRepeat(request) ? command : null);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-sm whitespace-pre-line text-muted">
        {failure === null ? text : `${text} ${failureText(failure)}`}
      </p>
      <Button
        variant="secondary"
        size="small"
        pending={request.status === "pending"}
        onClick={failure === null ? onMore : () => send(command)}
      >
        {t(failure === null ? "filters.older" : "errors.tryAgain")}
      </Button>
      <UnreadableLog size="small" failure={failure} />
    </div>
  );
};
