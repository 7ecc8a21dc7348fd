import { isRight } from "fp-ts/Either";
import { useEffect } from "react";
import type { AppApi } from "../../../app/api/app-api.ts";
import { type Checked, checked, problemsIn, valid } from "../../../domain/decider/validation.ts";
import type { Root } from "../../../domain/index.ts";
import { namingUnit, USD_UNITS, withoutUnit } from "../../../domain/transfer/amount-unit.ts";
import { rules, views } from "../../../domain/transfer/index.ts";
import { lossProblem } from "../../../domain/transfer/lost-addresses.ts";
import { savedMemos } from "../../../domain/transfer/saved.ts";
import * as usd from "../../../domain/transfer/usd.ts";
import { missingMemo, otherMemo, usualMemo } from "../../../domain/transfer/usual-memo.ts";
import { canonicalAddress, sameAddress } from "../../../domain/values/address.ts";
import { canonicalMemo } from "../../../domain/values/memo.ts";
import type { Money } from "../../../domain/values/money.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { useApp } from "../../common/app-context.tsx";
import { withDraft } from "../../common/drafts.ts";
import type { SendContact, SendInitial } from "../../common/send-context.ts";
import { assetOf, assetParts, firstAsset, tokenFor } from "../../common/transfer/assets.tsx";
import { useRuleForm } from "../../common/use-rule-form.ts";
import { NO_CODE, type SendForm, type SendValues } from "./send-values.ts";

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
  { asset, compared, to, memo, description, amount, usd: typedInUsd }: SendValues,
): rules.SendInput =>
  rules.canonicalInput(root, {
    ...assetParts(asset),
    ...{ to, memo, description },
    amount: tokenAmount(tokenFor(root, asset), { amount, usd: typedInUsd }),
    resembles: views.mustCompareAddress(root.transfer, root, to, compared) || lossProblem(to, compared) !== null,
  });

/** The memo that the recipient usually gets, on a chain that carries one; null where none is known. */
export const memoFor = (root: Root, { asset, to }: Pick<SendValues, "asset" | "to">): string | null =>
  rules.takesMemo(assetParts(asset).chainId) ? usualMemo(root, assetParts(asset).chainId, canonicalAddress(to)) : null;

/** The memos that are saved with the recipient, one of which a payment to it has. */
export const savedMemosFor = (root: Root, { asset, to }: Pick<SendValues, "asset" | "to">): ReadonlyArray<string> =>
  savedMemos(root.transfer, assetParts(asset).chainId, canonicalAddress(to));

/** What `memoless` holds once the person said that they mean this memo, or none, for this recipient. */
export const meantMemo = (to: string, memo: string): string => `${canonicalAddress(to)} ${canonicalMemo(memo)}`.trim();

const checkMemo = (root: Root, values: SendValues): Checked<string> => {
  const { memo, memoless, to } = values;
  const isMeant = memoless === meantMemo(to, memo);
  const other = otherMemo(savedMemosFor(root, values), memo, isMeant);
  return checked("memo", memo, missingMemo(memoFor(root, values), memo, isMeant) ?? other);
};

/** The address where a contact receives the chosen token, or null. */
export const contactAddress = (contact: SendContact | undefined, asset: string): string | null =>
  contact?.addresses.find((receiving) => assetOf(receiving) === asset)?.address ?? null;

/** The values of the last preview, else the draft, else empty values with at most the contact's address (A7). */
const defaultsOf = (app: AppApi, initial: SendInitial | undefined, draft: SendValues | undefined): SendValues => {
  const { transfer, wallet } = app.state();
  const { intent } = transfer.form;
  if (intent?.action.type === "send")
    return {
      asset: assetOf(intent),
      to: intent.action.to,
      amount: intent.amount,
      usd: "",
      amountOf: assetOf(intent),
      memo: intent.memo ?? "",
      description: intent.description,
      compared: intent.action.to,
      memoless: meantMemo(intent.action.to, intent.memo ?? ""),
      savedTo: "",
      savedMemo: "",
      ...NO_CODE,
    };
  const isGiven = [
    ...[initial?.contact, initial?.symbol, initial?.to, initial?.amount],
    ...[initial?.usd, initial?.request, initial?.ask],
  ].some((value) => value !== undefined);
  const tokens = wallet.tokens?.tokens ?? [];
  const receivable = tokens.filter((token) => contactAddress(initial?.contact, assetOf(token)) !== null);
  const asset = firstAsset(receivable.length > 0 ? receivable : tokens, initial ?? {});
  const memo = rules.takesMemo(assetParts(asset).chainId) ? (initial?.memo ?? "") : "";
  // a memo that comes with an address goes with it
  const [savedTo, savedMemo] = initial?.to === undefined || memo === "" ? ["", ""] : [initial.to, memo];
  const values = {
    asset,
    to: initial?.to ?? contactAddress(initial?.contact, asset) ?? "",
    amount: (initial?.ask === undefined ? initial?.amount : undefined) ?? "",
    amountOf: asset,
    usd: initial?.usd ?? "",
    memo,
    description: "",
    compared: "",
    memoless: "",
    savedTo,
    savedMemo,
    ...NO_CODE,
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
      const heldBack = lossProblem(values.to, values.compared);
      const problems = [
        ...namingUnit(
          problemsIn(rules.validateSend(root, inputOf(root, values))),
          values.amount,
          token?.symbol ?? "",
        ).map((problem) =>
          heldBack !== null && problem.rule === "rule.recipient.resembles" ? { ...problem, rule: heldBack } : problem,
        ),
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
    const to = canonicalAddress(form.getValues("to"));
    const address = contactAddress(contact, asset) ?? "";
    const untouched = contact?.addresses.some((receiving) => sameAddress(receiving.address, to)) ?? false;
    if (untouched && !sameAddress(to, address))
      form.setValue("to", address, { shouldValidate: form.formState.isSubmitted });
  }, [form, contact, asset]);
};
