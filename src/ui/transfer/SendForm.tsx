import { isLeft } from "fp-ts/Either";
import { useEffect, useState } from "react";
import { views as session } from "../../domain/session/index.ts";
import { Command, rules } from "../../domain/transfer/index.ts";
import { Command as Wallet } from "../../domain/wallet/index.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { FormSelect } from "../forms/FormChoice.tsx";
import { FormTextArea, FormTextField } from "../forms/FormTextField.tsx";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { visibleText } from "../kit/visibleText.ts";
import { failureText } from "../shell/failureText.ts";
import type { SendContact } from "../wallet/send-context.ts";
import { AmountField } from "./AmountField.tsx";
import { assetOptions, assetParts, tokenFor } from "./assets.ts";
import { Notice } from "./Notice.tsx";
import { RecipientField } from "./RecipientField.tsx";
import { whyText } from "./texts.ts";
import { UnresolvedTransfers } from "./UnresolvedTransfers.tsx";
import { type SendForm as Form, inputOf } from "./useSendForm.ts";

/** What is to be sent, and to whom; `Preview` asks the service what it would cost. */
export const SendForm = ({ form, contact }: { readonly form: Form; readonly contact?: SendContact | undefined }) => {
  const t = useText();
  const app = useApp();
  const root = useAppState();
  const [refused, setRefused] = useState<string | null>(null);
  const asset = form.watch("asset");
  const token = tokenFor(root, asset);
  const { previewRequest } = root.transfer;
  const pending = previewRequest.status === "pending";
  const offline = session.whyNotOnline(root.session);

  useEffect(() => {
    // back from the preview: the focus goes to what is most likely to be changed
    if (app.state().transfer.intent !== null) form.setFocus("amount");
  }, [app, form]);
  useEffect(() => {
    // its newest transactions tell whom this device knows (W8), and what was there before a sending (W3)
    if (asset !== "") app.dispatch(Wallet.LoadAccount(assetParts(asset)));
  }, [app, asset]);
  useEffect(() => {
    // a preview of what no longer stands in the form is not waited for
    const { unsubscribe } = form.watch(() => {
      setRefused(null);
      if (app.state().transfer.previewRequest.status === "pending") app.dispatch(Command.Back());
    });
    return unsubscribe;
  }, [app, form]);

  if (token === null) return null;
  const submit = form.handleSubmit(() => {
    const asked = app.dispatch(Command.RequestPreview(inputOf(app.state(), form.getValues())));
    setRefused(isLeft(asked) ? whyText(asked.left) : null);
  });
  const failure = refused ?? (previewRequest.failure === null ? null : failureText(previewRequest.failure));
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <UnresolvedTransfers />
      <FormSelect
        form={form}
        name="asset"
        label={t("transfer.asset")}
        placeholder={t("transfer.chooseAsset")}
        options={assetOptions(root.wallet.tokens?.tokens ?? [], app.preferences.read().hideBalances)}
      />
      <RecipientField form={form} token={token} contact={contact} />
      <AmountField key={asset} form={form} token={token} />
      {rules.takesMemo(token.chainId) ? (
        <FormTextField
          form={form}
          name="memo"
          label={t("transfer.memo")}
          right={
            <span className="tabular">{t("transfer.memoLeft", { bytes: rules.memoLeft(form.watch("memo")) })}</span>
          }
          autoComplete="off"
        />
      ) : null}
      <FormTextArea
        form={form}
        name="description"
        label={t("transfer.description")}
        hint={t("transfer.descriptionHint")}
        rows={2}
      />
      {failure === null ? null : <Notice tone="negative" role="alert" title={visibleText(failure)} />}
      <Button type="submit" wide pending={pending} disabledReason={offline === null ? null : whyText(offline)}>
        {t("transfer.preview")}
      </Button>
    </form>
  );
};
