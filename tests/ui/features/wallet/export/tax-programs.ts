import { csvRows } from "../../../../support/csv.ts";

/*
 * What three tax programs read, written from their public documents and not from our writers (decision 45 names them). Each
 * refuses what its document does not allow.
 */

/** An amount of a currency, as a program reads it. */
export interface Amount {
  readonly amount: string;
  readonly currency: string;
}

/** A row as a program understands it. `word` is its label, tag or type. */
export interface Read {
  readonly at: number;
  readonly word: string;
  readonly received: Amount | null;
  readonly sent: Amount | null;
  readonly fee: Amount | null;
  readonly cells: Readonly<Record<string, string>>;
}

const refuse = (why: string, what: unknown): never => {
  throw new Error(`${why}: ${JSON.stringify(what)}`);
};

/** Rows by the names of their columns, which have to be these, in any order. */
const table = (file: string, columns: ReadonlyArray<string>): ReadonlyArray<Readonly<Record<string, string>>> => {
  if (file.startsWith("\uFEFF")) refuse("the first column has another name", "a byte-order mark");
  const [header = [], ...rows] = csvRows(file);
  if (header.toSorted().join() !== columns.toSorted().join()) refuse("other columns", header);
  return rows.map((row) => Object.fromEntries(header.map((column, index) => [column, row[index] ?? ""])));
};

/* A decimal point, no thousands, exponent or sign, and more than nothing. */
const amountOf = (amount = "", currency = ""): Amount | null => {
  if (amount === "" && currency === "") return null;
  if (!/^\d+(?:\.\d+)?$/.test(amount) || /^[0.]+$/.test(amount)) refuse("no amount", amount);
  if (!/^[A-Za-z0-9.$]{1,20}$/.test(currency)) refuse("no currency", currency);
  return { amount, currency };
};

const instant = (text: string, form: RegExp): number => {
  const { year, month, day, time } = form.exec(text)?.groups ?? {};
  const at = Date.parse(`${year}-${month}-${day}T${time}Z`);
  return Number.isNaN(at) ? refuse("no date", text) : at;
};

/** What has one side only, or is a trade: all three programs know nothing else. */
const withSides = (read: Read): Read =>
  (read.received === null) === (read.sent === null) ? refuse("not one side", read.cells) : read;

/* support.koinly.io 9490023: tags of deposits and of withdrawals. */
const KOINLY_IN = ["", "airdrop", "fork", "mining", "reward", "income", "lending interest", "salary", "cashback"];
const KOINLY_OUT = ["", "gift", "lost", "donation", "cost", "tax", "margin fee", "loan fee"];

/** Koinly's universal template (support.koinly.io 9489976): dates in UTC, the label by direction, no fee of a deposit. */
export const readKoinly = (file: string): ReadonlyArray<Read> =>
  table(file, [
    ...["Date", "Sent Amount", "Sent Currency", "Received Amount", "Received Currency", "Fee Amount", "Fee Currency"],
    ...["Net Worth Amount", "Net Worth Currency", "Label", "Description", "TxHash"],
  ]).map((cells) => {
    const received = amountOf(cells["Received Amount"], cells["Received Currency"]);
    const sent = amountOf(cells["Sent Amount"], cells["Sent Currency"]);
    const fee = amountOf(cells["Fee Amount"], cells["Fee Currency"]);
    const word = cells.Label ?? "";
    if (!(sent === null ? KOINLY_IN : KOINLY_OUT).includes(word)) refuse("no label of this direction", word);
    if (received !== null && fee !== null) refuse("a deposit has no fee", cells);
    if (fee !== null && fee.currency === sent?.currency) refuse("a fee that Koinly ignores", cells);
    if ((cells["Net Worth Amount"] === "") !== (cells["Net Worth Currency"] === "")) refuse("half a worth", cells);
    if (!/^(?:\d+(?:\.\d+)?)?$/.test(cells["Net Worth Amount"] ?? "")) refuse("no worth", cells);
    const at = instant(
      cells.Date ?? "",
      /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d) (?<time>\d\d:\d\d(?::\d\d)?) UTC$/,
    );
    return withSides({ at, word, received, sent, fee, cells });
  });

/* support.cointracker.io 4413049710225; tags are of receives and sends, never of both. */
const COINTRACKER_IN = ["", "staking", "mined", "airdrop", "fork", "payment", "interest", "other income", "unstake"];
const COINTRACKER_OUT = ["", "gift", "lost", "donation", "stake", "margin fee", "interest expense"];

/** CoinTracker's template (support.cointracker.io 4413071299729): American dates in UTC; the fee comes on top of what is sent. */
export const readCoinTracker = (file: string): ReadonlyArray<Read> =>
  table(file, [
    ...["Date", "Received Quantity", "Received Currency", "Sent Quantity", "Sent Currency"],
    ...["Fee Amount", "Fee Currency", "Tag"],
  ]).map((cells) => {
    const received = amountOf(cells["Received Quantity"], cells["Received Currency"]);
    const sent = amountOf(cells["Sent Quantity"], cells["Sent Currency"]);
    const fee = amountOf(cells["Fee Amount"], cells["Fee Currency"]);
    const word = cells.Tag ?? "";
    if (!(sent === null ? COINTRACKER_IN : COINTRACKER_OUT).includes(word)) refuse("no tag of this direction", word);
    const at = instant(cells.Date ?? "", /^(?<month>\d\d)\/(?<day>\d\d)\/(?<year>\d{4}) (?<time>\d\d:\d\d:\d\d)$/);
    return withSides({ at, word, received, sent, fee, cells });
  });

/* cointracking.freshdesk.com 29000042783: types of incoming and outgoing transactions. */
const COINTRACKING_IN = ["Deposit", "Income", "Gift / Tip", "Reward / Bonus", "Staking", "Mining", "Airdrop"];
const COINTRACKING_OUT = ["Withdrawal", "Spend", "Donation", "Gift", "Stolen / Hacked / Fraud", "Lost", "Other Fee"];

/**
 * CoinTracking's CSV import (cointracking.info/import/import_csv): dates in the zone of the account, here UTC. The fee column is
 * for information: amounts include it (cointracking.freshdesk.com 29000007202). Two rows of one Tx-ID are one row.
 */
export const readCoinTracking = (file: string): ReadonlyArray<Read> => {
  const rows = table(file, [
    ...["Type", "Buy Amount", "Buy Currency", "Sell Amount", "Sell Currency", "Fee", "Fee Currency"],
    ...["Exchange", "Trade-Group", "Comment", "Date", "Tx-ID"],
  ]).map((cells) => {
    const received = amountOf(cells["Buy Amount"], cells["Buy Currency"]);
    const sent = amountOf(cells["Sell Amount"], cells["Sell Currency"]);
    amountOf(cells.Fee, cells["Fee Currency"]);
    const word = cells.Type ?? "";
    if (!(sent === null ? COINTRACKING_IN : COINTRACKING_OUT).includes(word)) refuse("no type of this direction", word);
    const at = instant(cells.Date ?? "", /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d) (?<time>\d\d:\d\d:\d\d)$/);
    return withSides({ at, word, received, sent, fee: null, cells });
  });
  return [...new Map(rows.map((row) => [row.cells["Tx-ID"], row])).values()];
};
