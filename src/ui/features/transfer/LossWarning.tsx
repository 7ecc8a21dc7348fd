import { type Loss, lossAt } from "../../../domain/transfer/lost-addresses.ts";
import { sameAddress } from "../../../domain/values/address.ts";
import { Notice } from "../../common/Notice.tsx";
import { t } from "../../i18n/index.ts";
import { Checkbox } from "../../kit/Checkbox.tsx";
import type { SendForm } from "./send-values.ts";

const titleOf = (loss: Loss): string =>
  loss.kind === "contract" ? t("transfer.lossContract", { symbol: loss.symbol }) : t("transfer.lossNobody");

/** Holds a recipient back where what is sent is most likely lost: a token's contract, or an address without an owner. */
export const LossWarning = ({ form, to }: { readonly form: SendForm; readonly to: string }) => {
  const compared = form.watch("compared");
  const loss = lossAt(to);
  if (loss === null) return null;
  const isMeant = sameAddress(compared, to);
  return (
    <Notice tone={isMeant ? "warning" : "negative"} role="alert" title={titleOf(loss)}>
      <p>{t(loss.kind === "contract" ? "transfer.lossContractText" : "transfer.lossNobodyText")}</p>
      <Checkbox
        label={t("transfer.lossConfirmed")}
        checked={isMeant}
        onChange={(event) =>
          form.setValue("compared", event.currentTarget.checked ? to : "", {
            shouldValidate: form.formState.isSubmitted,
          })
        }
      />
    </Notice>
  );
};
