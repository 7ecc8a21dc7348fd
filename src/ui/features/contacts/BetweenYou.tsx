import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { Link } from "wouter";
import { transactionPath } from "../../../app/routing/row-paths.ts";
import { Command as Contacts, type Profile, views } from "../../../domain/contacts/index.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { namedPeople } from "../../../domain/transfer/index.ts";
import { namesParties, paymentsWith, totalsOf } from "../../../domain/wallet/between.ts";
import {
  Command,
  NO_SEARCH,
  sameFilter,
  shownStatus,
  type Transaction,
  views as wallets,
} from "../../../domain/wallet/index.ts";
import { moves } from "../../../domain/wallet/transactions.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dateText, dateTimeText, exactDateTimeText } from "../../common/dates.ts";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { useGoTo } from "../../common/page-request.ts";
import { Testnet } from "../../common/Testnet.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useLoad, useReload } from "../../common/use-load.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { StatusPill } from "../../kit/StatusPill.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** How many of the newest payments are listed; Activity has the others. */
const SHOWN = 5;

const Totals = ({ of, hidden }: { readonly of: ReadonlyArray<Transaction>; readonly hidden: boolean }) => {
  const totals = totalsOf(of);
  if (totals.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-4 border-b border-line px-[min(1rem,4vw)] py-4 sm:px-6">
      {(["sent", "received"] as const).map((way) => {
        const moved = totals.filter((total) => total[way] !== "0");
        return (
          <div key={way} className="min-w-0">
            <dt className="text-sm text-muted">{t(`between.${way}`)}</dt>
            {moved.length === 0 ? <dd className="mt-1 text-xl font-semibold text-ink">—</dd> : null}
            {moved.map((total) => (
              <dd key={`${total.chainId}/${total.symbol}`} className="mt-1 flex flex-wrap items-center gap-x-2">
                <Amount
                  value={total[way]}
                  symbol={total.symbol}
                  places={18}
                  size="large"
                  align="start"
                  hidden={hidden}
                />
                <Testnet chainId={total.chainId} />
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
};

const Payment = ({ of, hidden }: { readonly of: Transaction; readonly hidden: boolean }) => {
  const isOut = of.type === "send";
  const Icon = isOut ? ArrowUpRight : ArrowDownLeft;
  const status = shownStatus(of.status);
  const paid = isOut ? "−" : "+";
  const type = t(isOut ? "movements.types.send" : "movements.types.receive");
  const amount = `${decimalText(of.amount, 18) ?? "—"} ${of.symbol}`;
  const date = dateTimeText(Date.parse(of.created_at));
  return (
    <li className="relative flex min-h-16 items-center gap-3 px-[min(1rem,4vw)] py-2.5 hover:bg-sunken/50 sm:px-6">
      <span
        aria-hidden="true"
        className={cx(
          "grid size-10 shrink-0 place-items-center rounded-full @max-[14rem]:hidden",
          isOut ? "bg-sunken text-muted" : "bg-positive-soft text-positive",
        )}
      >
        <Icon className="size-5" />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <span className="flex min-w-0 flex-col items-start">
          <Link
            href={transactionPath(of, of.id)}
            aria-label={
              hidden ? t("movements.detailsHidden", { type, date }) : t("movements.detailsOf", { type, amount, date })
            }
            className="rounded-control font-medium text-ink after:absolute after:inset-0"
          >
            {type}
          </Link>
          <time
            dateTime={visibleText(of.created_at)}
            title={exactDateTimeText(Date.parse(of.created_at))}
            className="text-sm text-muted"
          >
            {dateText(Date.parse(of.created_at))}
          </time>
        </span>
        <span className="flex flex-wrap items-center justify-end gap-2">
          <Testnet chainId={of.chainId} />
          {status === "completed" ? null : (
            <StatusPill tone={status === "failed" ? "negative" : "pending"}>
              {t(`movements.status.${status}`)}
            </StatusPill>
          )}
          <Amount value={of.amount} symbol={of.symbol} sign={moves(of) ? paid : ""} hidden={hidden} places={18} />
        </span>
      </span>
    </li>
  );
};

/** What the user and another person paid each other, with the totals of each token. */
export const BetweenYou = ({ profile }: { readonly profile: Profile }) => {
  const root = useAppState();
  const goTo = useGoTo();
  const { hidden } = useHiddenBalances();
  const { wallet, contacts } = root;
  const { transactions: newest, request: newestRequest } = wallet.recent;
  const person = namedPeople(root.transfer, contacts).find(({ contact }) => contact.id === profile.id);
  const isKnown = person !== undefined;
  const { addressesRequest: asked } = contacts;
  const request = asked?.id === profile.ulid ? asked.request : null;
  useLoad(profile.ulid, !isKnown && !profile.blocked, request, Contacts.LoadAddresses({ id: profile.ulid }));
  const hasWallet = wallets.firstWalletId(wallet) !== null;
  const text = `@${person?.contact.username ?? profile.username}`;
  const filter = { chainId: "", symbol: "", type: "all", ...NO_SEARCH, text };
  const load = Command.LoadMatches(filter);
  useLoad(text, isKnown && hasWallet, undefined, load);
  const reload = isKnown ? load : null;
  // a search by a name finds nothing where the server does not say who was paid, and that is not 'no payments'
  useLoad("recent", isKnown && hasWallet && newest === null, newestRequest, Command.LoadRecent());
  useReload("transfer.Completed", reload);
  useReload("wallet.PaymentsReceived", reload);
  if (!hasWallet) return null;
  const title = t("between.title", { name: visibleText(profile.first_name || views.nameOf(profile)) });
  if (!isKnown)
    return request?.status === "pending" ? (
      <TitledCard title={title}>
        <Skeleton lines={2} />
      </TitledCard>
    ) : null;

  const { matches } = wallet;
  const isOwn = sameFilter(matches, filter);
  const addresses = new Set(person.addresses.map(({ address }) => address));
  const payments = isOwn ? paymentsWith(wallets.searchedRows(wallet), addresses) : [];
  const failure = isOwn ? failureOf(matches.request) : null;
  if (payments.length === 0 && newest !== null && !namesParties(newest)) return null;
  const isRead = isOwn && matches.request.status === "succeeded" && newestRequest.status !== "pending";
  const body = () => {
    if (failure !== null) return <LoadFailed title={t("between.failed")} failure={failure} command={load} />;
    if (payments.length === 0 && !isRead) return <Skeleton lines={2} />;
    return (
      <>
        {matches.isCut ? null : <Totals of={payments} hidden={hidden} />}
        {payments.length === 0 ? (
          <p className="px-[min(1rem,4vw)] py-6 text-base text-muted sm:px-6">{t("between.none")}</p>
        ) : (
          <ul>
            {payments.slice(0, SHOWN).map((payment) => (
              <Payment key={payment.id} of={payment} hidden={hidden} />
            ))}
          </ul>
        )}
        {matches.isCut ? (
          <p className="border-t border-line px-[min(1rem,4vw)] py-3 text-sm text-muted sm:px-6">{t("between.cut")}</p>
        ) : null}
        {payments.length > SHOWN || matches.isCut ? (
          <p className="border-t border-line px-[min(1rem,4vw)] py-2 sm:px-6">
            <Button
              variant="ghost"
              size="small"
              className="-ml-3"
              onClick={() => goTo("/activity", { page: "activity", text })}
            >
              {t("between.viewAll")}
            </Button>
          </p>
        ) : null}
      </>
    );
  };
  return <TitledCard title={title}>{body()}</TitledCard>;
};
