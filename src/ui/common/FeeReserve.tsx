import { isRight } from "fp-ts/Either";
import { type KeyboardEvent, useState } from "react";
import { problemsIn } from "../../domain/decider/validation.ts";
import { readingsOf } from "../../domain/transfer/amount-unit.ts";
import { rules } from "../../domain/transfer/index.ts";
import { isZero, type Money } from "../../domain/values/money.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { isComposing } from "../kit/composing.ts";
import { FormTextField } from "./FormFields.tsx";
import { AmountReadings } from "./transfer/AmountParts.tsx";
import { useRuleForm } from "./use-rule-form.ts";

/** `saved` in OPT; with a hint it saves itself when it is left. */
type ReserveFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly autoFocus?: boolean;
  readonly saved: string;
  readonly onSave: (reserve: Money) => void;
};

/**
 * The OPT that Max leaves for later fees. It has no form element, since it is also part of the Send form: Enter saves, and
 * so does Save there, or leaving the field in the settings, which then says so.
 */
export const ReserveField = ({ label, hint, autoFocus = false, saved, onSave }: ReserveFieldProps) => {
  const savesItself = hint !== undefined;
  const [isSaved, setIsSaved] = useState(false);
  const form = useRuleForm({
    sends: () => "fee-reserve",
    defaultValues: { reserve: saved },
    rule: ({ reserve }) => problemsIn(rules.checkReserve(reserve)),
  });
  const keep = ({ reserve }: { readonly reserve: string }) => {
    const checked = rules.checkReserve(reserve);
    if (!isRight(checked)) return;
    form.setValue("reserve", checked.right);
    onSave(checked.right);
    setIsSaved(savesItself);
  };
  const save = form.handleSubmit(keep);
  const leave = async () => {
    const typed = form.getValues();
    // what is wrong is said without taking the focus back
    if (savesItself && typed.reserve !== saved && (await form.trigger())) keep(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    void save();
  };
  return (
    <div role="none" className="flex flex-wrap items-end gap-2" onBlur={() => void leave()}>
      <div className="min-w-[min(100%,12rem)] flex-1">
        <FormTextField
          form={form}
          name="reserve"
          label={label}
          hint={hint}
          right={
            savesItself ? (
              <span role="status" className="text-positive">
                {isSaved ? t("transfer.reserveSaved") : null}
              </span>
            ) : undefined
          }
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          autoFocus={autoFocus}
          onKeyDown={onKeyDown}
        />
        <AmountReadings
          readings={readingsOf(form.watch("reserve"), [rules.RESERVE_SYMBOL])}
          onPick={(reading) => form.setValue("reserve", reading, { shouldValidate: form.formState.isSubmitted })}
        />
      </div>
      {savesItself ? null : (
        <Button variant="secondary" onClick={() => void save()}>
          {t("transfer.reserveSave")}
        </Button>
      )}
    </div>
  );
};

/** `fee` is the expected fee as text, before the reserve on its line; `reserve` in OPT. */
type FeeReserveProps = {
  readonly fee?: string | null;
  readonly reserve: Money;
  readonly onChange: (reserve: Money) => void;
};

const takeFocus = (button: HTMLElement | null): void => button?.focus();

/** Shows the OPT that Max leaves for later fees, and changes it in place (docs/rules.md Money). */
export const FeeReserve = ({ fee = null, reserve, onChange }: FeeReserveProps) => {
  /** Null: not edited yet. */
  const [editing, setEditing] = useState<boolean | null>(null);
  // what is pressed gives its place to the field, and Save to the button again: the focus moves along (A2)
  const kept = isZero(reserve)
    ? t("transfer.noReserve")
    : t("transfer.reserve", { reserve, symbol: rules.RESERVE_SYMBOL });
  if (editing !== true)
    return (
      <p className="tabular text-sm text-muted first-letter:uppercase">
        <span>{`${fee === null ? "" : `${fee} · `}${kept} · `}</span>
        <button
          type="button"
          ref={editing === false ? takeFocus : undefined}
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
      autoFocus
      saved={reserve}
      onSave={(saved) => {
        onChange(saved);
        setEditing(false);
      }}
    />
  );
};
