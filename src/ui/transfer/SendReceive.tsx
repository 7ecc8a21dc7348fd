import { useEffect, useState } from "react";
import { plainest } from "../../domain/kernel/money.ts";
import { Command, views } from "../../domain/transfer/index.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { Tabs } from "../kit/Tabs.tsx";
import { reserveOf } from "./FeeReserve.tsx";
import { OutcomeStep } from "./OutcomeStep.tsx";
import { PendingStep } from "./PendingStep.tsx";
import { PreviewStep } from "./PreviewStep.tsx";
import { ReceivePanel } from "./ReceivePanel.tsx";
import { SendForm } from "./SendForm.tsx";
import { StatusLine } from "./StatusLine.tsx";
import { type Initial, useSendForm } from "./useSendForm.ts";

/**
 * The inside of the dialog, one step at a time. The form lives here, above the steps, so that Back loses
 * nothing (A7); when the inside goes, a transfer that is not on its way is forgotten.
 */
export const SendReceive = ({
  initial,
  onClose,
}: {
  readonly initial: Initial | undefined;
  readonly onClose: () => void;
}) => {
  const t = useText();
  const app = useApp();
  const { transfer } = useAppState();
  const form = useSendForm(initial);
  const [tab, setTab] = useState<string>(transfer.intent === null ? (initial?.tab ?? "send") : "send");
  const asset = form.watch("asset");

  useEffect(
    () => () => {
      if (views.ownAttempt(app.state().transfer) === null) app.dispatch(Command.Reset());
    },
    [app],
  );

  const lower = () => {
    const root = app.state();
    const { intent } = root.transfer;
    if (intent === null) return;
    const reserve = reserveOf(app.preferences.read().feeReserve);
    form.setValue("amount", plainest(views.maxOf(root.transfer, root, intent.chainId, intent.symbol, reserve)));
    app.dispatch(Command.Back());
  };

  return (
    <>
      <StatusLine />
      {transfer.status === "send" ? (
        <Tabs
          label={t("transfer.tabs")}
          value={tab}
          onChange={setTab}
          items={[
            { id: "send", label: t("transfer.send"), content: <SendForm form={form} /> },
            {
              id: "receive",
              label: t("transfer.receive"),
              content: <ReceivePanel asset={asset} onAsset={(chosen) => form.setValue("asset", chosen)} />,
            },
          ]}
        />
      ) : null}
      {transfer.status === "preview" ? <PreviewStep onLower={lower} /> : null}
      {transfer.status === "pending" ? <PendingStep onClose={onClose} /> : null}
      {transfer.status === "completed" || transfer.status === "failed" ? <OutcomeStep onDone={onClose} /> : null}
    </>
  );
};
