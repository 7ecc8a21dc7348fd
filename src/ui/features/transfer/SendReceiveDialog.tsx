import { useRef } from "react";
import { views } from "../../../domain/transfer/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import type { SendInitial } from "../../common/send-context.ts";
import { useText } from "../../i18n/index.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { SendReceive } from "./SendReceive.tsx";
import type { SendValues } from "./use-send-form.ts";

/**
 * Sending and receiving (spec §2). What was typed is kept when it closes (F28). Esc closes it, but not while a confirmation waits for its answer; a
 * transfer whose outcome is unknown stays, and is shown when the dialog opens again.
 */
export const SendReceiveDialog = ({
  open,
  onClose,
  initial,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly initial?: SendInitial;
}) => {
  const t = useText();
  const { transfer } = useAppState();
  const draft = useRef<SendValues | null>(null);
  const inFlight = views.whyNotReset(transfer) !== null;
  return (
    <Dialog wide open={open} onClose={onClose} dismissable={!inFlight} title={t("transfer.title")}>
      <SendReceive initial={initial} draft={draft} onClose={onClose} />
    </Dialog>
  );
};
