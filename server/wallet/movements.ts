import type * as calls from "../../src/adapters/http/calls/wallet.ts";
import type { BodyOf } from "../http/decode.ts";
import type { RequestOf } from "../http/handler.ts";
import { findToken, type Token } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { pricedAt } from "../market/price.ts";
import { refuse } from "../shared/refusal.ts";
import {
  addUnits,
  type Book,
  isEarlier,
  type Line,
  legsOf,
  lineId,
  placeOf,
  revaluedBefore,
  sumsBefore,
  type Units,
} from "./books.ts";
import type { WalletRow } from "./wallets.ts";

const MOST_ROWS = 500;
/** The ends of a period that is open. */
const EARLIEST = new Date(0);
const LATEST = new Date("9999-12-31T00:00:00Z");
type Query = BodyOf<typeof calls.getWalletMovements>;

const within = (at: number): Date => new Date(Math.min(Math.max(at, EARLIEST.getTime()), LATEST.getTime()));

/** The period and the size of the page; 422 for what is none. */
const periodOf = ({ from: since, to: until, limit }: Query) => {
  const from = since === undefined ? EARLIEST : within(since);
  const to = until === undefined ? LATEST : within(until);
  if (from > to) throw refuse(422, "from must not be after to");
  if (limit < 1 || limit > MOST_ROWS) throw refuse(422, `A page has 1 to ${MOST_ROWS} movements`);
  return { from, to, limit };
};

const potsOf = ({ decimals }: Token, { available, staked, arriving }: Units) => ({
  available: toDecimal(available, decimals),
  staked: toDecimal(staked, decimals),
  arriving: toDecimal(arriving, decimals),
});

/** The movement of the API (docs/wire.md Entities). */
const presentLine = (token: Token, line: Line) => ({
  id: lineId(line),
  at: line.at.toISOString(),
  kind: line.kind,
  ...potsOf(token, line),
  transactionId: line.transactionId,
  validator: line.validator,
  ...pricedAt(token, line.at),
});

/**
 * GET /wallets/{id}/movements: the books of one token in a period, newest first. What the wallet had at the beginning, plus
 * all movements, is what it had at the end, in each pot and to the last base unit.
 */
export const getWalletMovements = async (
  { ctx: { db }, body: query }: RequestOf<typeof calls.getWalletMovements>,
  wallet: WalletRow,
  now: Date,
) => {
  const token = findToken(query.chainId, query.symbol);
  if (token === undefined) throw refuse(404, "Unknown token");
  const { from, to, limit } = periodOf(query);
  const book: Book = { walletId: wallet.id, token: token.key };
  const before = query.before === undefined ? null : await placeOf(db, book, query.before);
  if (query.before !== undefined && before === null) throw refuse(422, "Unknown movement");
  const sums = await sumsBefore(db, book, from, to);
  const revalued = token.stakeable ? await revaluedBefore(db, book, to) : [];
  const legs = await legsOf(db, book, from, to, before, limit);
  const inPage = revalued.filter((line) => line.at >= from && (before === null || isEarlier(line, before)));
  const lines = [...legs, ...inPage].toSorted((a, b) => (isEarlier(a, b) ? 1 : -1)).slice(0, limit);
  // a price of the future is not known
  const known = (at: Date): Date => (at > now ? now : at);
  return {
    opening: {
      ...potsOf(token, revalued.filter(({ at }) => at < from).reduce(addUnits, sums.opening)),
      // before everything there was no price, and nothing to be worth it
      ...(query.from === undefined ? {} : pricedAt(token, known(from))),
    },
    closing: { ...potsOf(token, revalued.reduce(addUnits, sums.closing)), ...pricedAt(token, known(to)) },
    movements: lines.map((line) => presentLine(token, line)),
  };
};
