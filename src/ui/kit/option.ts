import type { ReactNode } from "react";

/**
 * One choice of a list. `detail` is a second, weaker line; `keywords` are not shown, but found by typing;
 * `disabledReason` says why it cannot be chosen now.
 */
export type Option = {
  readonly value: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly keywords?: string;
  readonly icon?: ReactNode;
  readonly disabledReason?: string | undefined;
};

const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/* 0: the label starts with the query; 1: a word of the label does; 2: it is found elsewhere. */
const rankOf = (option: Option, query: string): number => {
  const label = fold(option.label);
  if (label.startsWith(query)) return 0;
  return label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query)) ? 1 : 2;
};

/**
 * The options whose label, detail or keywords contain every word of the query, ignoring case and accents. Labels that start
 * with the query come first, then labels with a word that starts with it; otherwise the order stays.
 */
export const matching = (options: readonly Option[], query: string): readonly Option[] => {
  const wanted = fold(query).trim();
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options
    .filter((option) => {
      const text = fold(`${option.label} ${option.detail ?? ""} ${option.keywords ?? ""}`);
      return words.every((word) => text.includes(word));
    })
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
};
