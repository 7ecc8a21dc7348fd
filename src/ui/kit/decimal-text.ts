const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** A figure ready to show: `text` is never 0 for an amount that is not 0. `null` for a text that is not a decimal. */
export type DecimalText = string | null;

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/**
 * Writes a decimal string with grouped thousands and at most `places` decimals, by string work alone, so exactly.
 * What is cut is cut toward zero (a balance is never shown larger than it is); a remainder too small to show is
 * `<0.01` (`>-0.01` below zero). Between `least` and `places` trailing zeros are dropped. docs/design.md, W6.
 */
export const decimalText = (value: string, places: number, least = 0): DecimalText => {
  const parts = DECIMAL.exec(value);
  if (parts === null) return null;
  const sign = parts[1] ?? "";
  const whole = (parts[2] ?? "0").replace(/^0+(?=\d)/, "");
  const decimals = parts[3] ?? "";
  const cut = decimals.slice(0, places).replace(/0+$/, "").padEnd(Math.min(least, places), "0");
  const nothing = (text: string): boolean => /^0*$/.test(text);
  if (nothing(whole) && nothing(cut)) {
    if (nothing(decimals)) return cut === "" ? "0" : `0.${cut}`;
    const smallest = places === 0 ? "1" : `0.${"0".repeat(places - 1)}1`;
    return sign === "" ? `<${smallest}` : `>-${smallest}`;
  }
  return `${sign}${group(whole)}${cut === "" ? "" : `.${cut}`}`;
};

/** Dollars with two decimals and the sign before the `$`: `$1,234.50`, `-$3.00`, `<$0.01`. */
export const usdText = (value: string): DecimalText => {
  const text = decimalText(value, 2, 2);
  return text === null ? null : text.replace(/^([<>]?-?)/, "$1$");
};
