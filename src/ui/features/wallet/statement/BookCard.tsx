import { useMemo } from "react";
import { isTestnet } from "../../../../domain/values/chains.ts";
import { isZero } from "../../../../domain/values/money.ts";
import { type Book, isWithin, totalOf, worthOf } from "../../../../domain/wallet/books.ts";
import type { Pots } from "../../../../domain/wallet/entities.ts";
import { Imitation } from "../../../common/Imitation.tsx";
import { Testnet } from "../../../common/Testnet.tsx";
import { TokenIcon } from "../../../common/TokenIcon.tsx";
import { t } from "../../../i18n/index.ts";
import { Card } from "../../../kit/Card.tsx";
import { cx } from "../../../kit/cx.ts";
import { TextLink } from "../../../kit/TextLink.tsx";
import { TABLE_ROLE } from "../../../kit/table-roles.ts";
import { visibleText } from "../../../kit/visible-text.ts";
import { Line } from "./BookLines.tsx";
import { BookRow, type Look } from "./BookRow.tsx";
import { hasPots, layoutOf, NARROW, POT_CELL, ROW } from "./columns.ts";
import { bookName, endLabels, pricesText } from "./ends.ts";
import { dollars, figureText, shownPriceChange } from "./figures.ts";
import { lineName } from "./line-words.ts";
import type { OpenLines } from "./open-lines.ts";
import { type Proof, Seal } from "./Seal.tsx";
import type { Statement } from "./use-statement.ts";
import { Worth } from "./Worth.tsx";
import { potsNote } from "./worth-note.ts";

const PADDING = "px-[min(1rem,4vw)] sm:px-6";

/** The names of the columns; a narrow card has none on screen. */
const Head = ({ look, symbol }: { readonly look: Look; readonly symbol: string }) => {
  const { layout, isStaked } = look;
  return (
    <thead {...TABLE_ROLE.group} className={layout === "folded" ? "sr-only" : "block"}>
      <tr
        {...TABLE_ROLE.row}
        className={cx(
          ROW[layout],
          PADDING,
          "text-[0.8125rem]/5 text-muted",
          layout === "pots" ? "@max-4xl:sr-only" : "@max-2xl:sr-only",
        )}
      >
        <th {...TABLE_ROLE.header} scope="col" className="text-left font-medium">
          <span className="sr-only">{t("statement.line")}</span>
        </th>
        {isStaked
          ? (["available", "staked", "arriving"] as const).map((pot) => (
              <th
                {...TABLE_ROLE.header}
                key={pot}
                scope="col"
                className={cx("text-right font-medium", POT_CELL[layout])}
              >
                {t(`statement.${pot}`)}
              </th>
            ))
          : null}
        <th {...TABLE_ROLE.header} scope="col" className="text-right font-medium">
          {t("statement.total", { symbol })}
        </th>
        <th {...TABLE_ROLE.header} scope="col" className="text-right font-medium">
          {t("statement.worth")}
        </th>
      </tr>
    </thead>
  );
};

type EndProps = {
  readonly book: Book;
  readonly look: Look;
  readonly end: "opening" | "closing";
  readonly label: string;
  readonly time: string;
};

/** What of an amount is staked or arriving, where a narrow card has no columns for it. */
const partsText = (pots: Pots, decimals: number): string =>
  (["staked", "arriving"] as const)
    .filter((pot) => !isZero(pots[pot]))
    .map((pot) => t(`statement.of_${pot}`, { amount: figureText(pots[pot], decimals) }))
    .join(", ");

/** The first or the last line. */
const End = ({ book, look, end, label, time }: EndProps) => {
  const pots = book[end];
  const isLast = end === "closing";
  const parts = look.hidden ? "" : partsText(pots, look.decimals);
  return (
    <BookRow
      look={look}
      of={pots}
      worth={worthOf(pots)}
      note={() => potsNote({ ...book, decimals: look.decimals }, pots, time)}
      className={cx("py-3", isLast && "rounded-none! border-t-2 border-ink")}
      worthTone="font-medium text-ink"
      totalClass={isLast ? "inline-block border-b-4 border-double border-ink pb-0.5" : undefined}
    >
      <span className="flex flex-col font-semibold">
        <span>{label}</span>
        {parts === "" ? null : (
          <span translate="no" className={cx("tabular text-[0.8125rem]/5 font-normal text-muted", NARROW[look.layout])}>
            {parts}
          </span>
        )}
      </span>
    </BookRow>
  );
};

/** What the price alone changed. */
const PriceRow = ({ book, look }: { readonly book: Book; readonly look: Look }) => {
  const { opening, closing } = book;
  if (isZero(totalOf(opening)) && isZero(totalOf(closing)) && book.lines.length === 0) return null;
  const prices = pricesText(book);
  return (
    <tr {...TABLE_ROLE.row} className={cx("flex items-baseline justify-between gap-3 pt-2 pb-3", PADDING)}>
      <th {...TABLE_ROLE.rowHeader} scope="row" className="min-w-0 text-left font-normal wrap-anywhere text-muted">
        {prices}
      </th>
      <td {...TABLE_ROLE.cell} className="text-right text-sm text-muted">
        <Worth
          isChange
          value={shownPriceChange(book)}
          hidden={look.hidden}
          note={() => ({ of: prices, source: t("statement.priceChange") })}
        />
      </td>
    </tr>
  );
};

/** What nothing explains; its own line, because nothing is hidden. */
const Unexplained = ({ book, look }: { readonly book: Book; readonly look: Look }) => {
  const line = book.lines.find(({ kind }) => kind === "unexplained");
  if (line === undefined) return null;
  const parts =
    isZero(totalOf(line)) && !look.hidden
      ? (["available", "staked", "arriving"] as const)
          .filter((pot) => !isZero(line[pot]))
          .map((pot) => `${figureText(line[pot], look.decimals, true)} ${t(`statement.${pot}`)}`)
          .join(", ")
      : "";
  return (
    <BookRow
      isChange
      look={look}
      of={line}
      worth={line.worthUsd}
      note={() => ({ of: dollars(line.worthUsd, true), source: t("statement.sumSource") })}
      tone="text-negative"
      className="py-2"
    >
      <span className="flex flex-col text-negative">
        <span>{lineName(line.kind)}</span>
        {parts === "" ? null : (
          <span translate="no" className={cx("tabular text-[0.8125rem]/5 font-normal", NARROW[look.layout])}>
            {parts}
          </span>
        )}
      </span>
    </BookRow>
  );
};

type BookCardProps = {
  readonly statement: Statement;
  readonly book: Book;
  readonly proof: Proof;
  readonly open: OpenLines;
  /** Where this token alone is shown; null where it is. */
  readonly only: string | null;
};

/** The book of one token: its lines from opening to closing, and whether they add up. */
export const BookCard = ({ statement, book, proof, open, only }: BookCardProps) => {
  const { hidden, span, hasYears, decimalsOf, reload, isPending } = statement;
  const opened = open.of(book);
  const ends = endLabels(statement);
  const decimals = decimalsOf(book);
  const { layout, style } = useMemo(() => layoutOf(book, decimals, hidden), [book, decimals, hidden]);
  const look: Look = { layout, decimals, hidden, isStaked: hasPots(book) };
  const symbol = visibleText(book.symbol);
  const lines = book.lines.filter(({ kind }) => kind !== "unexplained");
  const [outer, inner] = [lines.filter(({ kind }) => !isWithin(kind)), lines.filter(({ kind }) => isWithin(kind))];
  const drawn = (of: typeof lines) =>
    of.map((line) => (
      <Line
        key={line.kind}
        book={book}
        line={line}
        look={look}
        span={span}
        hasYears={hasYears}
        isOpen={opened.has(line.kind)}
        onToggle={() => open.toggle(book, line.kind)}
      />
    ));
  const name = bookName(statement, book);
  return (
    <Card flush aria-label={name} className="pb-4">
      <div className={cx("flex flex-wrap items-center gap-x-3 gap-y-1 pt-4 pb-2", PADDING)}>
        <TokenIcon symbol={book.symbol} size="medium" />
        <h2 className="text-xl font-semibold tracking-tight wrap-anywhere">{symbol}</h2>
        <span className="text-sm text-muted">{visibleText(statement.chainNameOf(book))}</span>
        {isTestnet(book.chainId) ? <Testnet chainId={book.chainId} /> : <Imitation symbol={book.symbol} />}
        {only === null ? null : (
          <TextLink href={only} className="ml-auto print:hidden">
            {t("statement.only", { symbol })}
          </TextLink>
        )}
      </div>
      <table {...TABLE_ROLE.table} aria-label={name} className="tabular block w-full" style={style}>
        <Head look={look} symbol={symbol} />
        <tbody {...TABLE_ROLE.group} className="block">
          <End book={book} look={look} end="opening" label={ends.opening} time={ends.openingTime} />
          {drawn(outer)}
        </tbody>
        {inner.length === 0 ? null : (
          <tbody {...TABLE_ROLE.group} className="block">
            <tr {...TABLE_ROLE.row} className={cx("block pt-4 pb-1", PADDING)}>
              <th {...TABLE_ROLE.rowHeader} scope="rowgroup" className="block text-left text-sm font-normal text-muted">
                {t("statement.within")}
              </th>
            </tr>
            {drawn(inner)}
          </tbody>
        )}
        <tbody {...TABLE_ROLE.group} className="block">
          <Unexplained book={book} look={look} />
          <PriceRow book={book} look={look} />
          <End book={book} look={look} end="closing" label={ends.closing} time={ends.closingTime} />
        </tbody>
      </table>
      <Seal book={book} proof={proof} decimals={decimals} hidden={hidden} onRetry={reload} pending={isPending} />
    </Card>
  );
};
