import { sharedPrefix } from "../../domain/kernel/address.ts";
import { views } from "../../domain/transfer/index.ts";
import type { TokenBalance } from "../../domain/wallet/entities.ts";
import { useAppState } from "../app-context.tsx";
import { FormTextField } from "../forms/FormTextField.tsx";
import { useText } from "../i18n/index.ts";
import { FullAddress } from "../kit/Address.tsx";
import { LookalikeComparison } from "./LookalikeComparison.tsx";
import type { SendForm } from "./useSendForm.ts";

/** Whom it goes to: pasted or typed, or one of the last; one that resembles a known address stops here (W8). */
export const RecipientField = ({ form, token }: { readonly form: SendForm; readonly token: TokenBalance }) => {
  const t = useText();
  const root = useAppState();
  const to = form.watch("to").trim();
  const choose = (address: string) =>
    form.setValue("to", address, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
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
      {recent.length === 0 ? null : (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm text-muted">{t("transfer.recent")}</legend>
          {recent.map((address) => (
            <button
              key={address}
              type="button"
              className="rounded-control px-3 py-2 text-left text-sm transition-colors hover:bg-sunken"
              onClick={() => choose(address)}
            >
              <FullAddress address={address} sharedPrefix={sharedPrefix(address)} />
            </button>
          ))}
        </fieldset>
      )}
      {known === null ? null : <LookalikeComparison known={known} typed={to} onUseKnown={() => choose(known)} />}
    </div>
  );
};
