import { Check, CircleAlert, Clock3 } from "lucide-react";
import type { ReactNode } from "react";
import { isUnanswered } from "../../../../domain/decider/failure.ts";
import type { LineProblem, RestakeLine } from "../../../../domain/staking/restake.ts";
import { transferFailureText } from "../../../common/transfer/TransferFailure.tsx";
import { t } from "../../../i18n/index.ts";
import { Amount } from "../../../kit/Amount.tsx";
import { Avatar } from "../../../kit/Avatar.tsx";
import { Button } from "../../../kit/Button.tsx";
import { cx } from "../../../kit/cx.ts";
import { Spinner } from "../../../kit/Spinner.tsx";
import { VisuallyHidden } from "../../../kit/VisuallyHidden.tsx";

type Progress = RestakeLine["progress"];

const MARK = "grid size-6 shrink-0 place-items-center rounded-full";
const RING = <span className={cx(MARK, "border-2 border-line")} />;

/** The word of each state of a line, for a screen reader. */
const WORDS = {
  waiting: "payday.stateWaiting",
  previewing: "payday.stateSending",
  previewed: "payday.stateSending",
  sending: "payday.stateSending",
  staked: "payday.stateStaked",
  failed: "payday.stateFailed",
  unknown: "payday.stateUnknown",
  stopped: "payday.stateStopped",
} as const satisfies Readonly<Record<Progress["status"], string>>;

const DONE = (
  <span className={cx(MARK, "bg-earn-fill text-earn-fill-ink")}>
    <Check className="size-4" />
  </span>
);

/** The mark of each state of a line. */
const MARKS: Readonly<Record<Progress["status"], ReactNode>> = {
  waiting: RING,
  previewing: <Spinner />,
  previewed: <Spinner />,
  sending: <Spinner />,
  staked: DONE,
  failed: <CircleAlert className="size-6 text-negative" />,
  unknown: <Clock3 className="size-6 text-warning" />,
  stopped: RING,
};

const PROBLEMS = {
  unanswered: "payday.unanswered",
  differs: "payday.differs",
  fee: "payday.fee",
  "fee-rose": "payday.feeRose",
  blocked: "payday.blocked",
  elsewhere: "payday.elsewhere",
  listed: "payday.listed",
} as const satisfies Readonly<Record<Exclude<LineProblem, "refused" | "passcode">, string>>;

/** Why a line was not staked, as a sentence; nothing for a passcode, which its field says. */
const problemOf = (progress: Progress): string | null => {
  if (progress.status !== "failed" || progress.problem === "passcode") return null;
  const { problem, failure } = progress;
  // a server that answered says itself why
  const isAnswer = problem === "refused" || (problem === "unanswered" && failure !== null && !isUnanswered(failure));
  if (isAnswer && failure !== null) return transferFailureText(failure);
  return t(problem === "refused" ? "payday.blocked" : PROBLEMS[problem]);
};

type StakeAgainLineProps = {
  readonly address: string;
  readonly name: string;
  readonly amount: string;
  readonly symbol: string;
  readonly progress: Progress | null;
  readonly hidden: boolean;
  /** Tries the line again; null where it can't be. */
  readonly onRetry: (() => void) | null;
};

/** A line of a payout that is staked again: its validator, its amount, and how far it is. */
export const StakeAgainLine = (props: StakeAgainLineProps) => {
  const { address, name, amount, symbol, progress, hidden, onRetry } = props;
  // a wrong passcode is of no line: its field says it
  const isPasscode = progress?.status === "failed" && progress.problem === "passcode";
  const status = progress === null ? "waiting" : isPasscode ? "stopped" : progress.status;
  const problem = progress === null ? null : problemOf(progress);
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      <Avatar kind="validator" name={name} seed={address} size="small" />
      <div className="min-w-0 flex-1">
        <p translate="no" className="font-medium wrap-anywhere text-ink">
          {name}
        </p>
        {problem === null && onRetry === null ? null : (
          <div className="flex flex-wrap items-center gap-x-2">
            {problem === null ? null : (
              <p className="text-sm text-pretty whitespace-pre-line text-negative">{problem}</p>
            )}
            {onRetry === null ? null : (
              <Button
                variant="ghost"
                size="small"
                className="px-1! max-sm:min-h-11! text-accent! underline decoration-1 underline-offset-4"
                aria-label={t("payday.retryOf", { validator: name })}
                onClick={onRetry}
              >
                {t("payday.retry")}
              </Button>
            )}
          </div>
        )}
      </div>
      <Amount value={amount} symbol={symbol} hidden={hidden} />
      <span aria-hidden="true" className="grid w-6 shrink-0 place-items-center text-accent">
        {MARKS[status]}
      </span>
      {progress === null ? null : <VisuallyHidden>{t(WORDS[status])}</VisuallyHidden>}
    </li>
  );
};
