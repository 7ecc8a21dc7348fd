import { useEffect, useRef } from "react";
import { Command, views } from "../../../domain/transfer/index.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { useApp, useAppState } from "../app-context.tsx";
import { Notice } from "../Notice.tsx";
import { useSend } from "../use-command.ts";
import { UnknownActions, UnknownText } from "./UnknownOutcome.tsx";

/**
 * The second consent, before the passcode: the same transfer was confirmed within a minute, or its outcome is unknown
 * (W2). While the server is still being asked about the first one, it offers no second one (W16). `elsewhere`: another tab
 * confirmed it first and held back this one (W15).
 */
export const AlreadySent = ({ elsewhere, onAgain }: { readonly elsewhere: boolean; readonly onAgain: () => void }) => {
  const app = useApp();
  const send = useSend();
  const { transfer } = useAppState();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const now = app.now();
  const sent = views.alreadySent(transfer, now);
  const { intent } = transfer.form;
  if (sent === null || intent === null) return null;
  const isSend = intent.transferType === "send";
  const attempt = views.openAttempts(transfer).find(({ status }) => status === "unknown");
  const isSafe = views.repeatedAttempt(transfer) !== undefined;
  const seconds = Math.max(1, Math.round((now - sent.at) / 1000));
  const offersAgain = views.openAttempts(transfer).every((open) => views.whyNotRepeat(open) === null);
  return (
    <Notice tone="warning" role="alert" title={t(elsewhere ? "transfer.duplicate" : "refusals.alreadySent")}>
      {elsewhere ? <p>{t("transfer.duplicateText")}</p> : null}
      {sent.unresolved ? (
        <p>{t("transfer.sentBeforeUnresolved")}</p>
      ) : (
        <>
          <p>{t(isSend ? "transfer.sentBeforeText" : "transfer.stakedBeforeText", { count: seconds })}</p>
          <p>
            {t(isSend ? "transfer.sentBeforeMeans" : "transfer.stakedBeforeMeans", {
              amount: intent.amount,
              symbol: intent.symbol,
            })}
          </p>
        </>
      )}
      {attempt?.status === "unknown" ? (
        <>
          <UnknownText attempt={attempt} />
          <UnknownActions attempt={attempt} />
        </>
      ) : null}
      {sent.unresolved && offersAgain ? (
        <p>{t(isSafe ? "transfer.safeToRepeat" : "transfer.sentBeforeTwice")}</p>
      ) : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button ref={back} variant="secondary" size="small" onClick={() => send(Command.Back())}>
          {t("shell.back")}
        </Button>
        {offersAgain ? (
          <Button variant={isSafe ? "primary" : "danger"} size="small" onClick={onAgain}>
            {t("transfer.sendOnceMore")}
          </Button>
        ) : null}
      </div>
    </Notice>
  );
};
