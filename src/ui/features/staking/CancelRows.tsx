import { ArrowDown, TrendingUp } from "lucide-react";
import type { TokenAccount } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dateTimeText, timeLeftText } from "../../common/dates.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { isolated } from "../../kit/visible-text.ts";
import { DayRing } from "./StakeMarks.tsx";
import { type KnownValidator, ValidatorRow } from "./ValidatorRow.tsx";

const DAY = 86_400_000;

type CancelRowsProps = {
  /** The entry that is taken back; undefined for one that was paid meanwhile. */
  readonly entry: TokenAccount["unbondingDetails"]["entries"][number] | undefined;
  readonly to: KnownValidator;
};

/** The two ends of a cancelled unstaking, as those of a move: what waits until when, and who it earns with again. */
export const CancelRows = ({ entry, to }: CancelRowsProps) => {
  const { validators } = useAppState().staking;
  const at = entry === undefined ? Number.NaN : Date.parse(entry.completionTime);
  const left = at - useServerNow(Number.isNaN(at) ? [] : [at]);
  const wait = (validators?.unstakingWaitTime ?? 0) * 1000;
  const name = isolated(validatorName(to.moniker));
  const isEarning = "status" in to && to.status === "active";
  return (
    <div className="flex flex-col gap-2">
      <div className="relative flex flex-col gap-1.5">
        {entry === undefined ? null : (
          <div className="flex items-center gap-x-3 rounded-card bg-sunken px-3.5 py-2.5">
            {left > 0 && wait > 0 ? (
              // as wide as the mark below it
              <span className="grid w-10 place-items-center">
                <DayRing size="small" left={Math.ceil(left / DAY)} days={Math.max(1, Math.round(wait / DAY))} />
              </span>
            ) : null}
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="font-medium text-ink">{t("sheet.cancel.from")}</span>
              <span className="tabular text-sm text-muted">
                {t("stake.form.entryPays", { date: dateTimeText(at) })}
              </span>
            </span>
          </div>
        )}
        {entry === undefined ? null : (
          <span className="absolute top-1/2 right-5 z-1 grid size-7 -translate-y-1/2 place-items-center rounded-full bg-raised text-earn">
            <ArrowDown className="size-4" />
          </span>
        )}
        <ValidatorRow of={to} lead={t("sheet.cancel.to", { name })} sameName={null} change={null} />
      </div>
      {left > 0 && isEarning ? (
        <p className="tabular flex items-center gap-2.5 rounded-card bg-positive-soft px-4 py-2 text-sm font-medium text-positive">
          <TrendingUp className="size-5 shrink-0" />
          <span>{t("sheet.cancel.saves", { left: timeLeftText(left) })}</span>
        </p>
      ) : null}
    </div>
  );
};
