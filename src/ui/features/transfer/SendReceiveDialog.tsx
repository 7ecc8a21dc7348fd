import { useEffect, useEffectEvent, useRef, useState } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { Command, views } from "../../../domain/transfer/index.ts";
import { normalize } from "../../../domain/values/money.ts";
import { Command as Wallet } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { draftOf, drafts, useDraftsRead, useKeptDraft } from "../../common/drafts.ts";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import type { SendContact, SendInitial } from "../../common/send-context.ts";
import { assetOf, tokenFor } from "../../common/transfer/assets.tsx";
import { PaymentDialog, PaymentSteps, type PreviewedForm } from "../../common/transfer/PaymentDialog.tsx";
import { UnlessUnreadable } from "../../common/UnlessUnreadable.tsx";
import { useSend } from "../../common/use-command.ts";
import { useLoad } from "../../common/use-load.ts";
import { t } from "../../i18n/index.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Bar } from "../../kit/Skeleton.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { setValues } from "./code-fields.ts";
import { ReceivePanel } from "./ReceivePanel.tsx";
import type { Asking } from "./RequestFields.tsx";
import { SendingLine, SendMark, SendOffers, ShareReceipt } from "./SendEnd.tsx";
import { SendForm } from "./SendForm.tsx";
import { NO_CODE, type SendValues } from "./send-values.ts";
import { PendingFacts, SendReceipt, TransferFacts } from "./TransferFacts.tsx";
import { useContactRecipient, useSendForm } from "./use-send-form.ts";

const Summary = ({ form: { intent, preview } }: { readonly form: PreviewedForm }) => {
  const chain = tokenFor(useAppState(), assetOf(intent))?.chainName ?? intent.chainId;
  return <p>{t("transfer.summary", { amount: preview.amount, symbol: intent.symbol, chain })}</p>;
};

type Tab = "send" | "receive";

/** What a form that was closed without sending held: its values and the person who was chosen. */
const sendDrafts = drafts<{ readonly values: SendValues; readonly contact: SendContact | undefined }>("send");

/** What the dialog asks for as it opens; undefined for the address alone. */
const askedOf = (initial: SendInitial | undefined): Asking | undefined =>
  initial?.ask === undefined ? undefined : { amount: initial.amount ?? "", memo: "" };

type StepsProps = {
  readonly initial: SendInitial | undefined;
  readonly tab: Tab;
  /** Chooses a tab; null, when the dialog has closed, that of the next opening. */
  readonly onTab: (tab: Tab | null) => void;
  readonly onClose: () => void;
};

/**
 * The steps of the dialog. The form is created above the steps, so that Back loses nothing (A7). Closing the dialog
 * empties a form whose transfer was not sent.
 */
const Steps = ({ initial, tab, onTab, onClose }: StepsProps) => {
  const app = useApp();
  const send = useSend();
  const { form: shown } = useAppState().transfer;
  const [draft] = useState(() => draftOf(sendDrafts, app));
  const form = useSendForm(initial, draft?.values);
  const [contact, setContact] = useState(initial?.contact ?? (draft?.contact?.addresses && draft.contact));
  const [request, setRequest] = useState(initial?.request);
  const asset = form.watch("asset");
  useContactRecipient(form, contact, asset);
  const tabAtFirst = useRef(tab);
  const isForm = shown.step === "editing" || shown.step === "previewing";
  useEffect(() => {
    const { intent } = app.state().transfer.form;
    if (isForm && intent === null && tabAtFirst.current === "send")
      form.setFocus(form.getValues("to") === "" ? "to" : "amount");
  }, [app, form, isForm]);
  useKeptDraft(sendDrafts, form, ({ transfer }) =>
    views.ownAttempt(transfer) === null && transfer.form.step !== "completed"
      ? { values: form.getValues(), contact }
      : null,
  );
  const onClosed = useEffectEvent(() => {
    if (views.ownAttempt(app.state().transfer) === null) app.dispatch(Command.Reset(), "screen");
    onTab(null);
  });
  useEffect(() => () => onClosed(), []);

  const lower = () => {
    const root = app.state();
    const { intent } = root.transfer.form;
    if (intent === null) return;
    const reserve = views.reserveOf(app.preferences.read().feeReserve);
    form.setValue("usd", "");
    form.setValue("amount", normalize(views.maxOf(root.transfer, root, intent.chainId, intent.symbol, reserve)));
    send(Command.Back());
  };

  /** The next transfer to the same recipient. */
  const again = () => {
    for (const field of ["amount", "usd", "memo", "description"] as const) form.setValue(field, "");
    send(Command.Reset());
  };

  /** Closes the form without what a link filled in, which no later form is to offer again. */
  const decline = () => {
    setValues(form, { to: "", amount: "", usd: "", memo: "", description: "", ...NO_CODE });
    setContact(undefined);
    onClose();
  };

  const tabs = (
    <Tabs
      fills
      label={t("transfer.tabs")}
      value={tab}
      onChange={(id) => onTab(id === "receive" ? id : "send")}
      items={[
        {
          id: "send",
          label: t("wallet.send"),
          content: (
            // without a chosen person, the one whose page opened the form is offered again
            <SendForm
              form={form}
              contact={contact}
              onContact={(chosen) => setContact(chosen ?? initial?.contact)}
              request={request}
              onRequest={() => setRequest(undefined)}
              onDecline={decline}
              previews={initial?.previews === true}
            />
          ),
        },
        {
          id: "receive",
          label: t("wallet.receive"),
          content: (
            <ReceivePanel asset={asset} onAsset={(chosen) => form.setValue("asset", chosen)} ask={askedOf(initial)} />
          ),
        },
      ]}
    />
  );
  return (
    <PaymentSteps
      fields={tabs}
      summary={(previewed) => <Summary form={previewed} />}
      preview={({ intent, preview }) => <TransferFacts intent={intent} preview={preview} contact={contact} />}
      pending={({ intent }) => <PendingFacts intent={intent} contact={contact} />}
      mark={(sent, state) => <SendMark form={sent} contact={contact} state={state} />}
      sending={(sent) => <SendingLine form={sent} contact={contact} />}
      receipt={(completed) => <SendReceipt form={completed} contact={contact} onAgain={again} />}
      offers={(completed) => <SendOffers form={completed} contact={contact} />}
      more={(completed) => <ShareReceipt form={completed} contact={contact} />}
      onLower={lower}
      onClose={onClose}
    />
  );
};

/** The steps once the balances are known; until then a skeleton, the failure, or that there is nothing to send. */
const SendReceive = (props: Parameters<typeof Steps>[0]) => {
  const { tokens, tokensRequest } = useAppState().wallet;
  const { status } = tokensRequest;
  const isRead = useDraftsRead();
  useLoad("tokens", tokens === null && status === "idle", tokensRequest, Wallet.LoadTokens());
  if (tokens === null || !isRead)
    return failureOf(tokensRequest) === null || tokens !== null ? (
      <div aria-busy="true" className="flex flex-col gap-5">
        <VisuallyHidden>{t("wallet.home.loading")}</VisuallyHidden>
        <Bar className="h-12 w-full" />
        <Bar className="h-12 w-full" />
        <Bar className="h-12 w-full" />
      </div>
    ) : (
      <LoadFailed failure={failureOf(tokensRequest)} command={Wallet.LoadTokens()} />
    );
  if (tokens.tokens.length === 0)
    return (
      <UnlessUnreadable>
        <EmptyState drawing="money" title={t("transfer.noAssets")} text={t("transfer.noAssetsText")} />
      </UnlessUnreadable>
    );
  return <Steps {...props} />;
};

type SendReceiveDialogProps = { readonly open: boolean; readonly onClose: () => void; readonly initial?: SendInitial };

/** Send and receive (spec §2). The typed values are kept when it closes. */
export const SendReceiveDialog = ({ open, onClose, initial }: SendReceiveDialogProps) => {
  const { form } = useAppState().transfer;
  const [chosen, setChosen] = useState<Tab | null>(null);
  const tab = chosen ?? (form.intent === null ? initial?.tab : undefined) ?? "send";
  return (
    <PaymentDialog
      placement="send"
      open={open}
      onClose={onClose}
      title={
        tab === "receive" && typeof initial?.ask?.name === "string"
          ? t("transfer.request.title", { name: visibleText(initial.ask.name) })
          : t(`wallet.${tab}`)
      }
      doneTitle={t("transfer.titleSent")}
    >
      <SendReceive initial={initial} tab={tab} onTab={setChosen} onClose={onClose} />
    </PaymentDialog>
  );
};
