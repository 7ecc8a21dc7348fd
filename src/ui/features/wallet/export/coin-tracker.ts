import type { Exported } from "../../../../domain/wallet/books.ts";
import { type TaxFormat, type TaxKind, taxFile } from "./tax-rows.ts";
import type { Written } from "./written.ts";

/* CoinTracker's tags; it has none for a payment, nor for a fee that is a row of its own. */
const TAGS: Readonly<Record<TaxKind, string>> = {
  received: "",
  sent: "",
  reward: "staking",
  commission: "payment",
  fee: "",
  slashed: "lost",
};

/* `11/21/2026 09:00:00`, in UTC */
const dateOf = (at: number): string => {
  const [day = "", time = ""] = new Date(at).toISOString().slice(0, 19).split("T");
  const [year = "", month = "", date = ""] = day.split("-");
  return `${month}/${date}/${year} ${time}`;
};

const FORMAT: TaxFormat = {
  columns: [
    "Date",
    "Received Quantity",
    "Received Currency",
    "Sent Quantity",
    "Sent Currency",
    "Fee Amount",
    "Fee Currency",
    "Tag",
  ],
  cellsOf: ({ at, kind, direction, amount, symbol, fee }) => [
    dateOf(at),
    ...(direction === "in" ? [amount, symbol, "", ""] : ["", "", amount, symbol]),
    fee?.amount ?? "",
    fee?.symbol ?? "",
    TAGS[kind],
  ],
  hasFeeColumn: () => true,
};

/** A file in CoinTracker's format (support.cointracker.io, articles 4413071299729 and 4413049710225). */
export const coinTracker = (exported: Exported): Generator<string | null, Written> => taxFile(exported, FORMAT);
