import type { OpenLog } from "./open-log.ts";

/**
 * The index of the entry that `#entry=N` names; the nearest one where the log does not have it, null without a number.
 */
export const indexOfLink = ({ entries }: Pick<OpenLog, "entries">, hash: string): number | null => {
  const seq = /^#entry=(\d{1,9})$/.exec(hash)?.[1];
  if (seq === undefined) return null;
  const first = entries[0]?.seq ?? 1;
  return Math.min(entries.length - 1, Math.max(0, Number(seq) - first));
};

/** The link to an entry. */
export const linkTo = (seq: number): string => `#entry=${seq}`;

/** A file name as an argument of a shell. */
const quoted = (name: string): string => (/^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`);

/** The command line that prints an entry and what it changed. */
export const commandLineOf = (name: string, seq: number): string =>
  `npm run replay -- ${quoted(name)} --from ${seq} --until ${seq} --changes`;

/** The command line that writes the test of an entry. */
export const emitLineOf = (name: string, seq: number): string =>
  `npm run replay -- ${quoted(name)} --emit-test tests/domain/step-${seq}.test.ts --at ${seq}`;
