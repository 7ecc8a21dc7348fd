import { ChevronRight } from "lucide-react";
import {
  coinsOf,
  isFeeAlone,
  knownType,
  type ShownStatus,
  shownDirectionOf,
  shownStatus,
  type Transaction,
  views,
} from "../../../domain/wallet/index.ts";
import { COMMISSION_MEMO } from "../../../domain/wallet/payouts.ts";
import { useAppState } from "../../common/app-context.tsx";
import { Imitation } from "../../common/Imitation.tsx";
import { Testnet } from "../../common/Testnet.tsx";
import { t } from "../../i18n/index.ts";
import { ShortAddress } from "../../kit/Address.tsx";
import { Amount } from "../../kit/Amount.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText, usdText } from "../../kit/decimal-text.ts";
import { IconButton } from "../../kit/IconButton.tsx";
import { BusyBar } from "../../kit/Skeleton.tsx";
import { StatusPill, type StatusTone } from "../../kit/StatusPill.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { dateTime } from "./format.ts";
import { SECOND_LINE } from "./TokenParts.tsx";
import type { Counterparty } from "./TransactionParty.tsx";

/** The name of a transaction type; a type the client does not know is shown as it came. */
export const typeName = (type: string): string => {
  const known = knownType(type);
  return known === null ? t("movements.types.unknown", { type }) : t(`movements.types.${known}`);
};

/** The name of what a transaction did: its type, and of payouts whether it is the commission of an own validator. */
export const nameOf = ({ type, memo }: Pick<Transaction, "type" | "memo">): string =>
  type === "distribution" && memo === COMMISSION_MEMO ? t("movements.types.commission") : typeName(type);

const TONE: Readonly<Record<ShownStatus, StatusTone>> = {
  pending: "pending",
  completed: "positive",
  failed: "negative",
  cancelled: "neutral",
  unknown: "warning",
};

/** The status of a transaction, from the server's word for it (W10). Completed is the usual case and stays quiet. */
export const TransactionStatus = ({ status }: { readonly status: string }) => {
  const shown = shownStatus(status);
  if (shown === "completed") return <span className="text-sm text-muted">{t("movements.status.completed")}</span>;
  return <StatusPill tone={TONE[shown]}>{t(`movements.status.${shown}`)}</StatusPill>;
};

/** Whether a status is worth a word in a list: completed is the usual one. */
const isNoteworthy = (status: string): boolean => shownStatus(status) !== "completed";

/** `arrival`: what becomes of unstaked coins (`useArrival`). */
type HappenedProps = {
  readonly of: Transaction;
  readonly party: Counterparty | null;
  readonly arrival: string | null;
  /** In a narrow list the person of a payment stands alone, and what happened in the second line. */
  readonly brief?: boolean;
};

/** What a row says: its title and its second line, each as it is read aloud too. */
const wordsOf = ({ of, party, brief = false }: HappenedProps) => {
  const sentence = party?.sentence ?? null;
  const type = visibleText(nameOf(of));
  if (brief && party?.isGift === true)
    return {
      title: party.text,
      spoken: party.text,
      detail: { text: type, spoken: type },
    };
  if (brief && sentence !== null && party !== null && party.name !== null)
    return {
      title: visibleText(party.name),
      spoken: visibleText(party.spoken.name ?? party.name),
      detail: { text: type, spoken: type },
    };
  return {
    title: visibleText(sentence ?? type),
    spoken: visibleText(party?.spoken.sentence ?? sentence ?? type),
    detail:
      sentence === null && party !== null && !party.isPending
        ? { text: visibleText(party.text), spoken: visibleText(party.spoken.text) }
        : null,
  };
};

/**
 * What happened, in the past: a payment with its person in up to two lines, anything else with its other party in a second
 * line. A status that is not the usual one is shown next to it, on a phone instead of the worth, and that the coins are those
 * of a test network: an amount looks like money otherwise (W9).
 */
export const Happened = (props: HappenedProps) => {
  const { of, party, arrival, brief = false } = props;
  const { title, spoken, detail } = wordsOf(props);
  return (
    <span className="flex min-w-0 flex-1 flex-col items-start text-left">
      <span className="flex max-w-full flex-wrap items-center gap-x-2 font-medium text-ink">
        {/* on a phone a row has two lines, whatever a person is called */}
        <span
          className={cx(
            "line-clamp-2 wrap-anywhere max-[22rem]:line-clamp-3",
            detail !== null && "max-sm:line-clamp-1",
          )}
          title={spoken}
        >
          <ShortAddress text={title} spoken={spoken} />
        </span>
        {/* no address is shown that would turn into a name; the bar has the room of a name in the sentence */}
        {party?.isPending === true ? <BusyBar className="my-1 h-4 w-36" /> : null}
        {isNoteworthy(of.status) ? (
          <span className="@max-2xl:hidden">
            <TransactionStatus status={of.status} />
          </span>
        ) : (
          <VisuallyHidden>{` ${t("movements.status.completed")}`}</VisuallyHidden>
        )}
        <Testnet chainId={of.chainId} />
        <Imitation symbol={of.symbol} />
      </span>
      {detail === null ? null : (
        // in one line, which is cut in a word: "From…" would not say from whom
        <span className={cx(SECOND_LINE, "line-clamp-1 max-w-full break-all")} title={detail.spoken}>
          {arrival === null ? null : <span translate="no">{brief ? arrival : `${arrival} · `}</span>}
          {brief && arrival !== null ? null : <ShortAddress text={detail.text} spoken={detail.spoken} />}
        </span>
      )}
    </span>
  );
};

type WorthProps = { readonly of: Transaction; readonly hidden: boolean; readonly note?: boolean };

/* A number up to this length is not broken; a longer one may be wider than its column. */
const UNBROKEN = 12;

/** What a transaction's amount is worth today, or null without a price or while balances are hidden. */
const useWorth = ({ of, hidden }: WorthProps): string | null => {
  const token = views.tokenOf(useAppState().wallet, of.chainId, of.symbol);
  return token === null || hidden || !views.hasPrice(token) ? null : usdText(views.worth(token, coinsOf(of)));
};

/** What a transaction's amount is worth today, or nothing. */
export const Worth = ({ of, hidden, note = false }: WorthProps) => {
  const worth = useWorth({ of, hidden });
  if (worth === null) return null;
  return (
    <span className={cx(SECOND_LINE, "wrap-anywhere")} title={t("movements.worthToday")}>
      <span className={worth.length <= UNBROKEN ? "whitespace-nowrap" : undefined}>{worth}</span>
      {note ? <span>{` · ${t("movements.worthToday")}`}</span> : null}
    </span>
  );
};

/** The second line of an amount in a list: its worth, on a phone a status that is not the usual one. */
export const WorthOrStatus = ({ of, hidden }: WorthProps) => {
  const worth = useWorth({ of, hidden });
  return isNoteworthy(of.status) ? (
    <>
      <span className="@2xl:hidden">
        <TransactionStatus status={of.status} />
      </span>
      {worth === null ? null : (
        <span className="@max-2xl:hidden">
          <Worth of={of} hidden={hidden} />
        </span>
      )}
    </>
  ) : (
    <Worth of={of} hidden={hidden} />
  );
};

const SIGN = { in: "+", out: "−", within: "" } as const;

/** `places` is the most decimals shown; the title has all of them. */
type SignedAmountProps = { readonly of: Transaction; readonly hidden: boolean; readonly places?: number };

/** The amount of a transaction with its sign; hidden balances hide the sign too. */
export const SignedAmount = ({ of, hidden, places = 6 }: SignedAmountProps) => {
  const coins = coinsOf(of);
  const sign = SIGN[isFeeAlone(of) ? "out" : shownDirectionOf(of)];
  // a figure that is wider than any screen breaks; an ordinary one stays on one line
  const isLong = (decimalText(coins, places)?.length ?? 0) > 18;
  return (
    <span className={cx("inline-flex max-w-full", !isLong && "whitespace-nowrap")}>
      <Amount value={coins} symbol={of.symbol} sign={sign} hidden={hidden} places={places} />
    </span>
  );
};

/** While balances are hidden its name has no amount. */
type DetailsButtonProps = {
  readonly of: Transaction;
  readonly party: Counterparty | null;
  readonly hidden: boolean;
  readonly onOpen: () => void;
};

/**
 * Opens the details of a transaction; its name has type, amount, other party and date, so that a screen reader can tell
 * rows apart: rewards of several validators arrive in one moment, and amounts may be hidden.
 */
export const DetailsButton = ({ of, party, hidden, onOpen }: DetailsButtonProps) => {
  const time = dateTime(of.created_at);
  const date = party === null || party.isPending ? time : `${visibleText(party.spoken.text)}, ${time}`;
  const type = nameOf(of);
  const amount = `${decimalText(coinsOf(of), 6) ?? "—"} ${of.symbol}`;
  return (
    <IconButton
      label={hidden ? t("movements.detailsHidden", { type, date }) : t("movements.detailsOf", { type, amount, date })}
      // the whole row is pressed, and shows what it is
      tip={null}
      aria-haspopup="dialog"
      icon={<ChevronRight className="size-5 @max-2xl:hidden" />}
      // on a phone the row itself is the button, without an arrow that takes the place of a name
      className="static -mr-2 after:absolute after:inset-0 hover:bg-transparent @max-2xl:absolute @max-2xl:inset-0 @max-2xl:m-0 @max-2xl:size-full @max-2xl:rounded-none"
      onClick={onOpen}
    />
  );
};
