import { type Failure, isUnanswered } from "../../../domain/decider/failure.ts";
import type { Command as AnyCommand } from "../../../domain/index.ts";
import { views as session } from "../../../domain/session/index.ts";
import {
  Command,
  type Intent,
  isOfOwnValidator,
  isOperation,
  ownerOf,
  savedFor,
  type UnknownAttempt,
  views,
  wireOf,
} from "../../../domain/transfer/index.ts";
import { coinsOf } from "../../../domain/wallet/index.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress } from "../../kit/Address.tsx";
import { MASK } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { CommandButton } from "../CommandButton.tsx";
import { dateTimeText } from "../dates.ts";
import { messageText } from "../failure-text.ts";
import { Notice } from "../Notice.tsx";
import { UnreadableLog } from "../UnreadableLog.tsx";
import { useCommand, useReason, useSend } from "../use-command.ts";
import { useHiddenBalances } from "../use-hidden-balances.ts";
import { validatorName } from "../validator-name.ts";
import { assetOf, tokenFor } from "./assets.tsx";
import { TransferFailure } from "./TransferFailure.tsx";

/** Why the outcome is open: while it is looked for, how the POST failed; once that is over, why it could not be looked for. */
const causeOf = (attempt: UnknownAttempt): Failure | null => {
  const search = views.searchOf(attempt);
  return search === "unchecked" ? attempt.pollFailure : search === "searching" ? attempt.failure : null;
};

/**
 * The {@link causeOf}: what the server answered, in its own text (spec §8) and as its own, because it may advise to try again;
 * `lost` where it did not answer.
 */
export const causeText = (attempt: UnknownAttempt, lost: string): string | null => {
  const failure = causeOf(attempt);
  if (failure === null) return null;
  if (!isUnanswered(failure)) return t("transfer.answered", { text: messageText(failure) });
  return views.searchOf(attempt) === "unchecked" ? t("transfer.notAnswered") : lost;
};

const TEXTS = {
  send: {
    searching: "transfer.unknownText",
    listed: "transfer.listedText",
    unchecked: "transfer.notCheckedText",
    notFound: "transfer.notFoundText",
  },
  staking: {
    searching: "transfer.unknownStakeText",
    listed: "transfer.listedStakeText",
    unchecked: "transfer.notCheckedStakeText",
    notFound: "transfer.notFoundStakeText",
  },
} as const;

/** What is known about a transfer of unknown outcome, how far the search for it is, and when it last ended; a live region. */
export const UnknownText = ({ attempt }: { readonly attempt: UnknownAttempt }) => {
  const { hidden } = useHiddenBalances();
  const { symbol, action } = attempt.intent;
  const texts = TEXTS[action.type === "send" ? "send" : "staking"];
  const amount = hidden ? MASK : attempt.intent.amount;
  const { lastPoll, isPolling } = attempt;
  const search = views.searchOf(attempt);
  const isReading = search === "searching" || isPolling;
  const cause = causeText(attempt, t("transfer.unknownLost"));
  return (
    <div role="status" className="flex flex-col gap-1">
      {cause === null ? null : <p className="whitespace-pre-line">{cause}</p>}
      <p>
        <MaskedText text={t(texts[search], { amount, symbol })} />
      </p>
      {isReading ? <p>{t("transfer.polling")}</p> : null}
      {isPolling || lastPoll === null ? null : (
        <p className="text-muted">
          {t(lastPoll.failed ? "transfer.lastPollFailed" : "transfer.lastPoll", { time: dateTimeText(lastPoll.at) })}
        </p>
      )}
    </div>
  );
};

/** That the server refused to send it again, in its own words, and that this says nothing about the first one. */
export const Refusal = ({ attempt: { refusal } }: { readonly attempt: UnknownAttempt }) =>
  refusal === null ? null : (
    <Notice tone="negative" role="alert" title={t("transfer.notSentAgain")}>
      <TransferFailure failure={refusal} />
      <p>{t("transfer.notSentAgainText")}</p>
    </Notice>
  );

/** Transactions that may be the transfer but prove nothing; the user compares them (W15). */
const Candidates = ({ attempt }: { readonly attempt: UnknownAttempt }) => {
  const { hidden } = useHiddenBalances();
  const candidates = attempt.evidence.kind === "unlisted" ? attempt.evidence.candidates : [];
  if (candidates.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">
        {t(attempt.intent.action.type === "send" ? "transfer.candidates" : "transfer.candidatesStake")}
      </legend>
      {candidates.map((candidate) => {
        const { id, symbol, created_at } = candidate;
        const time = dateTimeText(Date.parse(created_at));
        const amount = hidden ? MASK : coinsOf(candidate);
        return (
          <div key={id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="tabular min-w-0 wrap-anywhere">
              <MaskedText text={t("transfer.candidate", { amount, symbol, time })} />
            </span>
            <CommandButton variant="secondary" size="small" command={Command.Recognize({ key: attempt.key, id })}>
              {t("transfer.recognize")}
            </CommandButton>
          </div>
        );
      })}
    </fieldset>
  );
};

type UnknownActionsProps = {
  readonly attempt: UnknownAttempt;
  /** What sends it again; the button shows why it would be refused. */
  readonly again?: AnyCommand | null;
  readonly onSendAgain?: () => void;
};

/**
 * The actions on a transfer of unknown outcome, also after a reload. It can be sent again once the search for it is over;
 * without `onSendAgain` the screen around it offers that.
 */
export const UnknownActions = ({ attempt, again = null, onSendAgain }: UnknownActionsProps) => {
  const app = useApp();
  const { key, isPolling } = attempt;
  const poll = useCommand(Command.PollAgain({ key }));
  const whyNotAgain = useReason(again);
  const sendAgain = views.whyNotRepeat(attempt) === null ? onSendAgain : undefined;
  return (
    <div className="flex flex-col gap-3">
      <Candidates attempt={attempt} />
      {sendAgain === undefined ? null : <p>{t("transfer.safeToRepeat")}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="small"
          pending={isPolling}
          disabledReason={isPolling ? null : poll.why}
          onClick={poll.run}
        >
          {t("transfer.pollAgain")}
        </Button>
        {sendAgain === undefined ? null : (
          <Button variant="secondary" size="small" disabledReason={whyNotAgain} onClick={sendAgain}>
            {t(attempt.intent.action.type === "send" ? "transfer.sendAgain" : "transfer.repeatStake")}
          </Button>
        )}
        {views.wasNotFound(attempt) ? (
          <CommandButton variant="ghost" size="small" command={Command.Dismiss({ key })}>
            {t("transfer.dismiss")}
          </CommandButton>
        ) : null}
        <UnreadableLog size="small" failure={causeOf(attempt)} />
        <TextLink external href={app.config.supportUrl}>
          {t("transfer.contactSupport")}
        </TextLink>
      </div>
    </div>
  );
};

/** What an action of each type is, in the list of those with an unknown outcome. */
const OF_TYPE = {
  send: "transfer.unknownOf.send",
  delegate: "transfer.unknownOf.delegate",
  undelegate: "transfer.unknownOf.undelegate",
  "move-delegation": "transfer.unknownOf.move",
  "cancel-undelegate": "transfer.unknownOf.cancel",
  "create-validator": "transfer.unknownOf.create",
  "release-validator": "transfer.unknownOf.release",
  "edit-validator": "transfer.unknownOf.edit",
} as const;

/**
 * On a page, `onSendAgain` opens the dialog that shows the preview; without it the
 * list is part of the dialog, which shows the form's own transfer itself.
 */
type UnresolvedTransfersProps = {
  readonly placement: "send" | "staking";
  readonly onSendAgain?: (intent: Intent) => void;
};

const UNRESOLVED = { send: "transfer.unresolvedTitle", staking: "transfer.unresolvedStakeTitle" } as const;

/** Every send or staking action of unknown outcome, with what can be done (W5). */
export const UnresolvedTransfers = ({ placement, onSendAgain }: UnresolvedTransfersProps) => {
  const send = useSend();
  const root = useAppState();
  const { hidden } = useHiddenBalances();
  const own = onSendAgain === undefined ? views.ownAttempt(root.transfer)?.key : undefined;
  const open = views
    .unresolved(root.transfer)
    .filter(({ key }) => key !== own)
    .filter(({ intent }) => (intent.action.type === "send") === (placement === "send"));
  if (open.length === 0) return null;
  const validators = root.staking.validators?.validatorSet ?? [];
  const nameOf = (address: string, intent: Intent): string => {
    const person = ownerOf(root, address);
    if (person !== null) return visibleText(session.fullName(person));
    const saved = savedFor(root.transfer, { chainId: intent.chainId, address, memo: intent.memo });
    if (saved !== null) return visibleText(saved.label);
    const validator = validators.find((known) => known.address === address);
    return validator === undefined ? compactAddress(address) : validatorName(validator.moniker);
  };
  return (
    <Notice tone="warning" title={t(UNRESOLVED[placement], { count: open.length })}>
      <ul className="flex flex-col gap-4">
        {open.map((attempt) => {
          const { key, intent } = attempt;
          const { to, from } = wireOf(intent);
          return (
            <li key={key} className="flex flex-col gap-2">
              <span className="tabular min-w-0 font-medium break-words">
                <MaskedText
                  text={t(OF_TYPE[intent.action.type], {
                    amount: hidden ? MASK : intent.amount,
                    symbol: intent.symbol,
                    chain: tokenFor(root, assetOf(intent))?.chainName ?? intent.chainId,
                    to: nameOf(to, intent),
                    from: nameOf(from, intent),
                  })}
                />
              </span>
              <UnknownText attempt={attempt} />
              <Refusal attempt={attempt} />
              {!isOfOwnValidator(intent.action) ? (
                <UnknownActions
                  attempt={attempt}
                  again={Command.SendAgain({ key })}
                  onSendAgain={() => {
                    if (send(Command.SendAgain({ key }))) onSendAgain?.(intent);
                  }}
                />
              ) : (
                <TextLink href="/create-validator">
                  {t(isOperation(intent.action) ? "staking.desk.title" : "shell.titleCreateValidator")}
                </TextLink>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
};
