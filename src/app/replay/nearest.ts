/** How many letters must be added, removed or replaced to make one word of another. */
const distance = (one: string, other: string): number => {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [column, candidate] of [...other].entries()) {
      const replaced = (before[column] ?? 0) + (letter === candidate ? 0 : 1);
      next.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    before = next;
  }
  return before.at(-1) ?? 0;
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
