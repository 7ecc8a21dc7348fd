import { Command, views } from "../../../domain/transfer/index.ts";
import { canonicalAddress, recipientProblem, sharedPrefix } from "../../../domain/values/address.ts";
import type { TokenBalance } from "../../../domain/wallet/entities.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FormTextField } from "../../common/FormFields.tsx";
import { Notice } from "../../common/Notice.tsx";
import type { SendContact } from "../../common/send-context.ts";
import { assetOf } from "../../common/transfer/assets.ts";
import { useText } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { Button } from "../../kit/Button.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { LookalikeComparison } from "./LookalikeComparison.tsx";
import { AddressChoice, RecipientChoices } from "./RecipientChoices.tsx";
import { RecipientIdentity, recipientAt } from "./RecipientIdentity.tsx";
import { contactAddress, type SendForm } from "./use-send-form.ts";

/** Props of {@link RecipientField}: `contact` is the person whose page opened the form. */
type RecipientFieldProps = {
  readonly form: SendForm;
  readonly token: TokenBalance;
  readonly contact: SendContact | undefined;
};

/** Warns that a recipient resembles a known address, or that the known ones could not be loaded (W8). */
const Likeness = ({
  form,
  to,
  onChoose,
}: {
  readonly form: SendForm;
  readonly to: string;
  readonly onChoose: (to: string) => void;
}) => {
  const t = useText();
  const app = useApp();
  const root = useAppState();
  const found = views.lookalike(root.transfer, root, to);
  const { request, isKnown } = root.transfer.recipients;
  if (found?.likeness === "both-ends")
    return (
      <LookalikeComparison
        known={found.known}
        typed={to}
        compared={canonicalAddress(form.watch("compared")) === to}
        onCompared={(compared) =>
          form.setValue("compared", compared ? to : "", { shouldValidate: form.formState.isSubmitted })
        }
        onUseKnown={() => onChoose(found.known)}
      />
    );
  if (found !== null)
    return (
      <Notice tone="warning" role="status" title={t("transfer.oneEnd")}>
        <FullAddress address={found.known} sharedPrefix={sharedPrefix(found.known)} />
      </Notice>
    );
  if (request.status === "failed" && !isKnown)
    return (
      <Notice tone="warning" role="status" title={t("transfer.unchecked")}>
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          onClick={() => app.dispatch(Command.LoadRecipients())}
        >
          {t("transfer.checkAddress")}
        </Button>
      </Notice>
    );
  return null;
};

/** The recipient: typed, pasted, the contact or a recent one. An address that resembles a known one stops here (W8). */
export const RecipientField = ({ form, token, contact }: RecipientFieldProps) => {
  const t = useText();
  const root = useAppState();
  const to = canonicalAddress(form.watch("to"));
  const choose = (address: string) =>
    form.setValue("to", address, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const theirs = contactAddress(contact, assetOf(token));
  const recipient = recipientAt(root, to, contact);
  const isChosen = recipient !== null && recipientProblem(token.chainId, to, token.address) === null;
  return (
    <div className="flex flex-col gap-2">
      <FormTextField
        form={form}
        name="to"
        label={t("transfer.recipient")}
        placeholder={t("transfer.recipientHint", { prefix: sharedPrefix(token.address) })}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="tabular"
      />
      {isChosen ? (
        <div className="flex flex-col gap-1 text-sm">
          <RecipientIdentity recipient={recipient} />
          <FullAddress address={to} sharedPrefix={sharedPrefix(to)} />
        </div>
      ) : null}
      {theirs === null || to === theirs ? null : (
        <AddressChoice
          legend={t("transfer.contact", { name: contact?.name ?? "" })}
          address={theirs}
          onChoose={choose}
        />
      )}
      {contact === undefined || theirs !== null ? null : (
        <p role="status" className="text-sm text-muted">
          {t("transfer.contactNoAddress", {
            name: visibleText(contact.name),
            symbol: visibleText(token.symbol),
            chain: visibleText(token.chainName),
          })}
        </p>
      )}
      <RecipientChoices choices={to === "" ? views.recipientChoices(root.transfer, token) : []} onChoose={choose} />
      <Likeness form={form} to={to} onChoose={choose} />
    </div>
  );
};
