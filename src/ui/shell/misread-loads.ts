import { Command as Contacts } from "../../domain/contacts/index.ts";
import { misreadText } from "../../domain/decider/failure.ts";
import { failureOf, type Request } from "../../domain/decider/request.ts";
import type { Command, Root } from "../../domain/index.ts";
import { Command as Notifications } from "../../domain/notifications/index.ts";
import { Command as Staking } from "../../domain/staking/index.ts";
import { Command as Transfer } from "../../domain/transfer/index.ts";
import { views, Command as Wallet } from "../../domain/wallet/index.ts";

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
export const misreadLoads = (root: Root): ReadonlyMap<string, ReadonlyArray<Command>> => {
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
