import { ChevronDown } from "lucide-react";
import { Link } from "wouter";
import { isZero } from "../../../../domain/values/money.ts";
import {
  type Book,
  type BookLine,
  isWithin,
  type PricedMovement,
  totalOf,
  worthOf,
} from "../../../../domain/wallet/books.ts";
import { t } from "../../../i18n/index.ts";
import { cx } from "../../../kit/cx.ts";
import { TextLink } from "../../../kit/TextLink.tsx";
import { TABLE_ROLE } from "../../../kit/table-roles.ts";
import { visibleText } from "../../../kit/visible-text.ts";
import { activityPath, movementPath } from "./activity-path.ts";
import { BookRow, type Look } from "./BookRow.tsx";
import { NARROW } from "./columns.ts";
import { figureText } from "./figures.ts";
import { lineCount, lineIcon, lineName, lineTone, movedIn } from "./line-words.ts";
import type { Span } from "./period.ts";
import { useMovementWords } from "./use-movement-words.ts";
import { lineNote, movementNote } from "./worth-note.ts";

type LinesProps = {
  readonly book: Book;
  readonly look: Look;
  readonly span: Span;
  /** Whether days are written with their year. */
  readonly hasYears: boolean;
};

const MovementRow = ({
  movement,
  words,
  ...props
}: LinesProps & { readonly movement: PricedMovement; readonly words: string }) => {
  const { book, look } = props;
  const within = isWithin(movement.kind);
  const text = <span className="wrap-anywhere">{visibleText(words)}</span>;
  return (
    <BookRow
      isChange
      look={look}
      of={movement}
      worth={within ? undefined : worthOf(movement)}
      note={() => movementNote({ ...book, decimals: look.decimals }, movement)}
      className="py-1.5 text-sm hover:bg-sunken/50"
      totalClass="font-medium"
    >
      <span className="flex min-h-6 min-w-0 flex-col justify-center pl-8">
        {movement.transactionId === null ? (
          <span className="text-ink">{text}</span>
        ) : (
          <Link
            href={movementPath(book, movement)}
            className="w-fit rounded-control leading-6 text-ink underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-current"
          >
            {text}
          </Link>
        )}
        {within && !look.hidden ? (
          <span translate="no" className={cx("tabular text-[0.8125rem]/5 font-normal text-muted", NARROW[look.layout])}>
            {`${figureText(movedIn(movement), look.decimals)} ${visibleText(book.symbol)}`}
          </span>
        ) : null}
      </span>
    </BookRow>
  );
};

/** The movements of an open line: the newest, and a link to the others. */
const Movements = ({ line, ...props }: LinesProps & { readonly line: BookLine }) => {
  const { book, span, look } = props;
  const wordsOf = useMovementWords(line, props.hasYears);
  return (
    <>
      {line.movements.map((movement) => (
        <MovementRow key={movement.id} {...props} movement={movement} words={wordsOf(movement)} />
      ))}
      {line.count > line.movements.length ? (
        <tr {...TABLE_ROLE.row} className="block px-[min(1rem,4vw)] py-2 sm:px-6">
          <td {...TABLE_ROLE.cell} className="block pl-8 text-sm text-muted">
            <span>{t("statement.newestOnly", { count: line.movements.length, all: line.count })}</span>{" "}
            {look.hidden ? null : (
              <TextLink href={activityPath(book, line.kind, span)}>{t("statement.allInActivity")}</TextLink>
            )}
          </td>
        </tr>
      ) : null}
    </>
  );
};

type LineProps = LinesProps & {
  readonly line: BookLine;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** One line of the law, which opens its movements. */
export const Line = ({ line, isOpen, onToggle, ...props }: LineProps) => {
  const { book, look } = props;
  const { kind } = line;
  const within = isWithin(kind);
  const Icon = lineIcon(kind);
  const count = lineCount(kind, line.count);
  const moved = movedIn(line);
  const isNamed = (within || isZero(totalOf(line))) && !isZero(moved) && !look.hidden;
  return (
    <>
      <BookRow
        isChange
        look={look}
        of={line}
        worth={within ? undefined : line.worthUsd}
        note={() => lineNote({ ...book, decimals: look.decimals }, line)}
        tone={within ? "text-muted" : lineTone(kind)}
        className="py-1 hover:bg-sunken/50"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-10 w-full min-w-0 items-center gap-3 rounded-control text-left"
        >
          <span className={cx("shrink-0 @max-[20rem]:hidden", kind === "reward" ? "text-earn" : "text-muted")}>
            <Icon className="size-5" />
          </span>
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="wrap-anywhere text-ink">{lineName(kind)}</span>
            <span className="text-[0.8125rem]/5 font-normal text-muted">
              {count === null ? null : <span>{` ${count}`}</span>}
              {isNamed ? (
                <span translate="no" className={cx("tabular", NARROW[look.layout])}>
                  {`${count === null ? "" : ", "}${figureText(moved, look.decimals)} ${visibleText(book.symbol)}`}
                </span>
              ) : null}
            </span>
          </span>
          <ChevronDown className={cx("size-4 shrink-0 text-muted transition-transform", isOpen && "rotate-180")} />
        </button>
      </BookRow>
      {isOpen ? <Movements {...props} line={line} /> : null}
    </>
  );
};
