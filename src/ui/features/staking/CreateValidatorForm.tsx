import { Lock } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import type { Failure } from "../../../domain/decider/failure.ts";
import * as creationForm from "../../../domain/staking/create-validator.ts";
import { failureText } from "../../common/failure-text.ts";
import { exactPercentText } from "../../common/figure-text.ts";
import { Notice } from "../../common/Notice.tsx";
import { formProblem, serverFieldErrors, showErrors } from "../../common/server-errors.ts";
import { UnreadableLog } from "../../common/UnreadableLog.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import type { RuleForm } from "../../common/use-rule-form.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { NumberField, ValidatorTexts } from "./ValidatorFields.tsx";

/** The values as typed. */
export type CreationForm = Record<keyof creationForm.CreationInput, string>;

/** A hint that also marks a value that the chain never lets change. */
const PermanentHint = ({ text }: { readonly text: string }) => (
  <>
    <span className="block">{text}</span>
    <span className="mt-1 inline-flex items-center gap-1 rounded-full bg-warning-soft px-2 text-xs leading-5 font-medium text-warning">
      <Lock className="size-3" />
      <span>{t("staking.create.cannotChange")}</span>
    </span>
  </>
);

type PartProps = { readonly title: string; readonly className: string; readonly children: ReactNode };

const Part = ({ title, className, children }: PartProps) => (
  <TitledCard title={title} name={null}>
    <div className={cx("p-[min(1rem,4vw)] sm:p-6", className)}>{children}</div>
  </TitledCard>
);

/** What the three rates mean in numbers, as soon as they are valid. */
const Example = ({ form }: { readonly form: RuleForm<CreationForm> }) => {
  const typed = useWatch({ control: form.control }) as CreationForm;
  const example = creationForm.commissionExample(typed);
  if (example === null) return null;
  const text =
    exactPercentText(example.maximum) === "0"
      ? t("staking.create.exampleZero")
      : t("staking.create.exampleText", {
          rate: typed.commissionRate.trim(),
          day1: exactPercentText(example.afterOneDay),
          day2: exactPercentText(example.afterTwoDays),
          max: exactPercentText(example.maximum),
        });
  return (
    <Notice tone="neutral" title={t("staking.create.example")}>
      <p className="tabular">{text}</p>
    </Notice>
  );
};

/** The server's refusal of the last try, as a whole; its texts on single fields are shown there. */
const Refused = ({ failure }: { readonly failure: Failure | null }) => {
  if (failure === null) return null;
  const text = formProblem(failure, creationForm.CREATION_FIELDS, failureText);
  return (
    <Notice tone="negative" role="alert" title={t("staking.create.failed")}>
      {text === null ? null : <p>{visibleText(text)}</p>}
      <p>{t("staking.create.nothingLeft")}</p>
      <UnreadableLog failure={failure} />
    </Notice>
  );
};

/** After the first submit: a field whose rule compares it with a changed field is checked again. */
const useComparedFields = (form: RuleForm<CreationForm>, typed: CreationForm): void => {
  const { isSubmitted } = form.formState;
  const before = useRef(typed);
  useEffect(() => {
    const { commissionMaxRate, minSelfDelegation } = before.current;
    before.current = typed;
    if (!isSubmitted) return;
    if (commissionMaxRate !== typed.commissionMaxRate) void form.trigger(["commissionRate", "commissionMaxChangeRate"]);
    if (minSelfDelegation !== typed.minSelfDelegation) void form.trigger("amount");
  }, [form, typed, isSubmitted]);
};

type CreateValidatorFormProps = {
  readonly form: RuleForm<CreationForm>;
  readonly balance: string;
  readonly symbol: string;
  readonly refusal: Failure | null;
  readonly whyNot: string | null;
  readonly onReview: () => void;
};

/** The values of a new validator, every rule at its field (spec §5, docs/staking.md 12, 18, 20). */
export const CreateValidatorForm = ({ form, balance, symbol, refusal, whyNot, onReview }: CreateValidatorFormProps) => {
  const typed = useWatch({ control: form.control }) as CreationForm;
  useComparedFields(form, typed);
  useEffect(() => showErrors(form, serverFieldErrors(refusal)), [form, refusal]);
  const { hidden } = useHiddenBalances();
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void form.handleSubmit(onReview)(event)}>
      <Refused failure={refusal} />
      <Part title={t("staking.create.about")} className="flex flex-col gap-6">
        <ValidatorTexts form={form} typed={typed} />
      </Part>
      <Part title={t("staking.validators.commission")} className="flex flex-col gap-6">
        <div className="grid items-start gap-6 sm:grid-cols-3">
          <NumberField
            form={form}
            name="commissionRate"
            unit="%"
            label={t("staking.create.commissionRate")}
            hint={t("staking.create.commissionRateHint")}
          />
          <NumberField
            form={form}
            name="commissionMaxRate"
            unit="%"
            label={t("staking.create.maxRate")}
            hint={<PermanentHint text={t("staking.create.maxRateHint")} />}
          />
          <NumberField
            form={form}
            name="commissionMaxChangeRate"
            unit="%"
            label={t("staking.create.maxChangeRate")}
            hint={<PermanentHint text={t("staking.create.maxChangeRateHint")} />}
          />
        </div>
        <Example form={form} />
      </Part>
      <Part title={t("staking.validators.yoursAmount")} className="grid items-start gap-6 sm:grid-cols-2">
        <NumberField
          form={form}
          name="minSelfDelegation"
          unit={symbol}
          label={t("staking.create.minSelfDelegation")}
          hint={t("staking.create.minSelfDelegationHint")}
        />
        <NumberField
          form={form}
          name="amount"
          unit={symbol}
          label={t("transfer.amount")}
          hint={
            <MaskedText
              text={t("staking.create.amountHint", {
                balance: hidden ? MASK : (decimalText(balance, 6) ?? "—"),
                symbol,
              })}
            />
          }
        />
      </Part>
      <Button type="submit" className="sm:self-start" disabledReason={whyNot}>
        {t("transfer.preview")}
      </Button>
    </form>
  );
};
