import { isLeft, isRight } from "fp-ts/Either";
import { useState } from "react";
import { rules, views } from "../../../domain/transfer/index.ts";
import { isZero, type Money, plainest } from "../../../domain/values/money.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { worth } from "../../../domain/wallet/views.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FeeReserve } from "../../common/FeeReserve.tsx";
import { useFieldError } from "../../common/FormFields.tsx";
import { balanceText } from "../../common/transfer/assets.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { usdText } from "../../kit/decimal-text.ts";
import { Field } from "../../kit/Field.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import type { SendForm } from "./use-send-form.ts";

/** The amount: never reformatted while typing, with its worth, Max, and the readings of an ambiguous text. */
export const AmountField = ({ form, token }: { readonly form: SendForm; readonly token: TokenBalance }) => {
  const t = useText();
  const app = useApp();
  const root = useAppState();
  const [reserve, setReserve] = useState(() => views.reserveOf(app.preferences.read().feeReserve));
  const hidden = app.preferences.read().hideBalances;
  const fee = views.maxFee(root.transfer, root, token.chainId, token.symbol);
  const typed = form.watch("amount");
  const checked = rules.checkAmount(typed, token);
  const readings = isLeft(checked)
    ? checked.left.flatMap(({ rule, params = [] }) => (rule === "rule.amount.ambiguous" ? params : []))
    : [];
  const fill = (amount: string) =>
    form.setValue("amount", amount, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const maxWith = (reserved: Money) =>
    plainest(views.maxOf(root.transfer, root, token.chainId, token.symbol, reserved));
  const changeReserve = (next: Money) => {
    app.preferences.write({ feeReserve: next });
    setReserve(next);
    if (typed === maxWith(reserve)) fill(maxWith(next));
  };
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t("transfer.amount")}
        error={useFieldError(form, "amount")}
        right={<span className="tabular break-all">{balanceText(token, hidden)}</span>}
        hint={
          <span className="tabular">
            <span className="sm:hidden">
              {t("transfer.assetName", { symbol: token.symbol, chain: token.chainName })}
              {hidden || typed === "" ? null : " · "}
            </span>
            {hidden || typed === ""
              ? null
              : t("transfer.worth", { usd: usdText(isRight(checked) ? worth(token, checked.right) : "0") ?? "—" })}
          </span>
        }
      >
        <div className="flex gap-2">
          <TextInput
            {...form.register("amount")}
            inputMode="decimal"
            autoComplete="off"
            className="tabular text-xl font-semibold sm:pr-44"
            end={
              <span className="max-w-40 truncate px-2 max-sm:hidden">
                {t("transfer.assetName", { symbol: token.symbol, chain: token.chainName })}
              </span>
            }
          />
          <Button variant="secondary" onClick={() => fill(maxWith(reserve))}>
            {t("transfer.max")}
          </Button>
        </div>
      </Field>
      {readings.length === 0 ? null : (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="mb-1 text-sm text-muted">{t("transfer.readings")}</legend>
          {readings.map((reading) => (
            <Button key={reading} variant="secondary" size="small" onClick={() => fill(reading)}>
              <span className="tabular">{reading}</span>
            </Button>
          ))}
        </fieldset>
      )}
      {views.keepsReserve(token.symbol) ? <FeeReserve reserve={reserve} onChange={changeReserve} /> : null}
      {isZero(fee) ? null : (
        <p className="text-sm text-muted">{t("transfer.maxFee", { fee, symbol: visibleText(token.symbol) })}</p>
      )}
    </div>
  );
};
