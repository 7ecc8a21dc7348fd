import { useEffect } from "react";
import type { AppApi } from "../../../app/app-api.ts";
import { problemsIn } from "../../../domain/decider/validation.ts";
import type { Root } from "../../../domain/index.ts";
import { rules, views } from "../../../domain/transfer/index.ts";
import { useApp } from "../../common/app-context.tsx";
import type { SendContact, SendInitial } from "../../common/send-context.ts";
import { assetOf, assetParts, firstAsset } from "../../common/transfer/assets.ts";
import { type RuleForm, useRuleForm } from "../../common/use-rule-form.ts";

/** What the form holds, as typed. */
export type SendValues = {
  readonly asset: string;
  readonly to: string;
  readonly amount: string;
  readonly memo: string;
  readonly description: string;
  /** The recipient that the person compared in full with the known one that it resembles, or "" (W8). */
  readonly compared: string;
};
export type SendForm = RuleForm<SendValues>;

/** The form's values as the rules and the command take them: canonical, and checked for look-alikes (W8). */
export const inputOf = (root: Root, { asset, compared, ...typed }: SendValues): rules.SendInput =>
  rules.canonicalInput(root, {
    ...assetParts(asset),
    ...typed,
    resembles: views.isHeldBack(root.transfer, root, typed.to, compared),
  });

/** The address where a contact receives the chosen token, or null. */
export const contactAddress = (contact: SendContact | undefined, asset: string): string | null =>
  contact?.addresses.find((receiving) => assetOf(receiving) === asset)?.address ?? null;

/** The values of the last preview, else the draft, else empty values with at most the contact's address (A7). */
const defaultsOf = (app: AppApi, initial: SendInitial | undefined, draft: SendValues | null): SendValues => {
  const { transfer, wallet } = app.state();
  const { intent } = transfer.form;
  if (intent !== null)
    return {
      asset: assetOf(intent),
      to: intent.to,
      amount: intent.amount,
      memo: intent.memo ?? "",
      description: intent.description,
      compared: intent.to,
    };
  if (draft !== null && initial?.contact === undefined && initial?.symbol === undefined) return draft;
  const tokens = wallet.tokens?.tokens ?? [];
  const receivable = tokens.filter((token) => contactAddress(initial?.contact, assetOf(token)) !== null);
  const asset = firstAsset(receivable.length > 0 ? receivable : tokens, initial ?? {});
  return {
    asset,
    to: contactAddress(initial?.contact, asset) ?? "",
    amount: "",
    memo: "",
    description: "",
    compared: "",
  };
};

/** The send form, checked by the domain's rules against the current state. */
export const useSendForm = (initial: SendInitial | undefined, draft: SendValues | null): SendForm => {
  const app = useApp();
  return useRuleForm<SendValues>({
    defaultValues: defaultsOf(app, initial, draft),
    rule: (values) => {
      const root = app.state();
      return problemsIn(rules.validateSend(root, inputOf(root, values)));
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
