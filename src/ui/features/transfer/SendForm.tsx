import { Plus } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Command as Contacts, views as contactViews } from "../../../domain/contacts/index.ts";
import { Command, rules, savedOf } from "../../../domain/transfer/index.ts";
import { memoOnOneLine } from "../../../domain/values/memo.ts";
import { Command as Wallet } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { bytesText } from "../../common/bytes-text.ts";
import { FormSelect, FormTextField } from "../../common/FormFields.tsx";
import { Notice } from "../../common/Notice.tsx";
import type { SendContact, SendInitial } from "../../common/send-context.ts";
import { assetOptions, assetParts, tokenFor } from "../../common/transfer/assets.tsx";
import { PreviewActions, usePaymentForm } from "../../common/transfer/PaymentForm.tsx";
import { UnresolvedTransfers } from "../../common/transfer/UnknownOutcome.tsx";
import { useReason, useSend } from "../../common/use-command.ts";
import { useLoad } from "../../common/use-load.ts";
import { t } from "../../i18n/index.ts";
import { StatusRegion } from "../../kit/Announcer.tsx";
import { Button } from "../../kit/Button.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { AmountField } from "./AmountField.tsx";
import { setValues } from "./code-fields.ts";
import { LinkedRequest } from "./LinkedRequest.tsx";
import { MemoGuard } from "./MemoGuard.tsx";
import { RecipientField } from "./RecipientField.tsx";
import type { SendForm as Form } from "./send-values.ts";
import { useAsker } from "./use-asker.ts";
import { inputOf, memoFor } from "./use-send-form.ts";

/** The hint of the memo counts the free bytes once fewer than this are left. */
const MEMO_NEARLY_FULL = 56;

const memoHint = (memo: string): string | undefined => {
  const left = rules.memoLeft(memo);
  return left < MEMO_NEARLY_FULL ? bytesText(left) : undefined;
};

/** `takesMemo` if the token's chain carries one. */
type NotesProps = { readonly form: Form; readonly takesMemo: boolean };

/** Memo and private note, folded into a button until one of them is wanted, so that the form fits a phone. */
const Notes = ({ form, takesMemo }: NotesProps) => {
  const first = takesMemo ? "memo" : "description";
  const [isOpen, setOpen] = useState(() => form.getValues("memo") !== "" || form.getValues("description") !== "");
  const [isWanted, setWanted] = useState(false);
  const [memo, description] = form.watch(["memo", "description"]);
  const usual = memoFor(useAppState(), { asset: form.watch("asset"), to: form.watch("to") });
  // a field of one line would drop breaks and join their sides
  useEffect(() => {
    const lines = { memo: memoOnOneLine(memo), description: memoOnOneLine(description) };
    if (lines.memo !== memo || lines.description !== description) setValues(form, lines);
  }, [form, memo, description]);
  // a memo that a payment code filled in is never hidden
  useEffect(() => {
    if (memo !== "") setOpen(true);
  }, [memo]);
  useEffect(() => {
    if (isOpen && isWanted) form.setFocus(first);
  }, [form, first, isOpen, isWanted]);
  if (!isOpen && usual === null)
    return (
      <Button
        variant="ghost"
        size="small"
        className="-my-1 self-start px-0! text-accent! hover:bg-transparent! hover:underline"
        icon={Plus}
        onClick={() => {
          setOpen(true);
          setWanted(true);
        }}
      >
        {takesMemo ? t("transfer.addMemo") : t("transfer.addNote")}
      </Button>
    );
  return (
    <>
      <div className={takesMemo ? "grid grid-cols-2 items-start gap-3" : undefined}>
        {takesMemo ? (
          <FormTextField
            form={form}
            name="memo"
            label={t("transfer.memo")}
            hint={memoHint(memo)}
            placeholder={t("transfer.memoHint")}
            autoComplete="off"
          />
        ) : null}
        <FormTextField
          form={form}
          name="description"
          label={t("transfer.description")}
          placeholder={t("transfer.descriptionHint")}
          autoComplete="off"
        />
      </div>
      <StatusRegion>
        <MemoGuard form={form} usual={usual} />
      </StatusRegion>
    </>
  );
};

/**
 * Clears an amount that was typed or filled in for another asset, in which it would be another sum; one in USD stays. Returns
 * the symbol that it was in until another one is entered, else null.
 */
const useAmountOfAsset = (form: Form, asset: string): string | null => {
  const [was, setWas] = useState<string | null>(null);
  const [amount, usd] = form.watch(["amount", "usd"]);
  // the remark is over with the next amount
  useEffect(() => {
    if (amount !== "" || usd !== "") setWas(null);
  }, [amount, usd]);
  useEffect(() => {
    const { amount: typed, amountOf } = form.getValues();
    if (typed === "" || amountOf === asset) return;
    setWas(assetParts(amountOf).symbol);
    setValues(form, { amount: "", amountOf: asset });
  }, [form, asset]);
  return amount === "" && usd === "" ? was : null;
};

/** `contact` is the person whose page opened the form or who was chosen. */
type SendFormProps = {
  readonly form: Form;
  readonly contact: SendContact | undefined;
  readonly onContact: (contact: SendContact | undefined) => void;
  /** The code of a link that has not filled the form in yet; `onRequest` says that it has. */
  readonly request: SendInitial["request"];
  readonly onRequest: () => void;
  /** The person does not pay what a link asks for. */
  readonly onDecline: () => void;
  /** The preview is asked for as soon as the recipient is checked. */
  readonly previews: boolean;
};

/** Asks for the preview once, when nothing is against it and it is known whom the wallet paid before (W8). */
const usePreviewAtOnce = (wanted: boolean, why: string | null, submit: () => void): void => {
  const { recipients } = useAppState().transfer;
  const isDone = useRef(!wanted);
  const isChecked = recipients.isKnown || !/^(?:idle|pending)$/.test(recipients.request.status);
  const ask = useEffectEvent(submit);
  useEffect(() => {
    if (isDone.current || why !== null || !isChecked) return;
    isDone.current = true;
    ask();
  }, [why, isChecked]);
};

/** The values of a transfer; `Preview` requests what it would cost. */
export const SendForm = ({ form, onDecline, previews, ...recipient }: SendFormProps) => {
  const app = useApp();
  const root = useAppState();
  const asset = form.watch("asset");
  const token = tokenFor(root, asset);
  const isAsking = useAsker(form, recipient.onContact);
  const amountWas = useAmountOfAsset(form, asset);
  const why = useReason(Command.RequestPreview(inputOf(root, form.watch())));

  useLoad(asset, true, undefined, asset === "" ? null : Wallet.LoadAccount(assetParts(asset)));
  // the recipients that this wallet paid before, so that a look-alike of one is noticed (W8)
  useLoad("recipients", true, root.transfer.recipients.request, Command.LoadRecipients());
  // and the people the user follows: to offer them, and to notice who can be mistaken for one of them
  const followed = contactViews.peopleOf(app.state().contacts, "following");
  const following = Contacts.LoadPeople({ segment: "following", page: 1 });
  useLoad("following", !contactViews.isListKnown(followed), followed?.request, following);
  const { status } = savedOf(root.transfer);
  const send = useSend();
  useLoad("saved", status !== "read", undefined, Command.LoadSaved());
  const { refused, submit } = usePaymentForm({
    form,
    previewOf: (values) => Command.RequestPreview(inputOf(app.state(), values)),
  });

  usePreviewAtOnce(previews, why, () => void submit());
  if (token === null) return null;
  return (
    <form
      noValidate
      className="flex grow flex-col gap-5 **:scroll-mb-28 [@media(max-height:800px)]:gap-2.5 [@media(max-height:760px)]:gap-1.5"
      onSubmit={submit}
    >
      <UnresolvedTransfers placement="send" />
      <StatusRegion>
        {status === "failed" ? (
          <Notice tone="warning" title={t("transfer.savedUnread")}>
            <Button variant="secondary" size="small" className="self-start" onClick={() => send(Command.LoadSaved())}>
              {t("errors.tryAgain")}
            </Button>
          </Notice>
        ) : null}
      </StatusRegion>
      <StatusRegion>
        {isAsking ? null : <LinkedRequest form={form} contact={recipient.contact} onDecline={onDecline} />}
      </StatusRegion>
      <FormSelect
        form={form}
        name="asset"
        label={t("transfer.asset")}
        placeholder={t("transfer.chooseAsset")}
        options={assetOptions(root.wallet.tokens?.tokens ?? [], app.preferences.read().hideBalances)}
      />
      <RecipientField form={form} token={token} {...recipient} />
      <AmountField key={asset} form={form} token={token} />
      <StatusRegion>
        {amountWas === null ? null : (
          <p className="text-sm text-muted">
            {t("transfer.amountOfOther", { before: visibleText(amountWas), after: visibleText(token.symbol) })}
          </p>
        )}
      </StatusRegion>
      <Notes form={form} takesMemo={rules.takesMemo(token.chainId)} />
      <PreviewActions refused={refused} why={why} />
    </form>
  );
};
