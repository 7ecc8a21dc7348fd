import { useEvent } from "../common/app-context.tsx";
import { useHiddenBalances } from "../common/use-hidden-balances.ts";
import { t } from "../i18n/index.ts";
import { decimalText } from "../kit/decimal-text.ts";
import { toasts } from "../kit/toasts.ts";

/** Announces incoming payments on every screen (F9); while balances are hidden, without amounts (F14). */
export const usePaymentToasts = (): void => {
  const { hidden } = useHiddenBalances();
  useEvent("wallet.PaymentsReceived", ({ payments }) => {
    const [payment] = payments;
    if (payment === undefined) return;
    if (payments.length > 1) toasts.success(t("wallet.payments.receivedMore", { count: payments.length }));
    else if (hidden) toasts.success(t("wallet.payments.receivedHidden"));
    else {
      const amount = `${decimalText(payment.amount, 6) ?? "—"} ${payment.symbol}`;
      toasts.success(t("wallet.payments.received", { amount }));
    }
  });
};
