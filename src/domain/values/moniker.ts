/** A validator's name as every screen shows it: with its first letter capitalised (spec §3). */
export const monikerText = (moniker: string): string => {
  const [first = "", ...others] = [...moniker];
  return first.toUpperCase() + others.join("");
};
