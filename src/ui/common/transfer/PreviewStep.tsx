import { type ReactNode, useEffect, useRef, useState } from "react";
import { Command, type Form, recentUntil, views, wireOf } from "../../../domain/transfer/index.ts";
import { usualFeeIfExceeded } from "../../../domain/transfer/unusual-fee.ts";
import { feeSymbolOf } from "../../../domain/values/chains.ts";
import type { Money } from "../../../domain/values/decimal.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { FocusOnTitle, useDialogHead } from "../../kit/Dialog.tsx";
import { useBackCloses } from "../../kit/use-back-closes.ts";
import { visibleText } from "../../kit/visible-text.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { wrongPasscodeText } from "../form-failure-text.ts";
import { Notice } from "../Notice.tsx";
import { shareText } from "../share-text.ts";
import { spokenAddress } from "../spoken-address.ts";
import { useSend, useWhyNot } from "../use-command.ts";
import { useHiddenBalances } from "../use-hidden-balances.ts";
import { useAgeTime, useNow } from "../use-now.ts";
import { assetOf, tokenFor } from "./assets.tsx";
import { ConfirmForm } from "./ConfirmForm.tsx";
import { CONFIRM_AGAIN } from "./PendingStep.tsx";
import { TransferFailure } from "./TransferFailure.tsx";
import { whyText } from "./texts.ts";
import { UnknownActions, UnknownText } from "./UnknownOutcome.tsx";

/** When the transfer of the form was sent before, or null; a minute later it was not ({@link views.alreadySent}). */
const useAlreadySent = (): ReturnType<typeof views.alreadySent> => {
  const app = useApp();
  const { transfer } = useAppState();
  const known = views.alreadySent(transfer, app.now());
  return views.alreadySent(transfer, useNow(known === null ? [] : [recentUntil(known.at)]));
};

/**
 * The second consent, before the passcode: the same transfer was confirmed within a minute, or its outcome is unknown
 * (W2). While the server is still being asked about the first one, it offers no second one (W16). `elsewhere`: another tab
 * confirmed it first and held back this one (W15).
 */
const AlreadySent = ({ elsewhere, onAgain }: { readonly elsewhere: boolean; readonly onAgain: () => void }) => {
  const send = useSend();
  const { transfer } = useAppState();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const sent = useAlreadySent();
  const now = useAgeTime(sent?.at ?? Number.NaN);
  const { intent } = transfer.form;
  if (sent === null || intent === null) return null;
  const isSend = intent.action.type === "send";
  const attempt = views.openAttempts(transfer).find(({ status }) => status === "unknown");
  const isSafe = views.repeatedAttempt(transfer) !== undefined;
  const seconds = Math.max(1, Math.floor((now - sent.at) / 1000));
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

type UnusualFeeProps = { readonly chainId: string; readonly fee: Money };

/** Warns of a fee far above the usual one of its chain; nothing otherwise. */
const UnusualFee = ({ chainId, fee }: UnusualFeeProps) => {
  const root = useAppState();
  const usual = usualFeeIfExceeded(root, chainId, fee);
  if (usual === null) return null;
  const symbol = feeSymbolOf(chainId);
  return (
    <Notice tone="warning" role="alert" title={t("transfer.unusualFee")}>
      <p>{t("transfer.unusualFeeText", { usual, symbol })}</p>
    </Notice>
  );
};

const DIFFERENCE = {
  amount: "transfer.differenceAmount",
  to: "transfer.differenceTo",
  from: "transfer.differenceFrom",
} as const;

const STATUS = { active: "transfer.active", inactive: "transfer.inactive", jailed: "transfer.jailed" } as const;

type Previewed = Extract<Form, { readonly step: "previewed" }>;

const Differences = ({ form: { intent, preview, differences } }: { readonly form: Previewed }) => {
  const { validators } = useAppState().staking;
  if (differences.length === 0) return null;
  const { to, from } = wireOf(intent);
  const asked = { amount: intent.amount, to, from };
  const listed = validators?.validatorSet.find(({ address }) => address === to);
  const differenceText = (field: (typeof differences)[number]): string => {
    const { validator } = preview;
    if (field === "commission")
      return t("transfer.differenceCommission", { asked: shareText(listed?.fee), answered: shareText(validator?.fee) });
    if (field === "status")
      return t("transfer.differenceStatus", {
        asked: listed?.status === undefined ? "—" : t(STATUS[listed.status]),
        answered: validator === undefined ? "—" : t(STATUS[validator.status]),
      });
    return t(DIFFERENCE[field], { asked: shown(field, asked[field]), answered: shown(field, preview[field]) });
  };
  // addresses in groups, so that they can be compared by eye and by ear (A10)
  const shown = (field: keyof typeof DIFFERENCE, value: string): string =>
    field === "amount" ? value : spokenAddress(value);
  return (
    <Notice tone="negative" role="alert" title={t("refusals.differs")}>
      <ul className="flex flex-col gap-2 wrap-anywhere">
        {differences.map((field) => (
          <li key={field}>{differenceText(field)}</li>
        ))}
      </ul>
      <p>{t("transfer.differencesNext")}</p>
    </Notice>
  );
};

/**
 * `summary` says in a sentence what the transfer does; the children are the facts of the
 * preview; `onLower` sets an amount whose fee is covered, null where another amount covers none.
 */
type PreviewStepProps = {
  readonly form: Previewed;
  readonly summary: ReactNode;
  readonly onLower: (() => void) | null;
  readonly children: ReactNode;
};

/** The review before the money moves: the whole preview, what prevents it, and the passcode (A7, W4, W7). */
export const PreviewStep = ({ form, summary, onLower, children }: PreviewStepProps) => {
  const send = useSend();
  const root = useAppState();
  const { hidden } = useHiddenBalances();
  const [consented, setConsented] = useState(false);
  // Back of a phone leads to the form, as the button does, and not out of the dialog
  useBackCloses(true, () => send(Command.Back()));
  const { intent, previous } = form;
  const failure = previous.outcome === "refused" ? previous.failure : null;
  const wrongPasscode = failure !== null && views.isWrongPasscode(failure);
  const why = useWhyNot(CONFIRM_AGAIN);
  const isDuplicate = previous.outcome === "duplicate";
  const needsConsent = useAlreadySent() !== null && !consented;
  const chain = tokenFor(root, assetOf(intent))?.chainName ?? intent.chainId;
  const ownFee = feeSymbolOf(intent.chainId) === intent.symbol;
  // the question about a second one has its own Back
  useDialogHead(needsConsent ? null : { onBack: () => send(Command.Back()) });
  return (
    <div className="flex grow flex-col gap-2 sm:gap-4">
      <FocusOnTitle />
      {/* what takes the focus is not scrolled behind the passcode and its buttons (2.4.11) */}
      <div className="flex flex-col gap-2 sm:gap-4 **:scroll-mb-48">
        {form.differences.length > 0 ? null : <div className="text-sm text-pretty text-muted">{summary}</div>}
        {isDuplicate && !needsConsent && !consented ? (
          <Notice tone="warning" role="alert" title={t("transfer.duplicate")}>
            <p>{t("transfer.duplicateText")}</p>
          </Notice>
        ) : null}
        {failure === null || wrongPasscode ? null : (
          <Notice tone="negative" role="alert" title={t("transfer.notSent")}>
            <TransferFailure failure={failure} />
            <p>{t("transfer.returnedText")}</p>
          </Notice>
        )}
        <Differences form={form} />
        {children}
        <UnusualFee chainId={intent.chainId} fee={form.preview.gasFeeEstimate} />
        {why?._tag === "transfer.FeeNotCovered" ? (
          <Notice tone="warning" role="alert" title={whyText(why, undefined, hidden)}>
            <p>
              {ownFee && onLower !== null
                ? t("transfer.feeLower")
                : t("transfer.feeAdd", { chain, symbol: why.symbol })}
            </p>
            {ownFee && onLower !== null ? (
              <Button variant="secondary" size="small" className="self-start" onClick={onLower}>
                {t("transfer.lower")}
              </Button>
            ) : null}
          </Notice>
        ) : null}
      </div>
      {needsConsent ? (
        <AlreadySent elsewhere={isDuplicate} onAgain={() => setConsented(true)} />
      ) : (
        <ConfirmForm
          again={consented}
          whyNot={why === null ? null : whyText(why, { symbol: visibleText(intent.symbol), wait: null }, hidden)}
          back={null}
          error={wrongPasscode ? wrongPasscodeText() : null}
        />
      )}
    </div>
  );
};
