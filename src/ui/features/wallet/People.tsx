import { Plus, Repeat2, UserPlus } from "lucide-react";
import { useState } from "react";
import { Command, type Contact, views as contactViews } from "../../../domain/contacts/index.ts";
import { isPositive } from "../../../domain/values/money.ts";
import { knownType, type Transaction, views } from "../../../domain/wallet/index.ts";
import { moves } from "../../../domain/wallet/transactions.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { useGoTo } from "../../common/page-request.ts";
import { reasonText } from "../../common/rejection-text.ts";
import { useOpenSend } from "../../common/send-context.ts";
import { useLaterLoads } from "../../common/use-load.ts";
import { useSendTo } from "../../common/use-send-to.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { WaitingPeople } from "./HomeWaiting.tsx";
import { againOf } from "./SendAgain.tsx";
import { useCounterparty } from "./TransactionParty.tsx";

/** The people that are shown: of more, the first of these fit in a line of a phone. */
const PLACES = 6;
const ON_PHONES = 4;
/** How long after the balances the people are requested, in milliseconds: a little after the names of the activity. */
const PEOPLE_AFTER = 400;
const NONE: ReadonlyArray<Transaction> = [];

/** Each place of the row is a column of the same width, in which a name is cut. */
const PLACE = "h-auto! w-full min-w-0 flex-col gap-0! px-0! pt-2! pb-0.5! text-sm";
const FACE = "mb-1 grid size-12 place-items-center rounded-full";
/** What stands below a name: text, or the way to pay the same again. */
const BELOW = "tabular flex min-h-8 max-sm:min-h-11 max-w-full items-center text-[0.8125rem] font-normal text-muted";
/** One line, in which what has no room is left out from the end, never cut: first the sign of a repetition, then the unit. */
const IN_LINE = "flex h-5 max-w-full flex-wrap justify-center gap-x-1 overflow-hidden leading-5";

/** The people of the latest payments, each with the latest one to them, else the latest one from them. */
const useLatest = (): ReadonlyMap<string, { readonly contact: Contact; readonly of: Transaction }> => {
  const { recent } = useAppState().wallet;
  const transactions = recent.transactions ?? NONE;
  // the list of the activity asks for the names that it lacks
  const partyOf = useCounterparty();
  const latest = new Map<string, { readonly contact: Contact; readonly of: Transaction }>();
  for (const of of transactions) {
    const contact = partyOf(of)?.contact ?? null;
    if (contact === null) continue;
    const known = latest.get(contact.id);
    const isFirstTo = of.type === "send" && known?.of.type !== "send";
    // the place of a person is that of their latest payment of all
    if (known === undefined || isFirstTo) latest.set(contact.id, { contact, of });
  }
  return latest;
};

/** The amount of somebody's latest payment, without a sign; nothing for a row that moved nothing, which anybody can write. */
const amountOf = (of: Transaction | undefined): { readonly figure: string; readonly unit: string } | null =>
  of === undefined || !moves(of) || !isPositive(of.amount) || knownType(of.type) === null
    ? null
    : { figure: decimalText(of.amount, 2) ?? "—", unit: visibleText(of.symbol) };

type Sum = NonNullable<ReturnType<typeof amountOf>>;

/** An amount, whose unit is left out where it has no room. */
const SumText = ({ figure, unit }: Sum) => (
  <>
    <span className="max-w-full truncate">{figure}</span> <span>{unit}</span>
  </>
);

type PersonProps = {
  readonly person: Contact;
  readonly of: Transaction | undefined;
  readonly hidden: boolean;
  readonly className?: string;
};

/** Below a person: the latest payment to them as a button that makes it again, else the latest one from them. */
const Latest = ({ person, of, hidden }: PersonProps) => {
  const open = useOpenSend();
  const tokens = useAppState().wallet.tokens?.tokens ?? [];
  const again = of === undefined || hidden ? null : againOf(of, tokens);
  const amount = hidden ? null : amountOf(of);
  if (again !== null && amount !== null)
    return (
      <Button
        variant="ghost"
        size="small"
        className="min-h-8! max-w-full gap-1! px-0! text-[0.8125rem] font-normal! text-muted! max-sm:min-h-11! max-sm:text-accent!"
        aria-label={t("movements.again", {
          amount: `${amount.figure} ${amount.unit}`,
          name: visibleText(contactViews.nameOf(person)),
        })}
        onClick={() => open({ ...again, tab: "send", previews: true })}
      >
        <span translate="no" className={cx("tabular", IN_LINE)}>
          <SumText {...amount} />
          <Repeat2 className="mt-0.75 size-3.5" />
        </span>
      </Button>
    );
  return (
    <span translate="no" className={BELOW}>
      {amount === null ? null : (
        <span className={IN_LINE} title={`${amount.figure} ${amount.unit}`}>
          <SumText {...amount} />
        </span>
      )}
    </span>
  );
};

/** A person of the row: a button that opens the form for them, and their latest payment. */
const Person = (props: PersonProps) => {
  const { person, className } = props;
  const app = useApp();
  const root = useAppState();
  const [sendTo, awaited] = useSendTo(useOpenSend());
  const own = contactViews.nameOf(person);
  const name = visibleText(own);
  const [first = name] = name.split(" ");
  const isAwaited = awaited === person.id;
  return (
    <div className={cx("flex min-w-0 flex-col items-center", className)}>
      <Button
        variant="ghost"
        className={PLACE}
        icon={
          <span className={FACE}>
            <PersonAvatar name={own} seed={person.id} person={person} size="face" />
          </span>
        }
        pending={isAwaited}
        disabledReason={isAwaited ? null : reasonText(app.whyNot(Command.LoadAddresses({ id: person.id }), root))}
        onClick={() => sendTo(person, { tab: "send" })}
      >
        <VisuallyHidden>{t("movements.sendTo", { name })}</VisuallyHidden>
        <bdi aria-hidden="true" className="max-w-full truncate font-semibold">
          {first}
        </bdi>
      </Button>
      <Latest {...props} />
    </div>
  );
};

/** Nobody was paid yet: where they will stand, and the way to find somebody. */
const Nobody = () => {
  const goTo = useGoTo();
  return (
    <div className="flex min-h-30 flex-wrap items-center gap-x-4 gap-y-2">
      <span aria-hidden="true" className="flex -space-x-4">
        {["a", "b", "c"].map((place) => (
          <span key={place} className="size-11 rounded-full bg-sunken ring-2 ring-surface" />
        ))}
      </span>
      <p className="min-w-0 flex-1 basis-40 text-muted">{t("movements.noPeople")}</p>
      <Button
        variant="secondary"
        size="small"
        icon={UserPlus}
        onClick={() => goTo("/network/following", { page: "people", text: "" })}
      >
        {t("movements.find")}
      </Button>
    </div>
  );
};

/**
 * The people of the latest payments, then those the wallet sent to last, and somebody new. Nobody who is shown changes their
 * place, so that a press never meets another person; the caller gives each wallet its own `key`, so that no place outlives
 * its user.
 */
export const People = ({ hidden }: { readonly hidden: boolean }) => {
  const app = useApp();
  const root = useAppState();
  const walletId = views.firstWalletId(root.wallet) ?? "";
  // also where no payment is among the rows of the activity, which asks for the names that it lacks
  useLaterLoads(walletId, PEOPLE_AFTER, () =>
    app.state().contacts.payeesRequest.status === "idle" ? [Command.LoadPayees({ walletId })] : [],
  );
  const open = useOpenSend();
  const latest = useLatest();
  const [people, setPeople] = useState<ReadonlyArray<Contact>>([]);
  const { recents, payeesRequest } = root.contacts;
  const paid = [...latest.values()].map(({ contact }) => contact);
  const known = new Map([...people, ...paid, ...recents].map((person) => [person.id, person]));
  const placed = [...known.values()].slice(0, PLACES);
  // only the places are kept: what is known of a person is the newest
  if (placed.length > people.length) setPeople(placed);
  const { transactions, request } = root.wallet.recent;
  const isWaiting =
    (transactions === null && request.status !== "failed") || /^(?:idle|pending)$/.test(payeesRequest.status);
  const body = () => {
    if (placed.length === 0) return <Nobody />;
    return (
      <div className="-mx-2 grid grid-cols-5 gap-x-2 @max-[14rem]:grid-cols-2 @lg:grid-cols-7">
        {placed.map((person, at) => (
          <Person
            key={person.id}
            person={person}
            of={latest.get(person.id)?.of}
            hidden={hidden}
            {...(at < ON_PHONES ? {} : { className: "max-[40rem]:hidden" })}
          />
        ))}
        <div className="flex min-w-0 flex-col items-center">
          <Button
            variant="ghost"
            className={PLACE}
            icon={
              <span className={cx(FACE, "bg-raised text-accent shadow-card")}>
                <Plus className="size-5" />
              </span>
            }
            onClick={() => open({ tab: "send" })}
          >
            <VisuallyHidden>{t("movements.someone")}</VisuallyHidden>
            <span aria-hidden="true" className="max-w-full truncate font-semibold">
              {t("movements.newPerson")}
            </span>
          </Button>
        </div>
      </div>
    );
  };
  if (placed.length === 0 && isWaiting) return <WaitingPeople />;
  return (
    <section aria-label={t("movements.people")} className="min-h-30 min-w-0 px-1 @container">
      {body()}
    </section>
  );
};

/** The people of the first wallet. */
export const PeopleOfWallet = ({ hidden }: { readonly hidden: boolean }) => (
  <People key={views.firstWalletId(useAppState().wallet)} hidden={hidden} />
);
