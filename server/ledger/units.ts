import { decimalsOf, isMoney, type Money } from "../../src/domain/values/money.ts";

/** Base units as an exact decimal without trailing zeros: (1500000n, 6) → "1.5". */
export const toDecimal = (units: bigint, decimals: number): Money => {
  const sign = units < 0n ? "-" : "";
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const text = `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`;
  if (!isMoney(text)) throw new Error("base units are not a decimal");
  return text;
};

/** A decimal in base units; null when it is not one, is negative, or has more decimals than the token. */
export const toUnits = (text: string, decimals: number): bigint | null => {
  if (text.length > 60 || !isMoney(text) || text.startsWith("-") || decimalsOf(text) > decimals) return null;
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(decimals, "0"));
};
