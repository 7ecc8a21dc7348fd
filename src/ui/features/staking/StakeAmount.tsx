import { isLeft } from "fp-ts/Either";
import { useState } from "react";
import { stake } from "../../../domain/staking/index.ts";
import { readTokenAmount } from "../../../domain/transfer/amount-unit.ts";
import { rules, views } from "../../../domain/transfer/index.ts";
import { isPositive, type Money, normalize } from "../../../domain/values/money.ts";
import { type TokenBalance, views as wallet } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FeeReserve } from "../../common/FeeReserve.tsx";
import { FormCheckbox, useFieldError } from "../../common/FormFields.tsx";
import { AmountReadings, AmountShares } from "../../common/transfer/AmountParts.tsx";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText, usdText } from "../../kit/decimal-text.ts";
import { Field } from "../../kit/Field.tsx";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import type { StakeAction } from "./actions.ts";
import { rawInput, type StakeForm, storedReserve } from "./use-stake-form.ts";

const AVAILABLE = {
  delegate: "stake.form.available",
  undelegate: "stake.form.stakedThere",
  "move-delegation": "stake.form.stakedThere",
  "cancel-undelegate": "stake.form.unbondingThere",
} as const;

type StakeAmountProps = {
  readonly form: StakeForm;
  readonly token: TokenBalance;
  readonly action: StakeAction;
  readonly hidden: boolean;
  /** The dialog opens with the focus here. */
  readonly autoFocus: boolean;
};

/** The amount of a staking action: what there is, shares of it, its worth, and the fee reserve. */
export const StakeAmount = ({ form, token, action, hidden, autoFocus }: StakeAmountProps) => {
  const app = useApp();
  const root = useAppState();
  const [reserve, setReserve] = useState(() => storedReserve(app));
  const values = form.watch();
  const isDelegate = action.type === "delegate";
  const { chainId } = token;
  const symbol = visibleText(token.symbol);
  const input = rawInput(root, token, action, { ...values, spendReserve: false }, reserve);
  const limit = stake.limitOf(root, input);
  const most = (kept: Money): Money =>
    isDelegate ? views.maxOf(root.transfer, root, chainId, token.symbol, kept, "delegate") : limit;
  const read = readTokenAmount(values.amount, token);
  const readings = isLeft(read) && read.left.problem === "ambiguous" ? read.left.readings : [];
  const fee = views.maxFee(root.transfer, root, chainId, token.symbol, "delegate");
  const fill = (amount: string) =>
    form.setValue("amount", amount, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const changeReserve = (next: Money) => {
    app.preferences.write({ feeReserve: next });
    if (values.amount === normalize(most(reserve))) fill(normalize(most(next)));
    setReserve(next);
  };
  const worth =
    hidden || values.amount === "" || isLeft(read) || !wallet.hasPrice(token)
      ? null
      : t("transfer.worth", { usd: usdText(wallet.worth(token, read.right)) ?? "—" });
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t("transfer.amount")}
        error={useFieldError(form, "amount")}
        right={
          <span className="tabular wrap-anywhere">
            <MaskedText
              text={t(AVAILABLE[action.type], { amount: hidden ? MASK : (decimalText(limit, 6) ?? "—"), symbol })}
            />
          </span>
        }
        hint={worth === null ? null : <span className="tabular">{worth}</span>}
      >
        <TextInput
          {...form.register("amount")}
          {...(autoFocus ? { "data-autofocus": "" } : {})}
          inputMode="decimal"
          autoComplete="off"
          className={cx("tabular h-16 text-right font-semibold", values.amount.length > 10 ? "text-xl" : "text-3xl")}
          end={<span className="px-2">{symbol}</span>}
        />
      </Field>
      <AmountShares
        token={token}
        legend={t(isDelegate ? "transfer.shares" : "stake.shares")}
        all={t(isDelegate ? "transfer.max" : "filters.all")}
        most={isDelegate ? normalize(most(reserve)) : limit}
        fee={isDelegate ? fee : null}
        onFill={fill}
      />
      <AmountReadings readings={readings} onPick={fill} />
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
