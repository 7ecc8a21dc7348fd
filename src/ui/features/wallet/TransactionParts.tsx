import {
  ArrowDownLeft,
  ArrowRightLeft,
  ArrowUpRight,
  ChevronRight,
  CircleHelp,
  Hourglass,
  Layers,
  type LucideIcon,
  Sprout,
  Undo2,
} from "lucide-react";
import { views as session } from "../../../domain/session/index.ts";
import { views as transferViews } from "../../../domain/transfer/index.ts";
import {
  knownType,
  partiesOf,
  type ShownStatus,
  shownDirectionOf,
  shownStatus,
  type Transaction,
  type TransactionType,
  views,
} from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { compactAddress } from "../../kit/Address.tsx";
import { Amount } from "../../kit/Amount.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText, usdText } from "../../kit/decimal-text.ts";
import { IconButton } from "../../kit/IconButton.tsx";
import { StatusPill, type StatusTone } from "../../kit/StatusPill.tsx";
import { dateTime } from "./format.ts";
import { TokenIcon } from "./TokenParts.tsx";

/** Returns the name of a transaction type; a type the client does not know is shown as it came. */
export const useTypeName = (): ((type: string) => string) => {
  const t = useText();
  return (type) => {
    const known = knownType(type);
    return known === null ? t("wallet.types.unknown", { type }) : t(`wallet.types.${known}`);
  };
};

const TONE: Readonly<Record<ShownStatus, StatusTone>> = {
  pending: "pending",
  completed: "positive",
  failed: "negative",
  cancelled: "neutral",
  unknown: "warning",
};

/** The status of a transaction, from the server's word for it (W10). Completed is the usual case and stays quiet (V7). */
export const TransactionStatus = ({ status }: { readonly status: string }) => {
  const t = useText();
  const shown = shownStatus(status);
  if (shown === "completed") return <span className="text-sm text-muted">{t("wallet.status.completed")}</span>;
  return <StatusPill tone={TONE[shown]}>{t(`wallet.status.${shown}`)}</StatusPill>;
};

const ICONS: Readonly<Record<TransactionType, LucideIcon>> = {
  send: ArrowUpRight,
  receive: ArrowDownLeft,
  delegate: Layers,
  undelegate: Hourglass,
  cancelUndelegate: Undo2,
  moveDelegation: ArrowRightLeft,
  distribution: Sprout,
};

/** The sign of a transaction's type with the logo of its token. Decorative: large text in a narrow row takes its place (A12). */
export const TransactionIcon = ({ of }: { readonly of: Transaction }) => {
  const type = knownType(of.type);
  const Icon = type === null ? CircleHelp : ICONS[type];
  return (
    <span aria-hidden="true" className="relative shrink-0 @max-[14rem]:hidden">
      <span
        className={cx(
          "grid size-10 place-items-center rounded-full",
          shownDirectionOf(of) === "in" ? "bg-positive-soft text-positive" : "bg-sunken text-muted",
        )}
      >
        <Icon className="size-5" />
      </span>
      <span className="absolute -right-1 -bottom-1 rounded-full border-2 border-raised bg-raised">
        <TokenIcon symbol={of.symbol} size="tiny" />
      </span>
    </span>
  );
};

/**
 * The other party of a transaction in a few words, such as `To Grace Hopper` or `From Northwind`; null where there is
 * none. Names come from the validators and the people that are loaded, else it is the compact address.
 */
export const useCounterparty = (): ((of: Transaction) => string | null) => {
  const t = useText();
  const { staking, transfer } = useAppState();
  return (of) => {
    const parties = partiesOf(of, staking.validators?.validatorSet ?? []);
    const named = parties.map(({ role, address, name }) => {
      const contact = transferViews.contactOf(transfer, address);
      return { role, name: name ?? (contact === null ? compactAddress(address) : session.fullName(contact)) };
    });
    const [first, second] = named;
    if (first === undefined) return null;
    if (second !== undefined) return t("wallet.history.fromTo", { from: first.name, to: second.name });
    return t(first.role.startsWith("from") ? "wallet.history.from" : "wallet.history.to", { name: first.name });
  };
};

/** Props of {@link Worth}: `note` says that it is today's worth. */
type WorthProps = { readonly of: Transaction; readonly hidden: boolean; readonly note?: boolean };

/** What a transaction's amount is worth today, or nothing without a price or while balances are hidden. */
export const Worth = ({ of, hidden, note = false }: WorthProps) => {
  const t = useText();
  const token = views.tokenOf(useAppState().wallet, of.chainId, of.symbol);
  if (token === null || hidden || !views.hasPrice(token)) return null;
  return (
    <span className="text-sm wrap-anywhere text-muted" title={t("wallet.history.worthToday")}>
      {usdText(views.worth(token, of.amount))}
      {note ? ` · ${t("wallet.history.worthToday")}` : null}
    </span>
  );
};

const SIGN = { in: "+", out: "−", within: "" } as const;

/** Props of {@link SignedAmount}: `places` is the most decimals shown; the title has all of them. */
type SignedAmountProps = { readonly of: Transaction; readonly hidden: boolean; readonly places?: number };

/** The amount of a transaction with its sign; hidden balances hide the sign too. */
export const SignedAmount = ({ of, hidden, places = 6 }: SignedAmountProps) => {
  const direction = shownDirectionOf(of);
  // a figure that is wider than any screen breaks; an ordinary one stays on one line (X11)
  const isLong = (decimalText(of.amount, places)?.length ?? 0) > 18;
  return (
    <span className={cx("inline-flex max-w-full items-baseline gap-0.5", !isLong && "whitespace-nowrap")}>
      {hidden ? null : <span className={direction === "in" ? "text-positive" : "text-ink"}>{SIGN[direction]}</span>}
      <Amount value={of.amount} symbol={of.symbol} hidden={hidden} places={places} />
    </span>
  );
};

/** Props of {@link DetailsButton}: while balances are hidden its name has no amount. */
type DetailsButtonProps = {
  readonly of: Transaction;
  readonly hidden: boolean;
  readonly onOpen: () => void;
};

/** Opens the details of a transaction; its name has type, amount and date, so that a screen reader can tell rows apart. */
export const DetailsButton = ({ of, hidden, onOpen }: DetailsButtonProps) => {
  const t = useText();
  const nameOf = useTypeName();
  const date = dateTime(of.created_at);
  const type = nameOf(of.type);
  const amount = `${decimalText(of.amount, 6) ?? "—"} ${of.symbol}`;
  return (
    <IconButton
      label={
        hidden
          ? t("wallet.history.detailsHidden", { type, date })
          : t("wallet.history.detailsOf", { type, amount, date })
      }
      // the whole row is pressed, and shows what it is
      tip={null}
      aria-haspopup="dialog"
      icon={<ChevronRight aria-hidden="true" className="size-5" />}
      className="static -mr-2 after:absolute after:inset-0 hover:bg-transparent @max-2xl:w-[min(1.5rem,7.5vw)]"
      onClick={onOpen}
    />
  );
};
