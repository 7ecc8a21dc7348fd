import {
  ArrowDownLeft,
  ArrowRightLeft,
  ArrowUpRight,
  CircleHelp,
  Gift,
  Hourglass,
  KeyRound,
  Layers,
  type LucideIcon,
  Pencil,
  Sprout,
  Undo2,
} from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useReducer } from "react";
import { TRANSACTION_PARAMETER } from "../../../app/routing/row-paths.ts";
import { type Contact, Command as Contacts, views as contactViews } from "../../../domain/contacts/index.ts";
import type { Notification } from "../../../domain/notifications/index.ts";
import type { Validator } from "../../../domain/staking/index.ts";
import { peopleByAddress, savedFinder } from "../../../domain/transfer/index.ts";
import { isFromFaucet } from "../../../domain/wallet/faucet.ts";
import {
  knownType,
  partiesOf,
  shownDirectionOf,
  type Transaction,
  type TransactionType,
  views,
} from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { spokenAddress } from "../../common/spoken-address.ts";
import { TokenIcon } from "../../common/TokenIcon.tsx";
import { isToRepeat, useLaterLoads, useLoadOnline } from "../../common/use-load.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress } from "../../kit/Address.tsx";
import { cx } from "../../kit/cx.ts";
import { BusyBar } from "../../kit/Skeleton.tsx";
import { groundOf, hashOf } from "../../kit/tones.ts";

/** The sentence about a payment that came, which ends with the name of the person whom the server knows by its address. */
const RECEIVED_FROM = /^You received \S+ \S+ from (.+)$/s;
/** An address in place of a name. */
const ADDRESS = /^(?:0x[0-9a-f]{40}|[a-z-]+1[0-9a-z]{38,})$/i;

/** The transaction that a notification leads to, or null. */
const transactionOf = ({ link = "" }: Notification): string | null =>
  new URLSearchParams(link.split("?")[1] ?? "").get(TRANSACTION_PARAMETER);

/**
 * The names that notifications gave to those who paid this wallet, by the address of the payment that they lead to; the
 * newest counts. It is the server that says whose the address is: no name is read out of anything else.
 */
export const payerNames = (
  notifications: ReadonlyArray<Notification>,
  payments: ReadonlyArray<Transaction>,
): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  for (const notification of notifications) {
    const [, name] = RECEIVED_FROM.exec(notification.text) ?? [];
    const id = name === undefined || ADDRESS.test(name) ? null : transactionOf(notification);
    const payment = id === null ? undefined : payments.find((of) => of.id === id && of.type === "receive");
    if (name !== undefined && payment !== undefined && !names.has(payment.from)) names.set(payment.from, name);
  }
  return names;
};

const ICONS: Readonly<Record<TransactionType, LucideIcon>> = {
  send: ArrowUpRight,
  receive: ArrowDownLeft,
  delegate: Layers,
  undelegate: Hourglass,
  cancelUndelegate: Undo2,
  moveDelegation: ArrowRightLeft,
  distribution: Sprout,
  releaseValidator: KeyRound,
  editValidator: Pencil,
};

interface InWords {
  /** Its name in a few words, such as `To Grace Hopper`. */
  readonly text: string;
  /** A payment with its person as a sentence, such as `Sent to Grace Hopper`; null for other types, and while it is pending. */
  readonly sentence: string | null;
  /** The name alone; null where there are two, and while it is pending. */
  readonly name: string | null;
}

/** The other party of a transaction in words, and for a payment who it is. */
export interface Counterparty extends InWords {
  /** The same with whole addresses, as they are read aloud (A10). */
  readonly spoken: InWords;
  readonly address: string;
  /** The person whose address it is, if they are loaded. */
  readonly contact: Contact | null;
  /** Whether it is still to be read whose address it is. */
  readonly isPending: boolean;
  /** Whether they are the test coins of a sandbox. */
  readonly isGift: boolean;
}

const PAYMENTS: ReadonlySet<string> = new Set(["send", "receive"]);

/** How long after a list is shown the names that it lacks are requested, in ms: what a screen needs comes first. */
const NAMES_AFTER = 300;

const NONE: ReadonlyArray<Transaction> = [];
const NO_VALIDATORS: ReadonlyArray<Validator> = [];

/** How long a name that is still being read is waited for, in ms; after that the address stands there, until the name comes. */
const WAIT_FOR_NAMES = 1_000;

/** Whether a screen is open longer than names are waited for. */
const useWaitedForNames = (): boolean => {
  const app = useApp();
  const [isOver, end] = useReducer(() => true, false);
  useEffect(() => app.after(WAIT_FOR_NAMES, end), [app]);
  return isOver;
};

/** Who is known: the validators, the people by their addresses, what the user saved, and the names that notifications gave. */
interface Known {
  readonly validators: ReadonlyArray<Validator>;
  readonly people: ReadonlyMap<string, Contact>;
  readonly saved: ReturnType<typeof savedFinder>;
  readonly given: ReadonlyMap<string, string>;
  /** The list on screen, whose names are still read while `isReading`. */
  readonly shown: ReadonlyArray<Transaction>;
  readonly isReading: boolean;
  readonly isSandbox: boolean;
}

const partyIn = (
  { validators, people, saved, given, shown, isReading, isSandbox }: Known,
  of: Transaction,
): Counterparty | null => {
  const isGift = isSandbox && isFromFaucet(of);
  const named = partiesOf(of, validators).map(({ role, address, name }) => {
    const contact = people.get(address) ?? null;
    const unknown = () => saved({ chainId: of.chainId, address, memo: of.memo })?.label ?? given.get(address) ?? null;
    return {
      role,
      address,
      contact,
      name: isGift ? t("shell.brand") : (name ?? (contact === null ? unknown() : contactViews.nameOf(contact))),
    };
  });
  const [first, second] = named;
  if (first === undefined) return null;
  const { address, contact } = first;
  const isPending =
    second === undefined && isReading && first.name === null && PAYMENTS.has(of.type) && shown.includes(of);
  const inWords = (unnamed: (address: string) => string): InWords => {
    const name = first.name ?? unnamed(address);
    if (second !== undefined)
      return {
        text: t("movements.fromTo", { from: name, to: second.name ?? unnamed(second.address) }),
        sentence: null,
        name: null,
      };
    const sentence = (): string | null => {
      if (isPending) return null;
      if (of.type === "send") return t("movements.sentTo", { name });
      return of.type === "receive" ? t("movements.receivedFrom", { name }) : null;
    };
    const way = first.role.startsWith("from") ? "wallet.history.from" : "wallet.history.to";
    return { text: t(way, { name }), sentence: sentence(), name: isPending ? null : name };
  };
  const spoken = inWords(spokenAddress);
  return { ...inWords(compactAddress), spoken, address, contact, isPending, isGift };
};

/**
 * Returns the other party of a transaction, or null where there is none. Names come from the validators and the people
 * that are loaded, from what the user saved, and from the notifications of payments, else it is the compact address. With `shown`, the people that the wallet sent to last are requested
 * once, if a payment in that list has no name.
 */
export const useCounterparty = (shown = NONE): ((of: Transaction) => Counterparty | null) => {
  const app = useApp();
  const { staking, transfer, contacts, wallet, notifications } = useAppState();
  const { named, payeesRequest, payeesSettled } = contacts;
  const isSandbox = app.config.sandbox;
  const { recipients, saved: addresses } = transfer;
  const people = useMemo(() => peopleByAddress({ recipients }, { named }), [recipients, named]);
  const saved = useMemo(() => savedFinder({ saved: addresses }), [addresses]);
  const given = useMemo(
    () =>
      payerNames(notifications.list, [
        ...(wallet.recent.transactions ?? []),
        ...wallet.history.transactions,
        ...wallet.matches.transactions,
        ...shown,
      ]),
    [shown, notifications.list, wallet.recent.transactions, wallet.history.transactions, wallet.matches.transactions],
  );
  const hasWaited = useWaitedForNames();
  const isReading = !payeesSettled && !recipients.peopleLoaded && !hasWaited;
  const validators = staking.validators?.validatorSet ?? NO_VALIDATORS;
  // the same while what it reads is, for lists that keep what they made of it
  const partyOf = useCallback(
    (of: Transaction) => partyIn({ validators, people, saved, given, shown, isReading, isSandbox }, of),
    [validators, people, saved, given, shown, isReading, isSandbox],
  );
  const walletId = views.firstWalletId(wallet);
  const { status } = payeesRequest;
  const isNameless =
    !recipients.peopleLoaded &&
    shown.some((of) => {
      const party = PAYMENTS.has(of.type) ? partyOf(of) : null;
      return party !== null && party.contact === null && !party.isGift;
    });
  const reader = isNameless ? (walletId ?? "") : "";
  const load = Contacts.LoadPayees({ walletId: reader });
  useLaterLoads(status === "idle" || status === "succeeded" ? reader : "", NAMES_AFTER, () =>
    // the people of Home may have asked meanwhile
    app.state().contacts.payeesRequest.status === "pending" ? [] : [load],
  );
  useLoadOnline(isToRepeat(payeesRequest) && reader !== "" ? load : null);
  return partyOf;
};

/* A pattern of five by five cells, the same for the same address, so that look-alike addresses differ at a glance. */
const cellsOf = (address: string): string => {
  const bits = hashOf(address);
  return [0, 1, 2, 3, 4]
    .flatMap((row) => [0, 1, 2, 1, 0].map((column, x) => ({ row, x, bit: row * 3 + column })))
    .flatMap(({ row, x, bit }) => (((bits >>> bit) & 1) === 1 ? [`M${x} ${row}h1v1h-1z`] : []))
    .join("");
};

const Identicon = ({ address }: { readonly address: string }) => (
  <span className="grid size-10 place-items-center rounded-full" style={groundOf(address)}>
    <svg aria-hidden="true" viewBox="0 0 5 5" shapeRendering="crispEdges" className="size-5 fill-avatar-ink">
      <path d={cellsOf(address)} />
    </svg>
  </span>
);

/** `party` is drawn instead of the type where it is the other end of a payment. */
type TransactionIconProps = { readonly of: Transaction; readonly party?: Counterparty | null };

/**
 * The picture, initials or drawn address of the other end of a payment, else the sign of the transaction's type, with the
 * logo of its token. Decorative: large text in a narrow row takes its place (A12).
 */
export const TransactionIcon = ({ of, party = null }: TransactionIconProps) => {
  const type = knownType(of.type);
  const Icon = party?.isGift === true ? Gift : type === null ? CircleHelp : ICONS[type];
  const picture = (): ReactNode => {
    if (party !== null && PAYMENTS.has(of.type) && !party.isGift) {
      const { contact, address, isPending } = party;
      if (isPending) return <BusyBar className="size-10 rounded-full" />;
      return contact === null ? (
        <Identicon address={address} />
      ) : (
        <PersonAvatar name={contactViews.nameOf(contact)} seed={contact.id} person={contact} />
      );
    }
    return (
      <span
        className={cx(
          "grid size-10 place-items-center rounded-full",
          shownDirectionOf(of) === "in" ? "bg-positive-soft text-positive" : "bg-sunken text-muted",
        )}
      >
        <Icon className="size-5" />
      </span>
    );
  };
  return (
    <span aria-hidden="true" className="relative shrink-0 @max-[14rem]:hidden">
      {picture()}
      <span className="absolute -right-1 -bottom-1 rounded-full border-2 border-raised bg-raised">
        <TokenIcon symbol={of.symbol} size="tiny" />
      </span>
    </span>
  );
};
