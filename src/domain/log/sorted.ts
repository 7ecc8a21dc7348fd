/** The index of the first of these sorted numbers that is at least `bound`; how many they are if there is none. */
export const firstFrom = <Of extends number | bigint>(sorted: ReadonlyArray<Of>, bound: Of): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? bound) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
};
