import type { ReactNode } from "react";

/** One choice of a list. `detail` is a second, weaker line; `disabledReason` says why it cannot be chosen now. */
export type Option = {
  readonly value: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
  readonly disabledReason?: string | undefined;
};

const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** The options whose label or detail contains every word of the query, whatever their case and accents. */
export const matching = (options: readonly Option[], query: string): readonly Option[] => {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return options.filter((option) => {
    const text = fold(`${option.label} ${option.detail ?? ""}`);
    return words.every((word) => text.includes(word));
  });
};
