import { views } from "../../domain/transfer/index.ts";
import type { TokenBalance } from "../../domain/wallet/entities.ts";
import { useAppState } from "../app-context.tsx";
import { FormTextField } from "../forms/FormTextField.tsx";
import { useText } from "../i18n/index.ts";
import type { SendContact } from "../wallet/send-context.ts";
import { AddressChoices } from "./AddressChoices.tsx";
import { assetOf } from "./assets.ts";
import { contactAddress } from "./contact.ts";
import { LookalikeComparison } from "./LookalikeComparison.tsx";
import type { SendForm } from "./useSendForm.ts";

/** Props of {@link RecipientField}: `contact` is whose page led here. */
export type RecipientFieldProps = {
  readonly form: SendForm;
  readonly token: TokenBalance;
  readonly contact: SendContact | undefined;
};

/** Whom it goes to: pasted or typed, the contact, or one of the last; one that resembles a known address stops here (W8). */
export const RecipientField = ({ form, token, contact }: RecipientFieldProps) => {
  const t = useText();
  const root = useAppState();
  const to = form.watch("to").trim();
  const choose = (address: string) =>
    form.setValue("to", address, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const theirs = contactAddress(contact, assetOf(token));
  const known = views.lookalike(root, to);
  const recent = to === "" ? views.recentRecipients(root, token.chainId) : [];
  return (
    <div className="flex flex-col gap-3">
      <FormTextField
        form={form}
        name="to"
        label={t("transfer.recipient")}
        hint={t("transfer.recipientHint", { chain: token.chainName })}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="tabular"
      />
      <AddressChoices
        legend={t("transfer.contact", { name: contact?.name ?? "" })}
        addresses={theirs === null ? [] : [theirs]}
        onChoose={choose}
      />
      <AddressChoices legend={t("transfer.recent")} addresses={recent} onChoose={choose} />
      {known === null ? null : <LookalikeComparison known={known} typed={to} onUseKnown={() => choose(known)} />}
    </div>
  );
};
