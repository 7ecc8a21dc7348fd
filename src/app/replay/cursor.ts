import type { Tagged } from "../../domain/decider/message.ts";
import { declarations } from "../../domain/index.ts";
import type { Difference } from "../journal/difference.ts";
import type { Line } from "../journal/format.ts";
import type { Bundle } from "./bundle.ts";
import type { Divergence, OtherState } from "./redecide.ts";

/** What entries lead to may be missing if the log was written within this time after them, in milliseconds. */
const CUT = 500;
/** The same for a damaged log, which has no answers of the requests that were open where it ends: the longest one. */
const CUT_BY_DAMAGE = 30_000;

/** Whether a command records what the device says: it is dispatched as recorded, and that of a reactor is ignored. */
export const isFromDevice = ({ _tag }: Tagged): boolean => declarations[_tag]?.from === "device";

/** Whether an entry is part of a poll. When to poll, a re-run learns from the log. */
export const isPoll = ({ source, command }: Pick<Line, "source" | "command">): boolean =>
  source === "reactor" && command._tag === "notifications.Refresh";

/** What a re-run needs of a log. */
export type Readable = Pick<Bundle, "header" | "entries" | "damage" | "isPart">;

/** The position of a re-run in its log, and the first difference that it found. */
export interface Cursor {
  readonly entries: ReadonlyArray<Line>;
  /** Whether the log is a script, which has no commands of reactors. */
  readonly isScript: boolean;
  /** How many entries were dispatched. */
  readonly position: () => number;
  /** The next entry; undefined at the end. */
  readonly next: () => Line | undefined;
  readonly advance: () => void;
  /** The first of the entries that are not dispatched yet for which `is` holds. */
  readonly upcoming: (is: (line: Line) => boolean) => Line | undefined;
  /** Whether an entry before the log caused something: the reactor that it started is not part of this run. */
  readonly isEarlier: (cause: number | null) => boolean;
  /**
   * Whether the command of a reactor is dispatched as recorded, and what the reactor sends is ignored. Whether a poll
   * loads the validators depends on how long ago that was, and pauses in a log are shorter.
   */
  readonly isAsRecorded: (sent: Pick<Line, "command" | "cause">) => boolean;
  /** Whether an entry caused polls. */
  readonly isOfPolls: (cause: number | null) => boolean;
  /** Whether the log was written before everything that an entry leads to could happen. */
  readonly isCut: (cause: number | null) => boolean;
  /** Reports a difference; the first one is kept. `seq`: its entry; null for the next entry. */
  readonly diverge: (kind: Divergence["kind"], difference: Difference, seq: number | null) => void;
  /** Reports a difference of the state after an entry, which is no divergence in the log of a build. */
  readonly divergeState: (difference: Difference, seq: number) => void;
  readonly divergence: () => Divergence | null;
  readonly otherState: () => OtherState | null;
}

/** A cursor at the first entry of a log. `before`: the number of the last entry before the log. */
export const createCursor = ({ header, entries, damage }: Readable, before: number): Cursor => {
  const cut = damage === null ? CUT : CUT_BY_DAMAGE;
  let at = 0;
  let divergence: Divergence | null = null;
  let otherState: OtherState | null = null;
  const polls = new Set(entries.filter((line) => isPoll(line)).map(({ cause }) => cause));
  const isEarlier = (cause: number | null): boolean => cause !== null && cause <= before;
  const diverge: Cursor["diverge"] = (kind, { path, expected, actual }, seq) => {
    const line = entries.find((entry) => entry.seq === seq) ?? entries[Math.min(at, entries.length - 1)];
    const place = { index: line === undefined ? 0 : entries.indexOf(line), seq: line?.seq ?? 0 };
    divergence ??= { ...place, command: line?.command._tag ?? "", kind, path, expected, actual };
  };
  return {
    entries,
    isScript: header.script === true,
    position: () => at,
    next: () => entries[at],
    advance: () => {
      at += 1;
    },
    upcoming: (is) => entries.slice(at).find(is),
    isEarlier,
    isOfPolls: (cause) => polls.has(cause),
    isAsRecorded: ({ command, cause }) =>
      isFromDevice(command) || isEarlier(cause) || (command._tag === "staking.LoadValidators" && polls.has(cause)),
    isCut: (cause) => entries.some(({ seq, at: time }) => seq === cause && header.at - time < cut),
    diverge,
    divergeState: (difference, seq) => {
      if (header.build === undefined) diverge("state", difference, seq);
      else otherState ??= { seq, path: difference.path };
    },
    divergence: () => divergence,
    otherState: () => otherState,
  };
};
