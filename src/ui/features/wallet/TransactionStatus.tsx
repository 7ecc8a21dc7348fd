import { type ShownStatus, shownStatus } from "../../../domain/wallet/index.ts";
import { useText } from "../../i18n/index.ts";
import { StatusPill, type StatusTone } from "../../kit/StatusPill.tsx";

const TONE: Readonly<Record<ShownStatus, StatusTone>> = {
  pending: "pending",
  completed: "positive",
  failed: "negative",
  cancelled: "neutral",
  unknown: "warning",
};

/** The server's status word as a person reads it (W10). */
export const TransactionStatus = ({ status }: { readonly status: string }) => {
  const t = useText();
  const shown = shownStatus(status);
  return <StatusPill tone={TONE[shown]}>{t(`wallet.status.${shown}`)}</StatusPill>;
};
