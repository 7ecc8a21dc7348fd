import { isLeft, isRight } from "fp-ts/Either";
import { ArrowUpDown } from "lucide-react";
import { useRef, useState } from "react";
import { useController } from "react-hook-form";
import type { Checked } from "../../../domain/decider/validation.ts";
import { hasUnit, readTokenAmount, USD_UNITS, withoutUnit } from "../../../domain/transfer/amount-unit.ts";
import { rules, views } from "../../../domain/transfer/index.ts";
import * as inUsd from "../../../domain/transfer/usd.ts";
import { feeSymbolOf } from "../../../domain/values/chains.ts";
import { isZero, type Money, normalize } from "../../../domain/values/money.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { feeTokenOf, worth } from "../../../domain/wallet/views.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FeeReserve } from "../../common/FeeReserve.tsx";
import { useFieldError } from "../../common/FormFields.tsx";
import { AmountReadings, AmountShares } from "../../common/transfer/AmountParts.tsx";
import { assetOf, balanceText } from "../../common/transfer/assets.tsx";
import { t } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { decimalText, usdText } from "../../kit/decimal-text.ts";
import { Field } from "../../kit/Field.tsx";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import type { SendForm } from "./send-values.ts";
import { tokenAmount } from "./use-send-form.ts";

/** `unit` is the symbol that the amount is typed in now, `other` the one to switch to. */
type UnitSwitchProps = { readonly unit: string; readonly other: string; readonly onSwitch: () => void };

const UnitSwitch = ({ unit, other, onSwitch }: UnitSwitchProps) => (
  <button
    type="button"
    aria-label={t("transfer.switchUnit", { unit, other })}
    title={t("transfer.switchUnit", { unit, other })}
    onClick={onSwitch}
    className="flex min-h-10 max-w-32 items-center gap-1.5 rounded-control px-2 font-medium text-ink transition-colors hover:bg-sunken"
  >
    <span className="truncate">{visibleText(unit)}</span>
    <ArrowUpDown className="size-4 shrink-0 text-muted" />
  </button>
);

/** Whether a typed amount can't be read; one above the balance can. */
const isUnread = (checked: Checked<Money>): boolean =>
  isLeft(checked) && checked.left.some(({ rule }) => rule !== "rule.amount.insufficient");

/**
 * The amount, typed in the token or in USD and never reformatted while typing; the exact token amount is always shown.
 * `usd` holds a text only while the amount was typed in USD. Switching the unit never changes the token amount.
 */
const useAmount = (form: SendForm, token: TokenBalance) => {
  const [isUsdChosen, setUsdChosen] = useState(() => form.getValues("usd") !== "");
  const { field } = useController({ control: form.control, name: "amount" });
  const last = useRef("");
  const usd = form.watch("usd");
  const unit: "token" | "usd" = isUsdChosen && inUsd.takesUsd(token) ? "usd" : "token";
  const amount = tokenAmount(token, { amount: field.value, usd });
  const checked = rules.checkAmount(amount, token);
  const fill = (next: { readonly amount: string; readonly usd: string }) => {
    form.setValue("usd", next.usd, { shouldDirty: true });
    form.setValue("amountOf", assetOf(token));
    form.setValue("amount", next.amount, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const type = (text: string) => fill(unit === "usd" ? { amount: "", usd: text } : { amount: text, usd: "" });
  const switchUnit = () => {
    const typed = unit === "usd" ? usd : field.value;
    const isUnreadable = typed.trim() !== "" && (unit === "usd" ? amount === "" : isUnread(checked));
    if (isUnreadable) {
      const other =
        unit === "usd" ? readTokenAmount(typed, token) : inUsd.checkUsd(withoutUnit(typed, USD_UNITS), token);
      // $10.123 is no amount, and never 10.123 of the token; a text that names its unit, or is none in either, is kept
      if (isRight(other) && !hasUnit(typed)) return;
      fill(unit === "usd" ? { amount: typed, usd: "" } : { amount: "", usd: typed });
    } else if (unit === "usd") {
      last.current = usd;
      fill({ amount, usd: "" });
    } else if (last.current !== "" && tokenAmount(token, { amount: "", usd: last.current }) === amount) {
      fill({ amount: "", usd: last.current });
    }
    setUsdChosen(unit === "token");
  };
  const worthText = isRight(checked) && usd === "" ? inUsd.usdOfAmount(checked.right, token) : "";
  return {
    unit,
    amount,
    checked,
    field,
    type,
    switchUnit,
    setUsdChosen,
    fill,
    text: unit === "usd" ? usd || worthText : usd === "" ? field.value : amount,
  };
};

/** The amount with its worth, shares of the balance, and the readings of an ambiguous text. */
export const AmountField = ({ form, token }: { readonly form: SendForm; readonly token: TokenBalance }) => {
  const app = useApp();
  const root = useAppState();
  const [reserve, setReserve] = useState(() => views.reserveOf(app.preferences.read().feeReserve));
  const hidden = app.preferences.read().hideBalances;
  const { unit, amount, checked, field, text, type, switchUnit, setUsdChosen, fill } = useAmount(form, token);
  const typed = unit === "usd" ? inUsd.checkUsd(withoutUnit(text, USD_UNITS), token) : rules.checkAmount(amount, token);
  const readings = isLeft(typed)
    ? typed.left.flatMap(({ rule, params = [] }) => (rule === "rule.amount.ambiguous" ? params : []))
    : [];
  const maxWith = (reserved: Money) => views.maxOf(root.transfer, root, token.chainId, token.symbol, reserved);
  const fillShare = (share: Money) => {
    // hidden balances are shown in the field alone, in the unit that is sent
    if (hidden) setUsdChosen(false);
    fill({ amount: share, usd: "" });
  };
  const changeReserve = (next: Money) => {
    app.preferences.write({ feeReserve: next });
    setReserve(next);
    if (amount === normalize(maxWith(reserve))) fill({ amount: normalize(maxWith(next)), usd: "" });
  };
  const fee = views.expectedFee(root.transfer, root, token.chainId);
  const payer = feeTokenOf(root.wallet, token.chainId);
  // the amount in the other unit; null where there is none to show, as for an amount above the balance
  const value = () => {
    if (text.trim() !== "" && isLeft(checked)) return null;
    if (!inUsd.takesUsd(token) || (hidden && form.getValues("usd") === "")) return null;
    if (unit === "usd")
      return t("transfer.sends", { amount: isRight(checked) ? checked.right : "0", symbol: token.symbol });
    return t("transfer.worth", { usd: usdText(isRight(checked) ? worth(token, checked.right) : "0") ?? "—" });
  };
  const isTooMuch = isLeft(checked) && checked.left.some(({ rule }) => rule === "rule.amount.insufficient");
  const other =
    isTooMuch && !hidden
      ? t("transfer.youHave", { balance: decimalText(token.balance, 8) ?? "—", symbol: token.symbol })
      : value();
  const feeUsd = payer !== null && inUsd.takesUsd(payer) ? usdText(worth(payer, fee)) : null;
  const feeLine = isZero(fee)
    ? null
    : `${t("transfer.expectedFee", { fee, symbol: feeSymbolOf(token.chainId) })}${feeUsd === null || feeUsd.startsWith("<") ? "" : ` (${feeUsd})`}`;
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={t("transfer.amount")}
        error={useFieldError(form, "amount")}
        right={
          <span className="tabular wrap-anywhere">
            <MaskedText text={balanceText(token, hidden)} />
          </span>
        }
        hint={other === null ? null : <span className="tabular wrap-anywhere">{other}</span>}
      >
        <TextInput
          ref={field.ref}
          name="amount"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={field.onBlur}
          inputMode="decimal"
          autoComplete="off"
          className={cx("tabular h-16 pr-28 text-right font-semibold", text.length > 10 ? "text-xl" : "text-3xl")}
          start={unit === "usd" ? <span className="text-2xl">$</span> : undefined}
          end={
            inUsd.takesUsd(token) ? (
              <UnitSwitch
                unit={unit === "usd" ? t("transfer.usd") : token.symbol}
                other={unit === "usd" ? token.symbol : t("transfer.usd")}
                onSwitch={switchUnit}
              />
            ) : (
              <span className="max-w-28 truncate px-2">{visibleText(token.symbol)}</span>
            )
          }
        />
      </Field>
      <AmountReadings readings={readings} onPick={type} />
      <AmountShares
        token={token}
        legend={t("transfer.shares")}
        all={t("transfer.max")}
        most={normalize(maxWith(reserve))}
        fee={views.maxFee(root.transfer, root, token.chainId, token.symbol)}
        onFill={fillShare}
      />
      {views.keepsReserve(token.symbol) ? (
        <FeeReserve fee={feeLine} reserve={reserve} onChange={changeReserve} />
      ) : feeLine === null ? null : (
        <p className="tabular text-sm text-muted">{feeLine}</p>
      )}
    </div>
  );
};
