import { mapLeft } from "fp-ts/Either";
import type { App } from "../../app/face.ts";
import type { Root } from "../../domain/index.ts";
import type { Problem } from "../../domain/kernel/validation.ts";
import { type Intent, rules, views } from "../../domain/transfer/index.ts";
import { useApp } from "../app-context.tsx";
import { issueOf } from "../forms/problems.ts";
import { type RuleForm, useRuleForm } from "../forms/useRuleForm.ts";
import { assetOf, assetParts, firstAsset } from "./assets.ts";

/** What the form holds, as typed. */
export type SendValues = {
  readonly asset: string;
  readonly to: string;
  readonly amount: string;
  readonly memo: string;
  readonly description: string;
};
export type SendForm = RuleForm<SendValues, Intent>;

/** The form's values as the command and the rules take them; whether the recipient resembles a known one is judged here (W8). */
export const inputOf = (root: Root, values: SendValues): rules.SendInput => ({
  ...assetParts(values.asset),
  to: values.to,
  amount: values.amount,
  memo: values.memo,
  description: values.description,
  resembles: views.lookalike(root, values.to.trim()) !== null,
});

/** Where a chosen token is to begin with. */
export interface Initial {
  readonly tab?: "send" | "receive";
  readonly chainId?: string;
  readonly symbol?: string;
}

/** What stood in the form when its transfer was asked for, or an empty form (A7). */
const defaultsOf = (app: App, initial: Initial | undefined): SendValues => {
  const { transfer, wallet } = app.state();
  const { intent } = transfer;
  if (intent !== null)
    return {
      asset: assetOf(intent),
      to: intent.to,
      amount: intent.amount,
      memo: intent.memo ?? "",
      description: intent.description,
    };
  const asset = firstAsset(wallet.tokens?.tokens ?? [], initial ?? {});
  return { asset, to: "", amount: "", memo: "", description: "" };
};

/** The form of a sending, judged by the domain's own rule against the state as it is at that moment. */
export const useSendForm = (initial: Initial | undefined): SendForm => {
  const app = useApp();
  return useRuleForm<SendValues, Intent>({
    defaultValues: defaultsOf(app, initial),
    rule: (values) => {
      const root = app.state();
      return mapLeft((problems: ReadonlyArray<Problem>) => problems.map(issueOf))(
        rules.judgeSend(root, inputOf(root, values)),
      );
    },
  });
};
