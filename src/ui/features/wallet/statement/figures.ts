import type { Money } from "../../../../domain/values/money.ts";
import { decimalText, usdText } from "../../../kit/decimal-text.ts";

/** An exact amount in parts: its sign and the digits that count, and the zeros at its end, which are drawn weaker. */
export interface FigureParts {
  readonly digits: string;
  readonly zeros: string;
}

/**
 * An amount with as many decimals as every other of its token has, never fewer than it needs. `isSigned`: what is added has its
 * plus too. The minus is that of mathematics, as wide as a plus.
 */
export const figureParts = (value: Money, decimals: number, isSigned: boolean): FigureParts => {
  const text = decimalText(value, Number.MAX_SAFE_INTEGER, 0) ?? "—";
  const [whole = "", fraction = ""] = text.split(".");
  const zeros = "0".repeat(Math.max(0, decimals - fraction.length));
  const sign = isSigned && !whole.startsWith("-") ? "+" : "";
  const digits = `${sign}${whole.replace("-", "−")}`;
  return fraction === "" && zeros !== ""
    ? { digits, zeros: `.${zeros}` }
    : { digits: fraction === "" ? digits : `${digits}.${fraction}`, zeros };
};

/** The same in one piece, for a sentence. */
export const figureText = (value: Money, decimals: number, isSigned = false): string => {
  const { digits, zeros } = figureParts(value, decimals, isSigned);
  return digits + zeros;
};

/** Dollars: `$1,234.50`, and what they change: `+$1,234.50`, `−$3.00`; `—` where they are not known. */
export const dollars = (value: Money | null, isSigned = false): string => {
  const text = value === null ? null : usdText(value);
  if (text === null) return "—";
  const isNegative = text.includes("-");
  const shown = text.replace("-", "−");
  return isSigned && !isNegative && /[1-9]/.test(text) ? `+${shown}` : shown;
};
