import type { ReactNode } from "react";
import type { Validator } from "../../../domain/staking/index.ts";
import { commissionText, figureText } from "../../common/figure-text.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { cx } from "../../kit/cx.ts";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { ValidatorStatus } from "./ValidatorParts.tsx";

type AsDelegatorsSeeProps = {
  /** As the list has it, or as it would be. */
  readonly of: Pick<Validator, "address" | "moniker" | "fee" | "maxFee"> & Partial<Validator>;
  /** In place of a name that is not typed yet. */
  readonly unnamed?: string;
  readonly children?: ReactNode;
};

/** The own validator as delegators find it: its row in the list, its website and details as text. */
export const AsDelegatorsSee = ({ of, unnamed, children }: AsDelegatorsSeeProps) => {
  const { address, moniker, fee, maxFee, uptime, website, details, image = null } = of;
  const isNamed = moniker.trim() !== "";
  return (
    <TitledCard title={t("staking.delegators.heading")}>
      <div className="flex flex-col gap-3 px-[min(1rem,4vw)] pt-1 pb-5 sm:px-6">
        <div className="flex flex-wrap items-center gap-3 rounded-card bg-sunken px-3.5 py-3">
          <Avatar kind="validator" seed={address} name={moniker} src={image} size="medium" />
          <span className="flex min-w-0 flex-1 basis-24 flex-col">
            <span className="flex flex-wrap items-center gap-x-2">
              <span className={cx("wrap-anywhere", isNamed ? "font-medium text-ink" : "text-muted")}>
                {isNamed ? validatorName(moniker) : (unnamed ?? validatorName(moniker))}
              </span>
              <ValidatorStatus status={of.status} />
            </span>
            {uptime === undefined || of.status !== "active" ? null : (
              <span className="tabular text-sm text-muted">
                {t("sheet.row.online", { uptime: figureText(uptime) })}
              </span>
            )}
          </span>
          <span className="tabular ml-auto flex min-w-0 flex-col items-end text-right">
            <span className="font-semibold text-ink">
              {t("sheet.row.keeps", { fee: fee === undefined ? "—" : commissionText(fee) })}
            </span>
            <span className="text-sm text-muted">
              {t("sheet.row.max", { max: maxFee === undefined ? "—" : commissionText(maxFee) })}
            </span>
          </span>
        </div>
        {website == null || website.trim() === "" ? null : (
          <p translate="no" className="text-sm wrap-anywhere text-ink">
            {visibleText(website)}
          </p>
        )}
        {details == null || details.trim() === "" ? null : (
          <p className="text-sm whitespace-pre-wrap wrap-anywhere text-muted">{visibleText(details)}</p>
        )}
        {children}
      </div>
    </TitledCard>
  );
};
