import { isZero, type Money } from "../../../../domain/values/money.ts";
import {
  type Amounts,
  type Book,
  type BookLine,
  type PricedMovement,
  type PricedPots,
  totalOf,
} from "../../../../domain/wallet/books.ts";
import { t } from "../../../i18n/index.ts";
import { priceText } from "../format.ts";
import { figureText } from "./figures.ts";
import { utcText } from "./utc-text.ts";

/** What a worth is made of, and where its price is from. */
export interface WorthNote {
  readonly of: string;
  readonly source: string;
}

type Of = Pick<Book, "symbol"> & { readonly decimals: number };

const product = ({ symbol, decimals }: Of, amounts: Amounts, price: Money | undefined): string =>
  t("statement.amountAt", {
    amount: `${figureText(totalOf(amounts), decimals)} ${symbol}`,
    price: price === undefined ? "—" : priceText(price),
  });

/** The source of a movement's price: the server, or the price of its day from the price history. */
const sourceOf = ({ priceAt }: PricedMovement): string =>
  priceAt === undefined ? t("statement.priceOfServer") : t("statement.priceOfDay", { time: utcText(priceAt) });

/** The worth of one movement. */
export const movementNote = (of: Of, movement: PricedMovement): WorthNote => ({
  of: product(of, movement, movement.priceUsd),
  source: sourceOf(movement),
});

/** The worth of a line: that of its only movement, or a sum. */
export const lineNote = (of: Of, { count, movements }: BookLine): WorthNote => {
  const [only] = movements;
  if (count === 1 && only !== undefined) return movementNote(of, only);
  return { of: t("statement.sumOf", { count }), source: t("statement.sumSource") };
};

/** The worth at an end of the period. */
export const potsNote = (of: Of, pots: PricedPots, time: string): WorthNote => ({
  of: product(of, pots, pots.priceUsd),
  source: isZero(totalOf(pots))
    ? t("statement.nothingHeld")
    : t(pots.priceAt === undefined ? "statement.priceThen" : "statement.priceOfHistory", { time }),
});
