import { useEffect, useRef } from "react";
import { fingerprintOf, type Intent, views } from "../../../domain/transfer/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Notice } from "./Notice.tsx";

/** The second consent: the same transfer was confirmed within a minute, or nobody knows what became of it (W2). */
export const AlreadySent = ({
  intent,
  unresolved,
  onCancel,
  onAgain,
}: {
  readonly intent: Intent;
  readonly unresolved: boolean;
  readonly onCancel: () => void;
  readonly onAgain: () => void;
}) => {
  const t = useText();
  const app = useApp();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  const now = app.now();
  const duplicate = views.duplicateOf(app.state().transfer, fingerprintOf(intent), now);
  const seconds = Math.max(1, Math.round((now - (duplicate?.at ?? now)) / 1000));
  return (
    <Notice tone="warning" role="alert" title={t("transfer.sentBefore")}>
      <p>{unresolved ? t("transfer.sentBeforeUnresolved") : t("transfer.sentBeforeText", { count: seconds })}</p>
      {unresolved ? null : <p>{t("transfer.sentBeforeMeans", { amount: intent.amount, symbol: intent.symbol })}</p>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button ref={safe} variant="secondary" size="small" onClick={onCancel}>
          {t("transfer.cancel")}
        </Button>
        <Button variant="danger" size="small" onClick={onAgain}>
          {t("transfer.sendOnceMore")}
        </Button>
      </div>
    </Notice>
  );
};
