import type { Tagged } from "../../domain/decider/message.ts";
import { declarations } from "../../domain/index.ts";
import type { Difference } from "../journal/difference.ts";
import type { Line } from "../journal/format.ts";
import type { Bundle } from "./bundle.ts";
import { type Input, inputsOf } from "./inputs.ts";
import { type RecordedRequest, recordedRequests } from "./recorded.ts";
import type { Divergence, OtherState } from "./redecide.ts";

/** Whether a command records what the device says: it is dispatched as recorded, and that of a reactor is ignored. */
export const isFromDevice = ({ _tag }: Tagged): boolean => declarations[_tag]?.from === "device";

/** Whether an entry is part of a poll. */
export const isPoll = ({ source, command }: Pick<Line, "source" | "command">): boolean =>
  source === "reactor" && command._tag === "notifications.Refresh";

/** How long a device may take for what an entry or an answer leads to at once, in milliseconds. */
const MOMENT = 500;

/** What a re-run needs of a log. */
export type Readable = Pick<Bundle, "header" | "entries" | "damage" | "isPart">;

/** The position of a re-run in its log, and the first difference that it found. */
export interface Cursor {
  readonly entries: ReadonlyArray<Line>;
  /** The requests of the log whose causes it has, in the order in which they were made. */
  readonly requests: ReadonlyArray<RecordedRequest>;
  /** Whether the log is a script, which has no commands of reactors. */
  readonly isScript: boolean;
  /** Whether what the entries led to can be missing: the log is damaged, or a part, or its page was left. */
  readonly isPart: boolean;
  /** How many entries were dispatched. */
  readonly position: () => number;
  /** What comes next in the log; undefined at the end. */
  readonly next: () => Input | undefined;
  readonly advance: () => void;
  /** Whether what the run does at this time can be missing in the log: it was written before the device had done it. */
  readonly isNearEnd: (now: number) => boolean;
  /** Whether a request was answered before another one was made. */
  readonly isAnsweredBefore: (request: RecordedRequest, other: RecordedRequest) => boolean;
  /** The first of the entries that are not dispatched yet for which `is` holds. */
  readonly upcoming: (is: (line: Line) => boolean) => Line | undefined;
  /** Whether an entry before the log caused something: the reactor that it started is not part of this run. */
  readonly isEarlier: (cause: number | null) => boolean;
  /** Whether the command of a reactor is dispatched as recorded, and what the reactor sends is ignored. */
  readonly isAsRecorded: (sent: Pick<Line, "command" | "cause">) => boolean;
  /** Whether an entry caused polls. */
  readonly isOfPolls: (cause: number | null) => boolean;
  /** Reports a difference; the first one is kept. `seq`: its entry; null for the next entry. */
  readonly diverge: (kind: Divergence["kind"], difference: Difference, seq: number | null) => void;
  /** Holds differences back, until the function that it returns is called: it says whether they count. */
  readonly hold: () => (counts: boolean) => void;
  /** Reports a difference of the state after an entry, which is no divergence in the log of a build. */
  readonly divergeState: (difference: Difference, seq: number) => void;
  readonly divergence: () => Divergence | null;
  readonly otherState: () => OtherState | null;
}

/** A cursor at the first entry of a log. `before`: the number of the last entry before the log. */
export const createCursor = ({ header, entries, damage, isPart }: Readable, before: number): Cursor => {
  let index = 0;
  let dispatched = 0;
  let divergence: Divergence | null = null;
  let held: Divergence | null = null;
  let isHolding = false;
  let otherState: OtherState | null = null;
  const isEarlier = (cause: number | null): boolean => cause !== null && cause <= before;
  const requests = recordedRequests(entries).filter(({ cause }) => !isEarlier(cause));
  const inputs = inputsOf(entries, requests);
  const placesOf = (of: Input["kind"]): ReadonlyMap<RecordedRequest, number> =>
    new Map(
      inputs.flatMap((input, place) => ("request" in input && input.kind === of ? [[input.request, place]] : [])),
    );
  const [made, answered] = [placesOf("request"), placesOf("answer")];
  const polls = new Set(entries.filter((line) => isPoll(line)).map(({ cause }) => cause));
  const diverge: Cursor["diverge"] = (kind, { path, expected, actual }, seq) => {
    const line = entries.find((entry) => entry.seq === seq) ?? entries[Math.min(dispatched, entries.length - 1)];
    const place = { index: line === undefined ? 0 : entries.indexOf(line), seq: line?.seq ?? 0 };
    const found = { ...place, command: line?.command._tag ?? "", kind, path, expected, actual };
    if (isHolding) held ??= found;
    else divergence ??= found;
  };
  return {
    ...{ entries, requests, isEarlier, diverge },
    isScript: header.script === true,
    isPart: isPart === true || damage !== null,
    position: () => dispatched,
    next: () => inputs[index],
    advance: () => {
      if (inputs[index]?.kind === "entry") dispatched += 1;
      index += 1;
    },
    isNearEnd: (now) => header.at - now < MOMENT,
    isAnsweredBefore: (request, other) => (answered.get(request) ?? inputs.length) < (made.get(other) ?? 0),
    upcoming: (is) => entries.slice(dispatched).find(is),
    isOfPolls: (cause) => polls.has(cause),
    isAsRecorded: ({ command, cause }) => isFromDevice(command) || isEarlier(cause),
    hold: () => {
      isHolding = true;
      return (counts) => {
        isHolding = false;
        if (counts) divergence ??= held;
        held = null;
      };
    },
    divergeState: (difference, seq) => {
      if (header.build === undefined) diverge("state", difference, seq);
      else otherState ??= { seq, path: difference.path };
    },
    divergence: () => divergence,
    otherState: () => otherState,
  };
};
