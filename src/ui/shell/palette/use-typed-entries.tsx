import { ArrowDownLeft, ArrowUpRight, History, type LucideIcon, Sprout, UsersRound } from "lucide-react";
import { type Contact, views as contacts } from "../../../domain/contacts/index.ts";
import { findPeople } from "../../../domain/transfer/index.ts";
import { addressForm, canonicalAddress } from "../../../domain/values/address.ts";
import { TOKENS } from "../../../domain/values/tokens.ts";
import { type TokenBalance, views as wallet } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { spokenAddress } from "../../common/spoken-address.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress } from "../../kit/Address.tsx";
import { type Entry, type Meant, NOTHING_MEANT, type PaletteActions } from "./entry.ts";
import { ranked } from "./rank.ts";
import { type TypedAction, typedAction } from "./typed-action.ts";
import { isUsd } from "./typed-amount.ts";
import { EntryIcon, isSearched, openStaking, PEOPLE_OFFERED, peopleIn } from "./use-entries.tsx";

/** The text that names the recipient of a typed payment, or null. */
export const recipientIn = (action: TypedAction | null): string | null => (action?.verb === "send" ? action.to : null);

/** Searches of a text on the page that finds more than what is loaded: all people (from 4 characters on), all transactions. */
export const searchEntries = (typed: string, actions: PaletteActions): ReadonlyArray<Entry> => {
  const who = contacts.searchQuery(typed.replace(/^@/, ""));
  const entry = (
    page: "people" | "activity",
    path: string,
    text: string,
    key: "searchPeople" | "searchActivity",
    icon: LucideIcon,
  ) => ({
    id: `search:${page}`,
    group: "search" as const,
    label: t(`palette.${key}`, { typed: text }),
    icon: <EntryIcon icon={icon} />,
    run: () => actions.goTo(path, { page, text }),
  });
  return [
    ...(who === "" ? [] : [entry("people", "/network/following", who, "searchPeople", UsersRound)]),
    entry("activity", "/activity", typed, "searchActivity", History),
  ];
};

/** The typed action of a text, read with the symbols of the wallet's tokens. An address alone is one to send to. */
export const useTypedAction = (typed: string): TypedAction | null => {
  const tokens = useAppState().wallet.tokens?.tokens ?? [];
  if (addressForm(canonicalAddress(typed)) !== "unknown")
    return { verb: "send", amount: null, symbol: null, to: typed };
  // a token of the product that the wallet lacks is no name of a person either
  return typedAction(typed, [...tokens.map(({ symbol }) => symbol), ...Object.keys(TOKENS)]);
};

/** The entries of a typed action: they open a form that is filled in, and never submit it. */
export const useTypedEntries = (action: TypedAction | null, actions: PaletteActions): Meant => {
  const root = useAppState();
  if (action === null) return NOTHING_MEANT;
  const tokens = wallet.tokensByValue(root.wallet.tokens?.tokens ?? []);
  const wanted = action.symbol?.toLowerCase() ?? null;
  const named = tokens.filter(({ symbol }) => symbol.toLowerCase() === wanted);
  if (wanted !== null && named.length === 0)
    return { entries: [], problem: t("palette.noToken", { symbol: action.symbol ?? "" }) };
  const currency = action.verb === "receive" ? undefined : action.currency;
  if (currency !== undefined && action.verb === "send" && !isUsd(currency))
    return { entries: [], problem: t("palette.otherCurrency", { currency }) };

  const noAmount =
    action.verb === "receive" || action.unread === undefined ? null : t("palette.noAmount", { typed: action.unread });

  if (action.verb === "stake") {
    const stakeable = (wanted === null ? tokens : named).filter((token) => token.stakeable);
    const first = wallet.stakedToken(stakeable);
    if (first === null) return { entries: [], problem: t("palette.notStakeable", { symbol: named[0]?.symbol ?? "" }) };
    const entry = (token: TokenBalance): Entry => ({
      id: `typed:stake:${token.chainId}`,
      group: "actions",
      label: t("wallet.stakeOf", { symbol: [action.amount, token.symbol].filter(Boolean).join(" ") }),
      detail: `${token.chainName} · ${t("palette.review")}`,
      icon: <EntryIcon icon={Sprout} />,
      run: () => openStaking(actions, token, action.amount),
    });
    return {
      entries: [first, ...stakeable.filter((token) => token !== first)].map(entry),
      problem: noAmount ?? (currency === undefined ? null : t("palette.stakeCurrency", { symbol: first.symbol })),
    };
  }

  const [token] = named;
  const asset = token === undefined ? {} : { chainId: token.chainId, symbol: token.symbol };
  const chain = token === undefined ? [] : [token.chainName];
  if (action.verb === "receive")
    return {
      entries: [
        {
          id: "typed:receive",
          group: "actions",
          label: t("palette.receiveToken", { symbol: token?.symbol ?? "" }),
          detail: chain.join(""),
          icon: <EntryIcon icon={ArrowDownLeft} />,
          run: () => actions.send({ tab: "receive", ...asset }),
        },
      ],
      problem: null,
    };

  const inUsd = currency !== undefined && action.amount !== null;
  const what = [inUsd ? `$${action.amount}` : action.amount, token?.symbol]
    .filter(Boolean)
    .join(inUsd ? ` ${t("palette.ofToken")} ` : " ");
  const amount = action.amount === null ? {} : inUsd ? { usd: action.amount } : { amount: action.amount };
  const initial = { tab: "send" as const, ...asset, ...amount };
  const labelFor = (name: string): string =>
    t(what === "" ? "contacts.sendTo" : "palette.sendAmountTo", { what, name });
  const plain: Entry = {
    id: "typed:send",
    group: "actions",
    label: what === "" ? t("wallet.send") : t("palette.sendAmount", { what }),
    detail: [...chain, t("palette.review")].join(" · "),
    icon: <EntryIcon icon={ArrowUpRight} />,
    run: () => actions.send(initial),
  };
  if (action.to === null) return { entries: [plain], problem: noAmount };
  const { to } = action;
  const address = canonicalAddress(to);
  if (addressForm(address) !== "unknown") {
    const label = labelFor(compactAddress(address));
    const spoken = { label: labelFor(spokenAddress(address)) };
    const run = () => actions.send({ ...initial, to: address });
    return { entries: [{ ...plain, label, spoken, run }], problem: noAmount };
  }
  const person = (contact: Contact): Entry => ({
    ...plain,
    id: `typed:send:${contact.id}`,
    label: labelFor(contacts.nameOf(contact)),
    detail: [`@${contact.username}`, ...chain, t("palette.review")].join(" · "),
    icon: <PersonAvatar name={contacts.nameOf(contact)} seed={contact.id} person={contact} size="small" />,
    run: () => actions.sendTo(contact, initial),
  });
  // with a typing mistake only if no name fits exactly
  const found = findPeople(root, to, PEOPLE_OFFERED).map(({ contact }) => contact);
  // a whole @username is one person
  const wholeName = found.filter(({ username }) => to.toLowerCase() === `@${username.toLowerCase()}`);
  const exact = wholeName.length === 1 ? wholeName : found;
  const nearby = () =>
    ranked(peopleIn(root), to, { textOf: (contact) => `${contacts.nameOf(contact)} @${contact.username}` });
  const people = exact.length > 0 ? exact : nearby();
  if (people.length === 0)
    return { entries: [plain], problem: noAmount ?? (isSearched(root) ? null : t("palette.noPerson", { name: to })) };
  const offered = people.slice(0, PEOPLE_OFFERED).map(person);
  if (offered.length === 1) return { entries: offered, problem: noAmount };
  // no person is chosen by Enter where several fit
  return { entries: [plain, ...offered], problem: noAmount ?? t("palette.severalPeople", { name: to }) };
};
