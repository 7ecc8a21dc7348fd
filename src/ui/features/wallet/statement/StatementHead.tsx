import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../i18n/index.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { PageHeading } from "../../../kit/PageHeading.tsx";
import { Segments } from "../../../kit/Segments.tsx";
import { StatusPill } from "../../../kit/StatusPill.tsx";
import { TextInput } from "../../../kit/TextInput.tsx";
import { NameTip } from "../../../kit/Tooltip.tsx";
import { hasBegun, neighbourOf, PERIOD_KINDS, type PeriodKind, periodFrom, periodOfKind } from "./period.ts";
import { periodName } from "./period-name.ts";
import type { Statement } from "./use-statement.ts";

type HeadProps = { readonly statement: Statement; readonly isProven: boolean; readonly actions: ReactNode };

/** The button to the period before or after, named by it. It keeps its place at the last one, and says why. */
const Step = ({
  statement,
  step,
  Icon,
}: {
  readonly statement: Statement;
  readonly step: -1 | 1;
  readonly Icon: LucideIcon;
}) => {
  const { period, now, choose } = statement;
  const next = neighbourOf(period, step);
  if (next === null) return null;
  const name = periodName(next);
  const reason = hasBegun(next, now) ? null : t("statement.notBegun", { period: name });
  return (
    <NameTip name={reason === null ? name : null}>
      <Button
        variant="secondary"
        size="small"
        aria-label={name}
        className="w-10 px-0!"
        disabledReason={reason}
        icon={<Icon className="size-5" />}
        onClick={() => choose(next)}
      />
    </NameTip>
  );
};

/** The first and the last day of a freely chosen period. A day that makes none leaves the period as it is. */
const Dates = ({ statement }: { readonly statement: Statement }) => {
  const { period, now, choose } = statement;
  if (period.kind !== "dates") return null;
  const change = (first: string, last: string) => {
    const next = periodFrom(`${first}..${last}`, now);
    if (next.kind === "dates") choose(next);
  };
  return (
    <div className="grid grid-cols-2 gap-3 @2xl:flex">
      <Field label={t("statement.from")} className="min-w-0 @2xl:w-44">
        <TextInput
          type="date"
          value={period.first}
          max={period.last}
          onChange={({ currentTarget: { value } }) => change(value, value > period.last ? value : period.last)}
        />
      </Field>
      <Field label={t("statement.to")} className="min-w-0 @2xl:w-44">
        <TextInput
          type="date"
          value={period.last}
          min={period.first}
          max="9999-12-31"
          onChange={({ currentTarget: { value } }) => change(value < period.first ? value : period.first, value)}
        />
      </Field>
    </div>
  );
};

/** The name of the period, the ways to others, and what can be done with the statement. */
export const StatementHead = ({ statement, isProven, actions }: HeadProps) => {
  const { period, now, name, isRunning, choose } = statement;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 @max-2xl:w-full">
          <span className="flex gap-1 empty:hidden">
            <Step statement={statement} step={-1} Icon={ChevronLeft} />
            <Step statement={statement} step={1} Icon={ChevronRight} />
          </span>
          <PageHeading pageTitle={t("statement.title", { period: name })}>{name}</PageHeading>
          {isRunning && period.kind !== "all" ? <span className="text-muted">{t("statement.soFar")}</span> : null}
          {isProven ? <StatusPill tone="positive">{t("statement.addsUpPill")}</StatusPill> : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 @2xl:ml-auto">
          <Segments<PeriodKind>
            label={t("statement.period")}
            value={period.kind}
            onChange={(kind) => choose(periodOfKind(period, kind, now))}
            choices={PERIOD_KINDS.map((kind) => ({
              value: kind,
              label: t(`statement.${kind}`),
              name: t(`statement.${kind}`),
            }))}
          />
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&_button]:flex-auto max-sm:[&_button]:px-3">
            {actions}
          </div>
        </div>
      </div>
      <Dates statement={statement} />
    </div>
  );
};
