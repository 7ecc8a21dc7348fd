import { isLeft } from "fp-ts/Either";
import { type FormEvent, useState } from "react";
import { type AmountProblem, readAmount } from "../../domain/kernel/amount-input.ts";
import { ZERO } from "../../domain/kernel/money.ts";
import { t, useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Field } from "../kit/Field.tsx";
import { TextInput } from "../kit/TextInput.tsx";
import { toasts } from "../kit/toasts.ts";

/** OPT has six decimals; its base unit is uOPT (staking.md). */
const DECIMALS = 6;

const problemText = (problem: AmountProblem): string => {
  if (problem.problem === "too-many-decimals") return t("settings.feeReserveDecimals", { allowed: problem.allowed });
  if (problem.problem === "ambiguous")
    return t("settings.feeReserveAmbiguous", { readings: problem.readings.join(" / ") });
  return t("settings.feeReserveNumber");
};

/** Props of {@link FeeReserve}: amounts of OPT as decimal texts. */
export type FeeReserveProps = { readonly saved: string; readonly onSave: (reserve: string) => void };

/** How much OPT Max keeps back for later fees (decisions.md §4 Money); nothing at all is a fair choice too. */
export const FeeReserve = ({ saved, onSave }: FeeReserveProps) => {
  useText();
  const [typed, setTyped] = useState(saved);
  const [problem, setProblem] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = readAmount(typed, DECIMALS);
    const nothing = isLeft(read) && read.left.problem === "not-positive";
    if (isLeft(read) && !nothing) {
      setProblem(problemText(read.left));
      document.getElementById("fee-reserve")?.focus();
      return;
    }
    setProblem(null);
    const reserve = isLeft(read) ? ZERO : read.right;
    setTyped(reserve);
    onSave(reserve);
    toasts.success(t("settings.feeReserveSaved"));
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4 border-t border-line pt-6">
      <Field
        id="fee-reserve"
        label={t("settings.feeReserve")}
        hint={t("settings.feeReserveHint")}
        error={problem}
        className="sm:max-w-md"
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" className="self-start">
        {t("settings.save")}
      </Button>
    </form>
  );
};
