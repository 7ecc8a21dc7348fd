import type { ReactNode } from "react";
import { isZero, type Money } from "../../../../domain/values/money.ts";
import {
  type Amounts,
  type Book,
  type BookLine,
  isWithin,
  POTS,
  totalOf,
  worthOf,
} from "../../../../domain/wallet/books.ts";
import { t } from "../../../i18n/index.ts";
import { MASK } from "../../../kit/Amount.tsx";
import { visibleText } from "../../../kit/visible-text.ts";
import { layoutOf } from "./columns.ts";
import { endLabels, pricesText } from "./ends.ts";
import { dollars, figureText, shownPriceChange } from "./figures.ts";
import { lineCount, lineName, movedIn } from "./line-words.ts";
import { type Proof, proofText } from "./Seal.tsx";
import { useMovementWords } from "./use-movement-words.ts";
import type { Statement } from "./use-statement.ts";

const CELL = "py-[1.2mm] pl-3 text-right align-baseline whitespace-nowrap";

type RowProps = {
  readonly look: { readonly decimals: number; readonly hidden: boolean; readonly hasPots: boolean };
  readonly of: Amounts | null;
  readonly worth?: Money | null | undefined;
  readonly isChange?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

const Row = ({ look, of, worth, isChange = false, className, children }: RowProps) => {
  const { decimals, hidden, hasPots } = look;
  const figure = (value: Money): string =>
    isChange && isZero(value) ? "–" : hidden ? MASK : figureText(value, decimals, isChange);
  return (
    <tr className={className}>
      <th scope="row" className="py-[1.2mm] text-left font-normal">
        {children}
      </th>
      {hasPots
        ? POTS.map((pot) => (
            <td key={pot} className={CELL}>
              {of === null ? "" : figure(of[pot])}
            </td>
          ))
        : null}
      <td className={CELL}>{of === null ? "" : figure(totalOf(of))}</td>
      <td className={CELL}>{worth === undefined ? "" : worth !== null && hidden ? MASK : dollars(worth, isChange)}</td>
    </tr>
  );
};

type BookProps = { readonly statement: Statement; readonly book: Book };
type LineProps = {
  readonly book: Book;
  readonly line: BookLine;
  readonly look: RowProps["look"];
  readonly hasYears: boolean;
};

/** The movements of a line that is open on screen. */
const Opened = ({ line, look, hasYears }: LineProps) => {
  const wordsOf = useMovementWords(line, hasYears);
  return (
    <>
      {line.movements.map((movement) => (
        <Row
          key={movement.id}
          isChange
          look={look}
          of={movement}
          worth={isWithin(line.kind) ? undefined : worthOf(movement)}
          className="text-[7.5pt]"
        >
          <span className="pl-4">{visibleText(wordsOf(movement))}</span>
        </Row>
      ))}
      {line.count > line.movements.length ? (
        <tr>
          <td className="pl-4 text-[7.5pt]">
            {t("statement.newestOnly", { count: line.movements.length, all: line.count })}
          </td>
        </tr>
      ) : null}
    </>
  );
};

/** A line, with what it moved where there are no columns for that. */
const lineText = ({ book, line, look }: Omit<LineProps, "hasYears">): string => {
  const count = lineCount(line.kind, line.count);
  const moved = movedIn(line);
  const isNamed = !look.hasPots && isZero(totalOf(line)) && !isZero(moved) && !look.hidden;
  const amount = isNamed ? `${figureText(moved, look.decimals)} ${visibleText(book.symbol)}` : null;
  const more = [count, amount].filter((part) => part !== null).join(", ");
  return more === "" ? lineName(line.kind) : `${lineName(line.kind)} (${more})`;
};

/** The book of one token on paper: a table whose header is on each of its pages. */
export const PaperBook = (
  props: BookProps & { readonly proof: Proof; readonly hidden: boolean; readonly open: ReadonlySet<string> },
) => {
  const { statement, book, proof, hidden, open } = props;
  const decimals = statement.decimalsOf(book);
  const look = { decimals, hidden, hasPots: layoutOf(book, decimals, hidden).layout === "pots" };
  const labels = endLabels(statement);
  const symbol = visibleText(book.symbol);
  const { title, text } = proofText(book, proof, decimals, hidden);
  const heads = [
    ...(look.hasPots ? POTS.map((pot) => t(`statement.${pot}`)) : []),
    t("statement.total", { symbol }),
    "USD",
  ];
  return (
    <section className="mt-[8mm] break-inside-avoid">
      <table translate="no" className="tabular w-full border-collapse text-[8.5pt] leading-tight">
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="pb-1 text-left text-[10pt] font-semibold">
              {`${symbol} · ${visibleText(statement.chainNameOf(book))}`}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="pb-1 pl-3 text-right font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="*:break-inside-avoid">
          <Row look={look} of={book.opening} worth={worthOf(book.opening)} className="font-semibold">
            <span className="font-semibold">{labels.opening}</span>
          </Row>
          {book.lines.map((line) => (
            <PaperLine
              key={line.kind}
              book={book}
              line={line}
              look={look}
              hasYears={statement.hasYears}
              isOpen={open.has(line.kind)}
            />
          ))}
          <Row isChange look={look} of={null} worth={shownPriceChange(book)}>
            <span>{pricesText(book)}</span>
          </Row>
          <Row
            look={look}
            of={book.closing}
            worth={worthOf(book.closing)}
            className="border-t border-b-4 border-ink border-b-ink font-semibold [border-bottom-style:double]"
          >
            <span className="font-semibold">{labels.closing}</span>
          </Row>
        </tbody>
      </table>
      <p className="mt-[1.5mm] break-inside-avoid text-[8pt]">
        <span className="font-semibold">{`${title}. `}</span>
        <span>{text}</span>
      </p>
    </section>
  );
};

const PaperLine = ({ isOpen, ...line }: LineProps & { readonly isOpen: boolean }) => (
  <>
    <Row isChange look={line.look} of={line.line} worth={isWithin(line.line.kind) ? undefined : line.line.worthUsd}>
      <span className="whitespace-normal">{lineText(line)}</span>
    </Row>
    {isOpen ? <Opened {...line} /> : null}
  </>
);
