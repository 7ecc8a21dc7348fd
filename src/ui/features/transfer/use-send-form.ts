import { isRight } from "fp-ts/Either";
import { useEffect } from "react";
import type { AppApi } from "../../../app/api/app-api.ts";
import { type Checked, checked, problemsIn, valid } from "../../../domain/decider/validation.ts";
import type { Root } from "../../../domain/index.ts";
import { namingUnit, USD_UNITS, withoutUnit } from "../../../domain/transfer/amount-unit.ts";
import { rules, views } from "../../../domain/transfer/index.ts";
import * as usd from "../../../domain/transfer/usd.ts";
import { missingMemo, usualMemo } from "../../../domain/transfer/usual-memo.ts";
import { canonicalAddress } from "../../../domain/values/address.ts";
import type { Money } from "../../../domain/values/money.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { useApp } from "../../common/app-context.tsx";
import { withDraft } from "../../common/drafts.ts";
import type { SendContact, SendInitial } from "../../common/send-context.ts";
import { assetOf, assetParts, firstAsset, tokenFor } from "../../common/transfer/assets.tsx";
import { type RuleForm, useRuleForm } from "../../common/use-rule-form.ts";

/** What the form holds, as typed. */
export type SendValues = {
  readonly asset: string;
  readonly to: string;
  /** In the token; does not count while `usd` has a text. */
  readonly amount: string;
  /** In USD, if the amount was typed in USD, else "". */
  readonly usd: string;
  readonly memo: string;
  readonly description: string;
  /** The recipient that the person compared in full with the known one that it resembles, or "" (W8). */
  readonly compared: string;
  /** The recipient that the person wants to send to without the memo that it usually gets, or "". */
  readonly memoless: string;
};
export type SendForm = RuleForm<SendValues>;

/** The amount as typed in USD, also with its sign, with its problems; null if it was typed in the token, or the token has no price. */
const typedUsd = (token: TokenBalance | null, values: Pick<SendValues, "usd">): Checked<Money> | null =>
  token === null || values.usd === "" || !usd.takesUsd(token)
    ? null
    : usd.checkUsd(withoutUnit(values.usd, USD_UNITS), token);

/**
 * The amount of the token as text: as typed, without its symbol, or the exact amount that one typed in USD buys at the current price. Only
 * this amount is previewed and sent. Empty if the amount in USD has a problem.
 */
export const tokenAmount = (token: TokenBalance | null, values: Pick<SendValues, "amount" | "usd">): string => {
  const bought = typedUsd(token, values);
  if (bought === null) return values.usd === "" ? withoutUnit(values.amount, [token?.symbol ?? ""]) : "";
  return isRight(bought) ? bought.right : "";
};

/** The form's values as the rules and the command take them: canonical, and checked for look-alikes (W8). */
export const inputOf = (
  root: Root,
  { asset, compared, memoless: _, amount, usd: typedInUsd, ...typed }: SendValues,
): rules.SendInput =>
  rules.canonicalInput(root, {
    ...assetParts(asset),
    ...typed,
    amount: tokenAmount(tokenFor(root, asset), { amount, usd: typedInUsd }),
    resembles: views.mustCompareAddress(root.transfer, root, typed.to, compared),
  });

/** The memo that the recipient usually gets, on a chain that carries one; null where none is known. */
export const memoFor = (root: Root, { asset, to }: Pick<SendValues, "asset" | "to">): string | null =>
  rules.takesMemo(assetParts(asset).chainId) ? usualMemo(root, canonicalAddress(to)) : null;

const checkMemo = (root: Root, values: SendValues): Checked<string> => {
  const { memo, memoless, to } = values;
  return checked("memo", memo, missingMemo(memoFor(root, values), memo, memoless === canonicalAddress(to)));
};

/** The address where a contact receives the chosen token, or null. */
export const contactAddress = (contact: SendContact | undefined, asset: string): string | null =>
  contact?.addresses.find((receiving) => assetOf(receiving) === asset)?.address ?? null;

/** The values of the last preview, else the draft, else empty values with at most the contact's address (A7). */
const defaultsOf = (app: AppApi, initial: SendInitial | undefined, draft: SendValues | undefined): SendValues => {
  const { transfer, wallet } = app.state();
  const { intent } = transfer.form;
  if (intent !== null)
    return {
      asset: assetOf(intent),
      to: intent.to,
      amount: intent.amount,
      usd: "",
      memo: intent.memo ?? "",
      description: intent.description,
      compared: intent.to,
      memoless: intent.to,
    };
  const isGiven = [initial?.contact, initial?.symbol, initial?.to, initial?.amount].some(
    (value) => value !== undefined,
  );
  const tokens = wallet.tokens?.tokens ?? [];
  const receivable = tokens.filter((token) => contactAddress(initial?.contact, assetOf(token)) !== null);
  const asset = firstAsset(receivable.length > 0 ? receivable : tokens, initial ?? {});
  const values = {
    asset,
    to: initial?.to ?? contactAddress(initial?.contact, asset) ?? "",
    amount: initial?.amount ?? "",
    usd: "",
    memo: "",
    description: "",
    compared: "",
    memoless: "",
  };
  return isGiven ? values : withDraft(values, draft);
};

/** The send form, checked by the domain's rules against the current state. */
export const useSendForm = (initial: SendInitial | undefined, draft: SendValues | undefined): SendForm => {
  const app = useApp();
  return useRuleForm<SendValues>({
    sends: () => "transfer.RequestPreview",
    defaultValues: defaultsOf(app, initial, draft),
    rule: (values) => {
      const root = app.state();
      const token = tokenFor(root, values.asset);
      const problems = [
        ...namingUnit(problemsIn(rules.validateSend(root, inputOf(root, values))), values.amount, token?.symbol ?? ""),
        ...problemsIn(checkMemo(root, values)),
      ];
      const inUsd = namingUnit(problemsIn(typedUsd(token, values) ?? valid(null)), values.usd, "USD");
      // the text in USD has the problem, not the empty amount that follows from it
      return inUsd.length === 0 ? problems : [...problems.filter(({ field }) => field !== "amount"), ...inUsd];
    },
  });
};

/** Sets the recipient to the contact's address for the chosen token, unless another one was typed. */
export const useContactRecipient = (form: SendForm, contact: SendContact | undefined, asset: string): void => {
  useEffect(() => {
    const to = form.getValues("to").trim();
    const address = contactAddress(contact, asset) ?? "";
    const untouched = contact?.addresses.some((receiving) => receiving.address === to) ?? false;
    if (untouched && to !== address) form.setValue("to", address, { shouldValidate: form.formState.isSubmitted });
  }, [form, contact, asset]);
};
