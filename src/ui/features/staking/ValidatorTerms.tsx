import { Clock, Lock, type LucideIcon, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { commissionWait } from "../../../domain/staking/edit-validator.ts";
import type { Operated } from "../../../domain/staking/entities.ts";
import type { Validator } from "../../../domain/staking/index.ts";
import { dateTimeText } from "../../common/dates.ts";
import { commissionText } from "../../common/figure-text.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { Button } from "../../kit/Button.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { pointsText } from "./ValidatorParts.tsx";

type TermProps = {
  readonly name: string;
  readonly icon: LucideIcon | null;
  readonly note?: string | null;
  readonly children: ReactNode;
};

const Term = ({ name, icon: Icon, note = null, children }: TermProps) => (
  <div className="flex flex-wrap items-start gap-x-4 gap-y-0.5 py-2.5">
    <dt className="w-24 shrink-0 sm:w-32 text-muted">{name}</dt>
    <dd className="min-w-0 flex-1 basis-40 wrap-anywhere text-ink">
      <div>{children}</div>
      {note === null ? null : <span className="tabular block text-sm text-pretty text-muted">{note}</span>}
    </dd>
    {Icon === null ? null : (
      <dd aria-hidden="true" className="text-muted">
        <Icon className="size-4" />
      </dd>
    )}
  </div>
);

type ValidatorTermsProps = {
  readonly of: Validator;
  readonly operated: Operated | null;
  readonly now: number;
  /** Null where it can't be changed now. */
  readonly onEdit: (() => void) | null;
};

/** Name, website, details and commission of the own validator: what can be changed, from when on, and what is fixed. */
export const ValidatorTerms = ({ of, operated, now, onEdit }: ValidatorTermsProps) => {
  const wait = operated === null ? null : commissionWait({ operated, now });
  const pencil = onEdit === null ? null : Pencil;
  const words = (text: string | null | undefined) =>
    text == null || text === "" ? <span className="text-muted">{t("staking.desk.none")}</span> : visibleText(text);
  return (
    <TitledCard
      title={t("staking.desk.terms")}
      end={
        onEdit === null ? undefined : (
          <Button variant="secondary" size="small" icon={Pencil} onClick={onEdit}>
            {t("staking.desk.edit")}
          </Button>
        )
      }
    >
      <dl className="flex flex-col px-[min(1rem,4vw)] pb-3 sm:px-6">
        <Term name={t("staking.create.moniker")} icon={pencil}>
          {validatorName(of.moniker)}
        </Term>
        <Term name={t("staking.create.website")} icon={pencil}>
          <span translate="no">{words(of.website)}</span>
        </Term>
        <Term name={t("staking.create.details")} icon={pencil}>
          <span className="whitespace-pre-wrap">{words(of.details)}</span>
        </Term>
        <Term
          name={t("staking.validators.commission")}
          icon={wait === null ? pencil : Clock}
          note={wait === null ? null : t("staking.desk.commissionFrom", { date: dateTimeText(wait) })}
        >
          {commissionText(of.fee)}
        </Term>
        {of.maxFee === undefined ? null : (
          <Term name={t("staking.desk.highest")} icon={Lock} note={t("staking.desk.fixed")}>
            {of.maxFeeChange === undefined
              ? commissionText(of.maxFee)
              : t("staking.desk.highestStep", { max: commissionText(of.maxFee), points: pointsText(of.maxFeeChange) })}
          </Term>
        )}
        <Term name={t("staking.create.operator")} icon={null}>
          <FullAddress address={of.address} sharedPrefix="optiovaloper1" />
        </Term>
      </dl>
    </TitledCard>
  );
};
