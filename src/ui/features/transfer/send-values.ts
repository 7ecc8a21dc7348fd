import type { RuleForm } from "../../common/use-rule-form.ts";

/** What a payment code filled in: it belongs to the code, and goes with it. Each is "" where the code filled in none. */
export type CodeValues = {
  /** The recipient of the code, in canonical form. */
  readonly codeTo: string;
  readonly codeAmount: string;
  readonly codeMemo: string;
  readonly codeAsset: string;
  /** The asset that was chosen before the code chose another one. */
  readonly assetBefore: string;
  /** "link" if the code came with a link that somebody sent, else "". */
  readonly codeFrom: string;
  /** The username that the link names, which nothing is believed of, or "". */
  readonly codeAsker: string;
};

/** A form that no code filled in. */
export const NO_CODE: CodeValues = {
  codeTo: "",
  codeAmount: "",
  codeMemo: "",
  codeAsset: "",
  assetBefore: "",
  codeFrom: "",
  codeAsker: "",
};

/** What the form holds, as typed. */
export type SendValues = CodeValues & {
  readonly asset: string;
  readonly to: string;
  /** In the token; does not count while `usd` has a text. */
  readonly amount: string;
  /** The asset that `amount` was typed or filled in for: in another one it would be another sum. */
  readonly amountOf: string;
  /** In USD, if the amount was typed in USD, else "". */
  readonly usd: string;
  readonly memo: string;
  readonly description: string;
  /** The recipient that the person compared in full with the known one that it resembles, or "" (W8). */
  readonly compared: string;
  /** The recipient, and a memo after it, that the person wants to send to otherwise than usual (`meantMemo`), or "". */
  readonly memoless: string;
  /** The saved address that filled in its memo, and that memo, or "". */
  readonly savedTo: string;
  readonly savedMemo: string;
};
export type SendForm = RuleForm<SendValues>;
