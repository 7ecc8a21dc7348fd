/** How many commands back a cause is still known. */
const REMEMBERED = 8_192;

/** How long the chain of causes is that each of the last commands stands at the end of. */
export interface Depths {
  /** Places a new command behind its cause and answers its depth: 0 for one that nothing caused. */
  readonly place: (seq: number, cause: number | null) => number;
}

export const createDepths = (): Depths => {
  const depths = new Uint32Array(REMEMBERED);
  const owners = new Float64Array(REMEMBERED);
  return {
    place: (seq, cause) => {
      // a cause so old that its slot is another's counts as a beginning: no loop takes that long to come round
      const known = cause !== null && owners[cause % REMEMBERED] === cause;
      const depth = known ? (depths[cause % REMEMBERED] ?? 0) + 1 : 0;
      owners[seq % REMEMBERED] = seq;
      depths[seq % REMEMBERED] = depth;
      return depth;
    },
  };
};
