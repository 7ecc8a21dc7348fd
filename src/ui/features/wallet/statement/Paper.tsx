import { views as session } from "../../../../domain/session/index.ts";
import { useAppState } from "../../../common/app-context.tsx";
import { Brand } from "../../../common/Brand.tsx";
import { dateTimeText } from "../../../common/dates.ts";
import { deviceZone } from "../../../common/device-zone.ts";
import { t } from "../../../i18n/index.ts";
import { visibleText } from "../../../kit/visible-text.ts";
import type { OpenLines } from "./open-lines.ts";
import { PaperBook } from "./PaperBook.tsx";
import { proofOf } from "./Seal.tsx";
import type { Statement } from "./use-statement.ts";

/** For whom: the name and the username of the account. */
const useOwner = (): string => {
  const user = session.userOf(useAppState().session);
  return user === null ? "" : [session.fullName(user), `@${user.username}`].filter((part) => part !== "").join(", ");
};

/** The addresses of the tokens of a statement, each once, with the networks that they are of. */
const useAddresses = ({ books }: Statement): ReadonlyArray<readonly [address: string, networks: string]> => {
  const { tokens } = useAppState().wallet;
  const networks = new Map<string, Set<string>>();
  for (const { chainId, chainName, address } of tokens?.tokens ?? []) {
    if (address === "" || !books.some((book) => book.chainId === chainId)) continue;
    networks.set(address, (networks.get(address) ?? new Set()).add(chainName));
  }
  return [...networks].map(([address, names]) => [address, [...names].join(", ")]);
};

type PaperProps = { readonly statement: Statement; readonly hidden: boolean; readonly open: OpenLines };

/** The statement as it is printed: whose it is, of when, a table for each token, and how its figures were made. */
export const Paper = ({ statement, hidden, open }: PaperProps) => {
  const { span, now, isRunning, name, books } = statement;
  const owner = useOwner();
  const addresses = useAddresses(statement);
  const end = isRunning || span.to === null ? now : span.to - 1;
  return (
    <div className="hidden bg-raised text-ink print:block">
      <div className="flex items-center justify-between">
        <Brand />
        <span className="text-[9pt]">{t("shell.titleStatement")}</span>
      </div>
      <p className="mt-[6mm] text-[18pt] leading-tight font-semibold tracking-tight">
        <span>{name}</span>
        {isRunning ? <span className="font-normal">{`, ${t("statement.soFar")}`}</span> : null}
      </p>
      <p className="text-[9pt]">
        {t("statement.span", {
          first: span.from === null ? t("statement.beginning") : dateTimeText(span.from),
          last: dateTimeText(end),
          zone: deviceZone(),
        })}
      </p>
      <dl className="mt-[4mm] grid grid-cols-[auto_1fr] gap-x-4 gap-y-[1mm] text-[9pt]">
        {owner === "" ? null : (
          <>
            <dt>{t("statement.for")}</dt>
            <dd>{visibleText(owner)}</dd>
          </>
        )}
        {addresses.map(([address, networks]) => (
          <div key={address} className="contents">
            <dt>{visibleText(networks)}</dt>
            <dd translate="no" className="wrap-anywhere">
              {visibleText(address)}
            </dd>
          </div>
        ))}
      </dl>
      {books.map((book) => (
        <PaperBook
          key={`${book.chainId}/${book.symbol}`}
          statement={statement}
          book={book}
          proof={proofOf(book, isRunning)}
          hidden={hidden}
          open={open.of(book)}
        />
      ))}
      <p className="mt-[8mm] break-inside-avoid text-[8pt]">
        <span>{t("statement.dollars")}</span> <span>{t("statement.made", { time: dateTimeText(now) })}</span>
      </p>
    </div>
  );
};
