import { isRight } from "fp-ts/Either";
import { type KeyboardEvent, useState } from "react";
import { problemsIn } from "../../domain/decider/validation.ts";
import { rules } from "../../domain/transfer/index.ts";
import { isZero, type Money } from "../../domain/values/money.ts";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { FormTextField } from "./FormFields.tsx";
import { useRuleForm } from "./use-rule-form.ts";

/** Props of {@link ReserveField}: `saved` in OPT; with a hint, Save is below the field. */
type ReserveFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly saved: string;
  readonly onSave: (reserve: Money) => void;
};

/**
 * The OPT that Max leaves for later fees. It has no form element, since it is also part of the Send form: Enter
 * and Save both save.
 */
export const ReserveField = ({ label, hint, saved, onSave }: ReserveFieldProps) => {
  const t = useText();
  const form = useRuleForm({
    defaultValues: { reserve: saved },
    rule: ({ reserve }) => problemsIn(rules.checkReserve(reserve)),
  });
  const save = form.handleSubmit(({ reserve }) => {
    const checked = rules.checkReserve(reserve);
    if (!isRight(checked)) return;
    form.setValue("reserve", checked.right);
    onSave(checked.right);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    void save();
  };
  return (
    <div className={hint === undefined ? "flex flex-wrap items-end gap-2" : "flex flex-col items-start gap-4"}>
      <div className={hint === undefined ? "min-w-[min(100%,12rem)] flex-1" : "w-full"}>
        <FormTextField
          form={form}
          name="reserve"
          label={label}
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
          onKeyDown={onKeyDown}
        />
      </div>
      <Button variant="secondary" onClick={() => void save()}>
        {t("transfer.reserveSave")}
      </Button>
    </div>
  );
};

/** Props of {@link FeeReserve}: `fee` is the expected fee as text, before the reserve on its line; `reserve` in OPT. */
type FeeReserveProps = {
  readonly fee?: string | null;
  readonly reserve: Money;
  readonly onChange: (reserve: Money) => void;
};

/** Shows the OPT that Max leaves for later fees, and changes it in place (docs/rules.md Money). */
export const FeeReserve = ({ fee = null, reserve, onChange }: FeeReserveProps) => {
  const t = useText();
  const [editing, setEditing] = useState(false);
  if (!editing)
    return (
      <p className="tabular text-sm text-muted first-letter:uppercase">
        {fee === null ? null : `${fee} · `}
        {isZero(reserve) ? t("transfer.noReserve") : t("transfer.reserve", { reserve, symbol: rules.RESERVE_SYMBOL })}
        {" · "}
        <button
          type="button"
          className="min-h-6 font-medium text-accent underline underline-offset-4"
          onClick={() => setEditing(true)}
        >
          {t("transfer.change")}
        </button>
      </p>
    );
  return (
    <ReserveField
      label={t("transfer.reserveField")}
      saved={reserve}
      onSave={(saved) => {
        onChange(saved);
        setEditing(false);
      }}
    />
  );
};
