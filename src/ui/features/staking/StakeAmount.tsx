import { isLeft } from "fp-ts/Either";
import { type ComponentPropsWithRef, useState } from "react";
import { stake } from "../../../domain/staking/index.ts";
import { readTokenAmount } from "../../../domain/transfer/amount-unit.ts";
import { rules, views } from "../../../domain/transfer/index.ts";
import { compare, isPositive, type Money, normalize } from "../../../domain/values/money.ts";
import { type TokenBalance, views as wallet } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FeeReserve } from "../../common/FeeReserve.tsx";
import { FormCheckbox, useFieldError } from "../../common/FormFields.tsx";
import { AmountReadings, AmountShares } from "../../common/transfer/AmountParts.tsx";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText, usdText } from "../../kit/decimal-text.ts";
import { Field, useFieldWiring } from "../../kit/Field.tsx";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import type { StakeAction } from "./actions.ts";
import { rawInput, type StakeForm, storedReserve } from "./use-stake-form.ts";

const AVAILABLE = {
  delegate: "stake.form.available",
  undelegate: "stake.form.stakedThere",
  "move-delegation": "stake.form.stakedThere",
  "cancel-undelegate": "stake.form.unbondingThere",
} as const;

/* The width of what is typed, in that of a digit: points and commas are narrower. */
const widthOf = (typed: string): number =>
  Math.max(
    1,
    [...typed].reduce((width, sign) => width + (/[.,'\s]/.test(sign) ? 0.45 : 1), 0),
  );

/* As large as what is typed leaves room for in the width of a phone. */
const sizeOf = (length: number): string => {
  if (length <= 7) return "text-[clamp(2.25rem,13vw,3.75rem)]/[1.15]";
  return length <= 12 ? "text-[clamp(1.5rem,9vw,2.5rem)]/[1.7]" : "text-xl/[3.4]";
};

type HeroInputProps = ComponentPropsWithRef<"input"> & {
  readonly symbol: string;
  readonly typed: string;
  /** More than there is. */
  readonly isTooMuch: boolean;
};

/** The amount as the largest thing of the sheet, as wide as what is typed, with its symbol. */
const HeroInput = ({ symbol, typed, isTooMuch, ...input }: HeroInputProps) => (
  <div className="mx-auto flex w-fit max-w-full items-baseline justify-center gap-2 px-1 pt-1">
    <input
      {...input}
      {...useFieldWiring(input)}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      data-autofocus=""
      style={{ width: `${widthOf(typed) + 0.1}ch` }}
      className={cx(
        "tabular min-w-0 max-w-full rounded-control bg-transparent p-0 text-right font-semibold",
        isTooMuch ? "text-negative" : "text-ink",
        sizeOf(typed.length),
      )}
    />
    <span translate="no" className="text-xl font-semibold text-muted">
      {symbol}
    </span>
  </div>
);

type StakeAmountProps = {
  readonly form: StakeForm;
  readonly token: TokenBalance;
  readonly action: StakeAction;
  readonly hidden: boolean;
};

/** The amount of a staking action as the hero of the sheet: its worth, shares of what there is, and the fee reserve. */
export const StakeAmount = ({ form, token, action, hidden }: StakeAmountProps) => {
  const app = useApp();
  const root = useAppState();
  const [reserve, setReserve] = useState(() => storedReserve(app));
  const values = form.watch();
  const isDelegate = action.type === "delegate";
  const { chainId } = token;
  const symbol = visibleText(token.symbol);
  const input = rawInput(root, token, action, { ...values, spendReserve: false }, reserve);
  const limit = stake.limitOf(root, input);
  const mostWith = (kept: Money): Money =>
    isDelegate ? views.maxOf(root.transfer, root, chainId, token.symbol, kept, "delegate") : limit;
  const most = isDelegate ? normalize(mostWith(reserve)) : limit;
  const read = readTokenAmount(values.amount, token);
  const readings = isLeft(read) && read.left.problem === "ambiguous" ? read.left.readings : [];
  const isTooMuch = !isLeft(read) && values.amount !== "" && compare(read.right, limit) > 0;
  const fee = views.maxFee(root.transfer, root, chainId, token.symbol, "delegate");
  const fill = (amount: string) =>
    form.setValue("amount", amount, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const changeReserve = (next: Money) => {
    app.preferences.write({ feeReserve: next });
    if (values.amount === normalize(mostWith(reserve))) fill(normalize(mostWith(next)));
    setReserve(next);
  };
  const worth =
    hidden || values.amount === "" || isLeft(read) || !wallet.hasPrice(token)
      ? null
      : t("transfer.worth", { usd: usdText(wallet.worth(token, read.right)) ?? "—" });
  const available = hidden ? MASK : (decimalText(limit, 6) ?? "—");
  return (
    <div className="flex flex-col gap-2.5 text-center">
      <Field
        labelHidden
        label={t("transfer.amount")}
        error={useFieldError(form, "amount")}
        className="[&>p]:justify-center"
        hint={<span className="tabular block min-h-5 text-center">{worth}</span>}
      >
        <HeroInput {...form.register("amount")} symbol={symbol} typed={values.amount} isTooMuch={isTooMuch} />
      </Field>
      <AmountShares
        pills
        token={token}
        legend={t(isDelegate ? "transfer.shares" : "stake.shares")}
        all={t(isDelegate ? "transfer.max" : "filters.all")}
        most={most}
        fee={isDelegate ? fee : null}
        onFill={fill}
      />
      <AmountReadings readings={readings} onPick={fill} />
      {isTooMuch && isPositive(most) ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-sunken py-1 pr-2 pl-4 text-left text-sm">
          <span className="tabular text-negative">
            <MaskedText text={t("stake.form.tooMuch", { amount: available, symbol })} />
          </span>
          <Button variant="ghost" size="small" className="px-2! text-accent!" onClick={() => fill(most)}>
            {t("stake.form.useMost")}
          </Button>
        </div>
      ) : (
        <p className="tabular text-sm wrap-anywhere text-muted">
          <MaskedText text={t(AVAILABLE[action.type], { amount: available, symbol })} />
        </p>
      )}
      {isDelegate && views.keepsReserve(token.symbol) ? (
        <FeeReserve
          fee={isPositive(fee) ? t("transfer.expectedFee", { fee, symbol }) : null}
          reserve={reserve}
          onChange={changeReserve}
        />
      ) : null}
      {input.cutsReserve === true || values.spendReserve ? (
        <FormCheckbox
          form={form}
          name="spendReserve"
          label={t("stake.form.spendReserve", { reserve, symbol: rules.RESERVE_SYMBOL })}
        />
      ) : null}
    </div>
  );
};
