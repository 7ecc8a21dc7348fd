import { codeOf, innermost } from "../db/database.ts";

/** How often an outage is reported, and for how long writes count as failing after one failed. */
export const OUTAGE_MS = 60_000;

/** SQLSTATEs of a database that reads and does not write: a full disk, one that fails, and a standby. */
const NOT_WRITING = new Set(["53100", "58030", "25006"]);

/** Whether a statement failed because the database does not write. */
export const isNotWriting = (error: unknown): boolean => NOT_WRITING.has(codeOf(error) ?? "");

interface Outage {
  readonly reportedAt: number;
  readonly error: Error;
  /** How often it happened since it was reported. */
  readonly count: number;
}

/**
 * Reports why the database could not answer: each reason in one line when it first happens, and then once a minute with how
 * often it did. `clock` is in milliseconds and never goes back; `counted` gets each of them.
 */
export const createOutages = (
  report: (error: Error) => void,
  clock: () => number = () => performance.now(),
  counted: (error: unknown) => void = () => undefined,
) => {
  const outages = new Map<string, Outage>();
  let notWritingAt = Number.NEGATIVE_INFINITY;
  const reported = (key: string, { error, count }: Outage): void => {
    const [line = ""] = error.message.split("\n");
    const code = codeOf(error);
    report(new Error(`${code === undefined ? "" : `${code} `}${line} ×${count}`));
    outages.set(key, { reportedAt: clock(), error, count: 0 });
  };
  const isDue = ({ reportedAt }: Outage): boolean => clock() - reportedAt >= OUTAGE_MS;
  return {
    /** Counts one request or job that failed because of the database. */
    note: (error: unknown): void => {
      counted(error);
      const reason = innermost(error);
      const code = codeOf(reason);
      const key = code ?? reason.message;
      if (isNotWriting(reason)) notWritingAt = clock();
      const known = outages.get(key);
      const outage = {
        reportedAt: known?.reportedAt ?? Number.NEGATIVE_INFINITY,
        error: reason,
        count: (known?.count ?? 0) + 1,
      };
      if (isDue(outage)) reported(key, outage);
      else outages.set(key, outage);
    },
    /** Reports what was counted since the last line of each reason, if that was a minute ago; `now`: whenever it was. */
    flush: (now = false): void => {
      for (const [key, outage] of outages) {
        if (!isDue(outage) && !now) continue;
        if (outage.count > 0) reported(key, outage);
        else outages.delete(key);
      }
    },
    /** Whether a write failed within the last minute for want of a disk that takes it. */
    isNotWriting: (): boolean => clock() - notWritingAt < OUTAGE_MS,
  };
};

export type Outages = ReturnType<typeof createOutages>;
