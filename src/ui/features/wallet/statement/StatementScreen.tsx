import { useEffect, useState } from "react";
import type { Book } from "../../../../domain/wallet/books.ts";
import { LoadFailed } from "../../../common/LoadFailed.tsx";
import { listText } from "../../../common/list-text.ts";
import { UnlessUnreadable } from "../../../common/UnlessUnreadable.tsx";
import { useTokens } from "../../../common/use-tokens.ts";
import { t } from "../../../i18n/index.ts";
import { Card } from "../../../kit/Card.tsx";
import { EmptyState } from "../../../kit/EmptyState.tsx";
import { PageHeading } from "../../../kit/PageHeading.tsx";
import { Skeleton } from "../../../kit/Skeleton.tsx";
import { TextLink } from "../../../kit/TextLink.tsx";
import { isolated } from "../../../kit/visible-text.ts";
import { ExportButton } from "../ExportButton.tsx";
import { NoWallet, TokensPending } from "../WalletStates.tsx";
import { BookCard } from "./BookCard.tsx";
import { bookName } from "./ends.ts";
import { type OpenLines, useOpenLines } from "./open-lines.ts";
import { Paper } from "./Paper.tsx";
import { PrintButton } from "./PrintButton.tsx";
import { proofOf } from "./Seal.tsx";
import { StatementHead } from "./StatementHead.tsx";
import { SummaryCard } from "./SummaryCard.tsx";
import { usePrinting } from "./use-printing.ts";
import { type Statement, statementPath, useStatement } from "./use-statement.ts";

/** The tokens that had nothing in the period, in one line; with its network where another one has the same symbol. */
const Empty = ({ statement }: { readonly statement: Statement }) => {
  const { empty, books } = statement;
  const nameOf = (of: Book): string =>
    isolated(
      [...empty, ...books].filter(({ symbol }) => symbol === of.symbol).length > 1
        ? bookName(statement, of)
        : of.symbol,
    );
  return empty.length === 0 ? null : (
    <p className="text-sm text-muted">
      {t("statement.empty", {
        count: empty.length,
        symbols: listText(empty.map(nameOf)),
      })}
    </p>
  );
};

/** The books, as far as they are read. */
const Books = ({ statement, open }: { readonly statement: Statement; readonly open: OpenLines }) => {
  const { books, token, period, isRunning, isRead, failure, command, name } = statement;
  const failed =
    failure === null ? null : (
      <Card flush>
        <LoadFailed title={t("statement.failed", { period: name })} failure={failure} command={command} />
      </Card>
    );
  if (!isRead)
    return (
      failed ?? (
        <Card flush>
          <Skeleton lines={8} label={t("statement.reading", { period: name })} />
          <p className="px-[min(1rem,4vw)] pb-6 text-sm text-muted sm:px-6">
            {t("statement.reading", { period: name })}
          </p>
        </Card>
      )
    );
  return (
    <>
      {failed}
      <SummaryCard statement={statement} />
      {books.map((book) => (
        <BookCard
          key={`${book.chainId}/${book.symbol}`}
          statement={statement}
          book={book}
          proof={proofOf(book, isRunning)}
          open={open}
          only={token === null && books.length > 1 ? statementPath({ period, token: book }) : null}
        />
      ))}
      {books.length > 0 ? null : (
        <Card>
          <UnlessUnreadable>
            <EmptyState
              drawing="money"
              title={t("statement.nothing", { period: name })}
              text={t("statement.nothingText")}
            />
          </UnlessUnreadable>
        </Card>
      )}
      <Empty statement={statement} />
      {token === null ? null : (
        <p>
          <TextLink href={statementPath({ period })}>{t("statement.allTokens")}</TextLink>
        </p>
      )}
    </>
  );
};

const Known = () => {
  const statement = useStatement();
  const open = useOpenLines();
  const isPrinting = usePrinting();
  const [isRevealed, setRevealed] = useState(false);
  const { books, hidden, isRead, isRunning, name, token, span } = statement;
  const { chainId, symbol } = token ?? { chainId: "", symbol: "" };
  const filter = { chainId, symbol, type: "all", text: "", since: span.from, until: span.to };
  const isProven = isRead && books.length > 0 && books.every((book) => proofOf(book, isRunning) === "exact");
  useEffect(() => {
    const cover = () => setRevealed(false);
    window.addEventListener("afterprint", cover);
    return () => window.removeEventListener("afterprint", cover);
  }, []);
  return (
    <>
      <div className="flex flex-col gap-6 print:hidden">
        <StatementHead
          statement={statement}
          isProven={isProven}
          actions={
            <>
              <PrintButton
                hidden={hidden}
                why={isRead ? null : t("statement.notRead", { period: name })}
                onReveal={() => setRevealed(true)}
              />
              <ExportButton filter={filter} />
            </>
          }
        />
        <Books statement={statement} open={open} />
      </div>
      {isPrinting ? <Paper statement={statement} hidden={hidden && !isRevealed} open={open} /> : null}
    </>
  );
};

/** /activity/statement: the books of a period, token by token, from opening to closing, to the last unit. */
export const StatementScreen = () => {
  const { tokens, failure, noWallet, retry } = useTokens();
  if (!noWallet && tokens !== null) return <Known />;
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{t("shell.titleStatement")}</PageHeading>
      {noWallet ? <NoWallet /> : <TokensPending failure={failure} retry={retry} title={t("statement.notLoaded")} />}
    </div>
  );
};
