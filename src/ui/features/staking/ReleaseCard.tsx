import { Check, CircleHelp, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { isMet, type ReleaseStep } from "../../../domain/staking/desk-rules.ts";
import type { Operated } from "../../../domain/staking/entities.ts";
import { dateTimeText } from "../../common/dates.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";

const MARK = "grid size-8 shrink-0 place-items-center rounded-full";

type LineProps = {
  readonly mark: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly isOpen?: boolean;
  readonly action?: ReactNode;
};

/** One condition; the open one stands out and has its own button. */
const Line = ({ mark, title, text, isOpen = false, action }: LineProps) => (
  <li
    className={cx(
      "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card px-3 py-2.5 sm:px-4",
      isOpen && "bg-warning-soft forced-colors:border",
    )}
  >
    {mark}
    <span className="flex min-w-0 flex-1 basis-40 flex-col">
      <span className="tabular font-medium text-ink">
        <MaskedText text={title} />
      </span>
      <span className={cx("tabular text-sm text-pretty", isOpen ? "text-warning" : "text-muted")}>
        <MaskedText text={text} />
      </span>
    </span>
    {action}
  </li>
);

const MetMark = () => (
  <span className={cx(MARK, "animate-arrive bg-positive-soft text-positive forced-colors:border")}>
    <Check className="size-5" strokeWidth={3} />
  </span>
);

type ReleaseCardProps = {
  readonly operated: Operated;
  readonly steps: ReadonlyArray<ReleaseStep>;
  readonly symbol: string;
  /** An amount of the own stake as text. */
  readonly figure: (value: string) => string;
  /** Why it can't be released now, ready to show, or null. */
  readonly missing: string | null;
  /** Stakes what is missing, with the reason why that is off. */
  readonly onStake: () => void;
  readonly whyNotStake: string | null;
  readonly onRelease: () => void;
};

/** The conditions of a release, counted, each met or open with its way out, and Release, which waits for all of them. */
export const ReleaseCard = (props: ReleaseCardProps) => {
  const { operated, steps, symbol, figure, missing, onStake, whyNotStake, onRelease } = props;
  const open = steps.filter((step) => !isMet(step)).length;
  const openMark = (at: number) => (
    <span className={cx(MARK, "tabular border-2 border-warning font-semibold text-warning")}>{at + 1}</span>
  );
  const line = (step: ReleaseStep, at: number) => {
    if (step.kind === "time") {
      const date = dateTimeText(step.until ?? Date.parse(operated.jailedUntil ?? ""));
      return step.until === null ? (
        <Line
          key="time"
          mark={<MetMark />}
          title={t("staking.release.timeOver")}
          text={t("staking.release.timeSince", { date })}
        />
      ) : (
        <Line
          key="time"
          isOpen
          mark={<Clock className="size-8 shrink-0 p-1 text-warning" />}
          title={t("staking.release.time")}
          text={t("staking.release.timeUntil", { date })}
        />
      );
    }
    const title = t("staking.release.own", {
      own: figure(operated.selfDelegation),
      minimum: decimalText(operated.minSelfDelegation, 6) ?? "—",
      symbol,
    });
    return step.missing === null ? (
      <Line key="own" mark={<MetMark />} title={title} text={t("staking.release.ownMet")} />
    ) : (
      <Line
        key="own"
        isOpen
        mark={openMark(at)}
        title={title}
        text={t("staking.release.ownMissing", { missing: figure(step.missing), symbol })}
        action={
          <Button variant="secondary" size="small" className="earning" disabledReason={whyNotStake} onClick={onStake}>
            <MaskedText text={t("staking.release.stake", { missing: figure(step.missing), symbol })} />
          </Button>
        }
      />
    );
  };
  return (
    <Card aria-label={t("staking.desk.releaseTitle")}>
      <div className="flex flex-col gap-4">
        <h2 className="text-xl font-semibold tracking-tight text-balance text-ink">
          {open === 0 ? t("staking.release.ready") : t("staking.release.missing", { count: open })}
        </h2>
        <ul className="-mx-3 flex flex-col gap-1 sm:-mx-4">
          {steps.map(line)}
          <Line
            mark={<CircleHelp className="size-8 shrink-0 p-1 text-muted" />}
            title={t("staking.release.node")}
            text={t("staking.release.nodeText")}
          />
        </ul>
        <Button
          wide
          className={open === 0 ? "earning" : ""}
          variant={open === 0 ? "primary" : "secondary"}
          disabledReason={missing}
          onClick={onRelease}
        >
          {t("staking.desk.release")}
        </Button>
      </div>
    </Card>
  );
};
