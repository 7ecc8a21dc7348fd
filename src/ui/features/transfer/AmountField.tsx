import { isLeft, isRight } from "fp-ts/Either";
import { useState } from "react";
import { rules, views } from "../../../domain/transfer/index.ts";
import { isZero, type Money, plainest } from "../../../domain/values/money.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { worth } from "../../../domain/wallet/views.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FeeReserve } from "../../common/FeeReserve.tsx";
import { useFieldError } from "../../common/FormFields.tsx";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { usdText } from "../../kit/decimal-text.ts";
import { Field } from "../../kit/Field.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { balanceText } from "./assets.ts";
import type { SendForm } from "./use-send-form.ts";

/** How much: never reformatted while typing, its worth beneath, Max, and the readings of what can be read twice. */
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
    ? checked.left.flatMap((each) => (each.rule === "rule.amount.ambiguous" ? (each.params ?? []) : []))
    : [];
  const fill = (amount: string) =>
    form.setValue("amount", amount, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const fillMax = (kept: Money) => fill(plainest(views.maxOf(root.transfer, root, token.chainId, token.symbol, kept)));
  const keep = (kept: Money) => {
    app.preferences.write({ feeReserve: kept });
    setReserve(kept);
    const before = views.maxOf(root.transfer, root, token.chainId, token.symbol, reserve);
    if (typed === plainest(before)) fillMax(kept);
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
          <Button variant="secondary" onClick={() => fillMax(reserve)}>
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
      {views.keepsReserve(token.symbol) ? <FeeReserve reserve={reserve} onChange={keep} /> : null}
      {isZero(fee) ? null : (
        <p className="text-sm text-muted">{t("transfer.maxFee", { fee, symbol: visibleText(token.symbol) })}</p>
      )}
    </div>
  );
};
