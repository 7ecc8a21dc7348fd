import { useEffect } from "react";
import type { SavedAddress } from "../../../domain/transfer/index.ts";
import { canonicalAddress, sameAddress } from "../../../domain/values/address.ts";
import { NO_CODE, type SendForm, type SendValues } from "./send-values.ts";

/** The fields that still hold what the code filled in; what was changed since is the person's own. */
export const fromCode = (values: SendValues) => {
  const { codeTo, codeAmount, codeMemo, codeAsset } = values;
  const isOf = codeTo !== "" && sameAddress(codeTo, canonicalAddress(values.to));
  return {
    to: isOf,
    amount: isOf && codeAmount !== "" && values.usd === "" && values.amount === codeAmount,
    memo: isOf && codeMemo !== "" && values.memo === codeMemo,
    asset: isOf && codeAsset !== "" && values.asset === codeAsset,
  };
};

/** Sets values of the form, and checks them again once it was submitted. */
export const setValues = (form: SendForm, values: Partial<SendValues>): void => {
  for (const [name, value] of Object.entries(values))
    form.setValue(name as keyof SendValues, value, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
};

/** Takes what the last code filled in out of the form, or all but the asset. What the person typed stays. */
export const forgetCode = (form: SendForm, { keepsAsset = false } = {}): void => {
  const values = form.getValues();
  if (values.codeTo === "") return;
  const filled = fromCode({ ...values, to: values.codeTo });
  setValues(form, {
    ...(filled.memo ? { memo: "" } : {}),
    ...(filled.amount ? { amount: "" } : {}),
    ...(filled.asset && !keepsAsset ? { asset: values.assetBefore } : {}),
    ...NO_CODE,
  });
};

/** Takes the memo of a saved address out of the form, unless it was changed since, or `to` is that address. */
export const forgetSaved = (form: SendForm, to = ""): void => {
  const { savedTo, savedMemo, memo } = form.getValues();
  if (savedTo === "" || sameAddress(savedTo, canonicalAddress(to))) return;
  setValues(form, { savedTo: "", savedMemo: "", ...(memo === savedMemo ? { memo: "" } : {}) });
};

/** Fills in a saved address with its memo, in the place of one that another saved address filled in. */
export const fillSaved = (form: SendForm, { address, memo }: SavedAddress): void => {
  forgetSaved(form);
  // it was offered for the asset that is chosen, which stays
  if (!sameAddress(form.getValues("codeTo"), address)) forgetCode(form, { keepsAsset: true });
  // a memo that is still there is the person's own, and the guard compares it
  const fills = memo !== "" && form.getValues("memo") === "";
  setValues(form, fills ? { to: address, memo, savedTo: address, savedMemo: memo } : { to: address });
};

/** Forgets the code, and the memo of a saved address, as soon as another recipient is typed, pasted, scanned or chosen. */
export const useCodeOfRecipient = (form: SendForm): void => {
  const to = form.watch("to");
  useEffect(() => {
    const code = form.getValues("codeTo");
    if (code !== "" && !sameAddress(code, canonicalAddress(to))) forgetCode(form);
    forgetSaved(form, to);
  }, [form, to]);
};
