import { CircleAlert, CircleCheck, Info, type LucideIcon, RotateCw } from "lucide-react";
import { addsUp, type Book, totalOf } from "../../../../domain/wallet/books.ts";
import { t } from "../../../i18n/index.ts";
import { MASK } from "../../../kit/Amount.tsx";
import { Button } from "../../../kit/Button.tsx";
import { visibleText } from "../../../kit/visible-text.ts";
import { hasPots } from "./columns.ts";
import { figureText } from "./figures.ts";

/**
 * What a book proves: `exact`, it adds up to what the network reports, `derived`, it adds up, but the network reports nothing of
 * that time, or `open`, something is missing.
 */
export type Proof = "exact" | "derived" | "open";

/** What a book proves. `isRunning`: its period reaches the present. */
export const proofOf = (book: Book, isRunning: boolean): Proof => {
  if (!addsUp(book) || book.unreadable > 0) return "open";
  return book.isDerived && !isRunning ? "derived" : "exact";
};

const STYLE: Readonly<Record<Proof, { readonly Icon: LucideIcon; readonly style: string; readonly tone: string }>> = {
  exact: { Icon: CircleCheck, style: "bg-positive-soft", tone: "text-positive" },
  derived: { Icon: Info, style: "bg-sunken", tone: "text-muted" },
  open: { Icon: CircleAlert, style: "bg-negative-soft", tone: "text-negative" },
};

/** Why a book does not add up, as far as that is known. */
const causesOf = (book: Book): ReadonlyArray<string> => [
  ...(book.unreadable > 0 ? [t("statement.unreadableRows", { count: book.unreadable })] : []),
  ...(addsUp(book) || book.isDerived ? [] : [t("statement.causeServer")]),
  ...derivedNotes(book),
];

/** What a book is made of that no server keeps, and what it cannot know. */
const derivedNotes = (book: Book): ReadonlyArray<string> => {
  if (!book.isDerived) return [];
  return hasPots(book) ? [t("statement.derivedNote"), t("statement.derivedBlind")] : [t("statement.derivedNote")];
};

/** The sentences of a proof, for the screen and for paper. */
export const proofText = (
  book: Book,
  proof: Proof,
  decimals: number,
  hidden: boolean,
): { title: string; text: string } => {
  const total = hidden ? MASK : figureText(totalOf(book.closing), decimals);
  const amount = `${total} ${visibleText(book.symbol)}`;
  switch (proof) {
    case "exact":
      return {
        title: t("statement.addsUp"),
        text: [t("statement.networkReports", { amount }), ...derivedNotes(book)].join(" "),
      };
    case "derived":
      return { title: t("statement.derivedTitle"), text: derivedNotes(book).join(" ") };
    case "open":
      return { title: t("statement.open"), text: causesOf(book).join(" ") };
  }
};

type SealProps = {
  readonly book: Book;
  readonly proof: Proof;
  readonly decimals: number;
  readonly hidden: boolean;
  readonly onRetry: () => void;
  readonly pending: boolean;
};

/** Says below a book whether it adds up, and offers to read it again if it does not. */
export const Seal = ({ book, proof, decimals, hidden, onRetry, pending }: SealProps) => {
  const { Icon, style, tone } = STYLE[proof];
  const { title, text } = proofText(book, proof, decimals, hidden);
  return (
    <div
      className={`mx-[min(0.75rem,3vw)] mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card px-4 py-3 sm:mx-4 ${style}`}
    >
      <Icon className={`size-6 shrink-0 @max-[20rem]:hidden ${tone}`} />
      <p className="min-w-0 flex-1 basis-40 text-pretty">
        <span className={`block font-semibold ${proof === "derived" ? "text-ink" : tone}`}>{title}</span>
        <span className="tabular block text-sm wrap-anywhere text-ink">{text}</span>
      </p>
      {proof === "open" ? (
        <Button variant="secondary" size="small" icon={RotateCw} pending={pending} onClick={onRetry}>
          {t("statement.readAgain")}
        </Button>
      ) : null}
    </div>
  );
};
