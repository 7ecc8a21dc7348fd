import { Clock, FileWarning, HardDrive, TriangleAlert, UserRoundCheck, X } from "lucide-react";
import { useState } from "react";
import { Command as Contacts } from "../../domain/contacts/index.ts";
import { misreadText } from "../../domain/decider/failure.ts";
import { failureOf, type Request } from "../../domain/decider/request.ts";
import type { Command, Root } from "../../domain/index.ts";
import { Command as Notifications } from "../../domain/notifications/index.ts";
import { views as session } from "../../domain/session/index.ts";
import { Command as Staking } from "../../domain/staking/index.ts";
import { Command as Transfer, views as transfer, type UnknownAttempt } from "../../domain/transfer/index.ts";
import { views, Command as Wallet } from "../../domain/wallet/index.ts";
import { useApp, useAppState } from "../common/app-context.tsx";
import { SaveLogButton } from "../common/SaveLogButton.tsx";
import { useSaid } from "../common/said-failures.ts";
import { useSend } from "../common/use-command.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { RetryButton } from "../kit/RetryButton.tsx";
import { Banner } from "./Banner.tsx";

/** Says that the browser did not store the session, which therefore ends with the page (W12). */
export const UnstoredBanner = () => <Banner icon={HardDrive}>{t("aside.unstored")}</Banner>;

const UNRESOLVED = {
  searching: "shell.transferUnknown",
  listed: "aside.transferListed",
  unchecked: "aside.transferUnchecked",
  notFound: "aside.transferNotFound",
} as const;

/** What the transfer dialog says about transfers of unknown outcome in short: a sentence for each state of a search. */
const unresolvedText = (attempts: ReadonlyArray<UnknownAttempt>): string =>
  transfer.SEARCHES.flatMap((search) => {
    const count = attempts.filter((attempt) => transfer.searchOf(attempt) === search).length;
    return count === 0 ? [] : [t(UNRESOLVED[search], { count })];
  }).join(" ");

/** `onShow` shows the newest of the transfers. */
export type UnresolvedBannerProps = {
  readonly attempts: ReadonlyArray<UnknownAttempt>;
  readonly onShow: () => void;
};

/** Transfers of unknown outcome, and how far the search for each is (docs/rules.md Money; W5, W16). */
export const UnresolvedBanner = ({ attempts, onShow }: UnresolvedBannerProps) => (
  <Banner
    icon={TriangleAlert}
    action={
      <Button variant="secondary" size="small" onClick={onShow}>
        {t("aside.transferUnknownShow")}
      </Button>
    }
  >
    {unresolvedText(attempts)}
  </Banner>
);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The size of a clock error in words, ahead or behind; `skew` in milliseconds. A larger error is rounded more. */
export const skewWords = (skew: number): string => {
  const off = Math.abs(skew);
  if (off < 90 * MINUTE) return t("aside.minutes", { count: Math.round(off / MINUTE) });
  if (off < 2 * DAY) return t("common.hours", { count: Math.round(off / HOUR) });
  return t("common.days", { count: Math.round(off / DAY) });
};

/** `skew` is how far the device's clock is ahead, in milliseconds. */
export type ClockBannerProps = { readonly skew: number };

/** Says that the device's clock is wrong, and by how much (T11). */
export const ClockBanner = ({ skew }: ClockBannerProps) => (
  <Banner icon={Clock}>{t(skew > 0 ? "aside.clockAhead" : "aside.clockBehind", { by: skewWords(skew) })}</Banner>
);

/**
 * Names the account that this tab changed to, until it is dismissed (T5). A toast announced the change when it
 * happened; this banner is for a user who comes back to the tab later, and is not announced.
 */
export const AccountChanged = () => {
  const state = useAppState().session;
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || state.phase !== "signedIn" || !state.switched || state.user === null) return null;
  return (
    <Banner
      icon={UserRoundCheck}
      action={
        <IconButton
          className="-my-2"
          label={t("aside.accountChangedDismiss")}
          icon={<X className="size-4" />}
          onClick={() => setDismissed(true)}
        />
      }
    >
      {t("aside.accountChanged", { name: session.fullName(state.user) })}
    </Banner>
  );
};

type Load = readonly [request: Request | null | undefined, command: Command];

/** What of a wallet is loaded, whether a screen shows it or not. */
const ofWallet = ({ wallet, contacts }: Root): ReadonlyArray<Load> => {
  const walletId = views.firstWalletId(wallet) ?? "";
  const { chainId, symbol, type, text, since, until, request } = wallet.matches;
  return [
    [wallet.tokensRequest, Wallet.LoadTokens()],
    [wallet.recent.request, Wallet.LoadRecent()],
    ...wallet.accounts.map(({ chainId, symbol, request }): Load => [request, Wallet.LoadAccount({ chainId, symbol })]),
    ...wallet.prices.map(
      ({ chainId, symbol, hours, request }): Load => [request, Wallet.LoadPrices({ chainId, symbol, hours })],
    ),
    [request, Wallet.LoadMatches({ chainId, symbol, type, text, since, until })],
    [contacts.recentsRequest, Contacts.LoadRecents({ walletId })],
    [contacts.payeesRequest, Contacts.LoadPayees({ walletId })],
  ];
};

const loadsOf = (root: Root): ReadonlyArray<Load> => {
  const { contacts, notifications, staking, transfer, wallet } = root;
  return [
    [wallet.walletsRequest, Wallet.LoadWallets()],
    ...ofWallet(root),
    [notifications.load, Notifications.Refresh()],
    [staking.load, Staking.LoadValidators()],
    [transfer.recipients.request, Transfer.LoadRecipients()],
    [contacts.countries, Contacts.LoadCountries()],
    ...contacts.people.map(({ segment, request }): Load => [request, Contacts.LoadPeople({ segment, page: 1 })]),
    ...(contacts.addressesRequest === null
      ? []
      : [[contacts.addressesRequest.request, Contacts.LoadAddresses({ id: contacts.addressesRequest.id })] as const]),
  ];
};

/** The loads of this visit whose answer could not be read, by the sentence about it. */
const misreadLoads = (root: Root): ReadonlyMap<string, ReadonlyArray<Command>> => {
  const found = new Map<string, ReadonlyArray<Command>>();
  const add = (sentence: string | null, command: Command): void => {
    if (sentence !== null) found.set(sentence, [...(found.get(sentence) ?? []), command]);
  };
  for (const [request, command] of loadsOf(root)) {
    const failure = failureOf(request);
    if (failure !== null) add(misreadText(failure), command);
  }
  const { person } = root.contacts;
  if (person.status === "failed")
    add(misreadText(person.failure), Contacts.LoadProfile({ value: person.value, by: person.by }));
  return found;
};

/**
 * The answers that could not be read and that no card of the page speaks of: what they would have shown is left out
 * somewhere, as a name, a count or a figure. With Retry and the diagnostic log.
 */
export const MisreadBanner = () => {
  const app = useApp();
  const send = useSend();
  const said = useSaid();
  const missing = [...misreadLoads(useAppState())].filter(([sentence]) => !said.has(sentence));
  const retry = () => {
    for (const [, commands] of missing) for (const command of commands) if (app.whyNot(command) === null) send(command);
  };
  return missing.length === 0 ? null : (
    <Banner
      icon={FileWarning}
      action={
        <>
          <RetryButton size="small" onRetry={retry} />
          <SaveLogButton size="small" />
        </>
      }
    >
      <span>{t("errors.misread")}</span>
      {missing.map(([sentence]) => (
        <span key={sentence} className="block wrap-anywhere">
          {sentence}
        </span>
      ))}
    </Banner>
  );
};
