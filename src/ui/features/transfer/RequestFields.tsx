import { isRight } from "fp-ts/Either";
import { useEffect, useRef, useState } from "react";
import { requestPath } from "../../../app/routing/row-paths.ts";
import { problemsIn } from "../../../domain/decider/validation.ts";
import { namingUnit } from "../../../domain/transfer/amount-unit.ts";
import { rules } from "../../../domain/transfer/index.ts";
import { canonicalMemo, memoOnOneLine } from "../../../domain/values/memo.ts";
import { paymentCode } from "../../../domain/values/payment-text.ts";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { problemText } from "../../common/problem-text.ts";
import { t } from "../../i18n/index.ts";
import { usdText } from "../../kit/decimal-text.ts";
import { Field } from "../../kit/Field.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** What a person asks for, as typed. */
export type Asking = { readonly amount: string; readonly memo: string };

/** Whether a request can name the token: a link carries a payment code, and only some tokens have one. */
export const canAsk = ({ chainId, symbol, address }: TokenBalance): boolean =>
  paymentCode({ chainId, symbol, address, amount: null, memo: "" }) !== null;

/** A request that may be shared: its code, its link, and what they say; `memo` is "" for none. */
export type Request = {
  readonly code: string;
  readonly link: string;
  readonly amount: string | null;
  readonly memo: string;
};

/** How much is asked for, ready to show; `amount` is null or "" where it is left open. */
export const askedSum = (amount: string | null, symbol: string): string => {
  const shown = visibleText(symbol);
  return amount === null || amount === "" ? t("transfer.request.some", { symbol: shown }) : `${amount} ${shown}`;
};

/** The request that the fields make, null while one of them has a problem. `asker` is the own username, or null. */
export const requestOf = (token: TokenBalance, { amount, memo }: Asking, asker: string | null): Request | null => {
  const checked = rules.checkAsked(amount, token);
  const asked = rules.takesMemo(token.chainId) ? canonicalMemo(memoOnOneLine(memo)) : "";
  if (!isRight(checked) || rules.memoProblem(asked) !== null) return null;
  const { chainId, symbol, address } = token;
  const said = { amount: checked.right, memo: asked };
  const code = paymentCode({ chainId, symbol, address, ...said });
  return code === null ? null : { code, link: `${window.location.origin}${requestPath(code, asker)}`, ...said };
};

type RequestFieldsProps = {
  readonly token: TokenBalance;
  readonly asking: Asking;
  readonly onChange: (asking: Asking) => void;
};

/** How much is asked for, and what for. A problem is said once the person leaves the field. */
export const RequestFields = ({ token, asking, onChange }: RequestFieldsProps) => {
  const amount = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState<ReadonlySet<keyof Asking>>(new Set());
  useEffect(() => amount.current?.focus(), []);
  const checked = rules.checkAsked(asking.amount, token);
  const [wrong] = namingUnit(problemsIn(checked), asking.amount, token.symbol);
  const memoRule = rules.memoProblem(canonicalMemo(asking.memo));
  const worth = isRight(checked) && checked.right !== null && views.hasPrice(token);
  const leave = (field: keyof Asking) => () => setLeft((before) => new Set([...before, field]));
  return (
    <>
      <Field
        label={t("transfer.amount")}
        error={left.has("amount") && wrong !== undefined ? problemText(wrong) : undefined}
        hint={
          worth && checked.right !== null
            ? t("transfer.worth", { usd: usdText(views.worth(token, checked.right)) ?? "—" })
            : t("transfer.request.open")
        }
      >
        <TextInput
          ref={amount}
          inputMode="decimal"
          autoComplete="off"
          translate="no"
          placeholder={`0 ${token.symbol}`}
          value={asking.amount}
          onBlur={leave("amount")}
          onChange={(event) => onChange({ ...asking, amount: event.currentTarget.value })}
        />
      </Field>
      {rules.takesMemo(token.chainId) ? (
        <Field
          label={t("transfer.request.memo")}
          error={left.has("memo") && memoRule !== null ? problemText({ field: "memo", rule: memoRule }) : undefined}
          hint={t("transfer.request.memoHint")}
        >
          <TextInput
            autoComplete="off"
            value={asking.memo}
            onBlur={leave("memo")}
            onChange={(event) => onChange({ ...asking, memo: memoOnOneLine(event.currentTarget.value) })}
          />
        </Field>
      ) : null}
    </>
  );
};
