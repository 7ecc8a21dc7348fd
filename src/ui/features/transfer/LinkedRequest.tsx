import { transactionPath } from "../../../app/routing/row-paths.ts";
import { paymentsTo } from "../../../domain/transfer/index.ts";
import { paidRequest } from "../../../domain/transfer/paid-request.ts";
import { canonicalAddress, recipientProblem } from "../../../domain/values/address.ts";
import { canonicalMemo } from "../../../domain/values/memo.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dateTimeText } from "../../common/dates.ts";
import { LinkButton } from "../../common/LinkButton.tsx";
import { Notice } from "../../common/Notice.tsx";
import type { SendContact } from "../../common/send-context.ts";
import { assetParts, tokenFor } from "../../common/transfer/assets.tsx";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { isolated, visibleText } from "../../kit/visible-text.ts";
import { fromCode } from "./code-fields.ts";
import { recipientAt } from "./RecipientIdentity.tsx";
import { askedSum } from "./RequestFields.tsx";
import type { SendForm } from "./send-values.ts";

/** `contact` is the person whom the server knows at the address of the link, once that was asked. */
type LinkedRequestProps = {
  readonly form: SendForm;
  readonly contact: SendContact | undefined;
  readonly onDecline: () => void;
};

/**
 * Says who a link asks to pay. Only the address decides: a name in a link proves nothing, so none is shown that the server does
 * not know at this address. The same request a second time says so first.
 */
export const LinkedRequest = ({ form, contact, onDecline }: LinkedRequestProps) => {
  const root = useAppState();
  const values = form.watch();
  const token = tokenFor(root, values.asset);
  const address = canonicalAddress(values.to);
  const { recipients } = root.transfer;
  const isRead = recipients.isKnown || recipients.request.status === "failed";
  if (values.codeFrom === "" || !fromCode(values).to || token === null || !isRead) return null;
  // what is wrong with it stands at the field
  if (recipientProblem(token.chainId, address, token.address) !== null) return null;
  const sum = askedSum(values.codeAmount, token.symbol);
  const asked = { ...assetParts(values.asset), address, amount: values.codeAmount };
  const loaded = [...(root.wallet.recent.transactions ?? []), ...root.wallet.history.transactions];
  const paid = paidRequest(loaded, { ...asked, memo: canonicalMemo(values.codeMemo) });
  if (paid !== null)
    return (
      <Notice
        tone="warning"
        role="alert"
        title={t("transfer.request.paid", { sum, date: dateTimeText(Date.parse(paid.created_at)) })}
      >
        <p>{t("transfer.request.paidText")}</p>
        <span className="flex flex-wrap gap-3">
          <LinkButton href={transactionPath(paid, paid.id)}>{t("transfer.request.seePayment")}</LinkButton>
          <Button variant="secondary" onClick={onDecline}>
            {t("transfer.request.decline")}
          </Button>
        </span>
      </Notice>
    );
  const name = recipientAt(root, address, contact, { chainId: token.chainId, memo: values.memo })?.name ?? null;
  if (name === null && paymentsTo(root.transfer, address) !== "paid")
    return (
      <Notice tone="warning" role="alert" title={t("transfer.request.stranger", { sum })}>
        <p>{t("transfer.request.strangerText")}</p>
        <Button className="self-start" onClick={onDecline}>
          {t("transfer.request.decline")}
        </Button>
      </Notice>
    );
  const title =
    name === null
      ? t("transfer.request.knownAddress", { sum })
      : t("transfer.request.known", { name: visibleText(name), sum });
  return (
    <Notice tone="neutral" role="alert">
      <span className="flex items-center gap-3">
        <span className="flex min-w-0 flex-col wrap-anywhere">
          <span className="font-semibold">{title}</span>
          {values.codeMemo === "" ? null : (
            <span className="text-sm text-ink">
              {t("transfer.request.for", { memo: isolated(visibleText(values.codeMemo)) })}
            </span>
          )}
        </span>
        <Button variant="secondary" size="small" className="shrink-0" onClick={onDecline}>
          {t("transfer.request.notNow")}
        </Button>
      </span>
    </Notice>
  );
};
