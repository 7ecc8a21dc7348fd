/** How many letters must be added, removed, replaced or exchanged with the next one to make one word of another. */
const distance = (one: string, other: string): number => {
  const [from, to] = [[...one], [...other]];
  let [before, row]: [ReadonlyArray<number>, ReadonlyArray<number>] = [
    [],
    Array.from({ length: to.length + 1 }, (_, at) => at),
  ];
  for (const [at, letter] of from.entries()) {
    const next = [at + 1];
    for (const [column, candidate] of to.entries()) {
      const replaced = (row[column] ?? 0) + (letter === candidate ? 0 : 1);
      const isExchanged = at > 0 && letter === to[column - 1] && candidate === from[at - 1];
      const exchanged = isExchanged ? (before[column - 1] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, exchanged, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
};

/** The largest part of a word that may be wrong. */
const WRONG = 0.25;

/** `; did you mean transfer.Confirm?` for a name that is like one of the known ones, else nothing. */
export const nearest = (name: string, known: ReadonlyArray<string>): string => {
  const found = known
    .map((candidate) => ({ candidate, far: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far)[0];
  return found === undefined || found.far > name.length * WRONG ? "" : `; did you mean ${found.candidate}?`;
};
