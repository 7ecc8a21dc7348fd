import { type Draw, LETTERS } from "./draw.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The offset of a log is between these two, in milliseconds. */
const LEAST_OFFSET = 30 * DAY;
const OFFSET_DAYS = 1_000;
/** How much the time of something on a public chain is blurred at most, in milliseconds to either side. */
const BLUR = MINUTE;

/** The instants of a log's first and last entry, in milliseconds since 1970. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** How far the device's clock was ahead of the server's at most and at least, in milliseconds; negative if it was behind. */
export interface Skew {
  readonly most: number;
  readonly least: number;
}

/** The blur is at most this part of the distance to the nearest other time, so that the order stays. */
const SHARE_OF_DISTANCE = 3;

/**
 * New times for things on a public chain. Their order stays, because rules read which is the newest. Those within a day
 * of the visit are blurred; the distances between those further away are random.
 */
function* chainTimes(
  happened: ReadonlyArray<string>,
  { first, last }: Span,
  moved: (at: number) => number,
  draw: Draw,
) {
  const times = new Set<number>();
  for (const text of happened) {
    const at = Date.parse(text);
    if (!Number.isNaN(at)) times.add(at);
    yield;
  }
  // sorted without a call for each pair
  const sorted = [...Float64Array.from(times).sort()];
  const table = new Map<number, number>();
  let before = moved(first) - DAY;
  for (const at of sorted.filter((time) => time < first - DAY).reverse()) {
    before -= MINUTE * (1 + draw.number(20_000)) + draw.number(MINUTE);
    table.set(at, before);
    yield;
  }
  let after = moved(last) + DAY;
  for (const at of sorted.filter((time) => time > last + DAY)) {
    after += MINUTE * (1 + draw.number(20_000)) + draw.number(MINUTE);
    table.set(at, after);
    yield;
  }
  const near = sorted
    .filter((time) => time >= first - DAY && time <= last + DAY)
    .map((time) => ({ time, place: moved(time) }));
  for (const [at, { time, place }] of near.entries()) {
    const distance = Math.min(place - (near[at - 1]?.place ?? -Infinity), (near[at + 1]?.place ?? Infinity) - place);
    const blur = Math.min(BLUR, Math.floor(distance / SHARE_OF_DISTANCE));
    table.set(time, place + draw.number(2 * blur + 1) - blur);
    yield;
  }
  return table;
}

/**
 * Stand-ins of times. Instants of the visit move by one secret offset. Other times more than a day away from the visit keep only which side of it they are on and, if they are of something on a public
 * chain, their order: a list of past times could identify an account (R13). When something is due is compared with the
 * server's time, so by that clock too the visit is the span whose instants are only moved.
 */
export function* createTimes(
  draws: (label: string) => Draw,
  span: Span,
  { most, least }: Skew,
  happened: ReadonlyArray<string>,
) {
  const { first, last } = span;
  const secret = draws("offset");
  const offset =
    (LEAST_OFFSET + secret.number(OFFSET_DAYS) * DAY + secret.number(DAY)) * (secret.number(2) === 0 ? 1 : -1);
  const moved = (at: number): number => at + offset;
  const table = yield* chainTimes(happened, span, moved, draws("chain times"));
  const distant = (label: string): number => {
    const draw = draws(`time\u0000${label}`);
    return DAY * (2 + draw.number(400)) + draw.number(DAY);
  };
  const onServer = { first: first - most, last: last - least };
  const iso = (text: string, at: number, { first, last }: Span = span): string => {
    if (Number.isNaN(at)) return text === "" ? "" : `no time ${draws(`time\u0000${text}`).characters(LETTERS, 8)}`;
    if (at < first - DAY) return new Date(moved(first) - distant(text)).toISOString();
    return new Date(at > last + DAY ? moved(last) + distant(text) : moved(at)).toISOString();
  };
  return {
    instant: moved,
    moment: (text: string): string => iso(text, Date.parse(text)),
    due: (text: string): string => iso(text, Date.parse(text), onServer),
    happened: (text: string): string => {
      const at = Date.parse(text);
      const found = table.get(at);
      return found === undefined ? iso(text, at) : new Date(found).toISOString();
    },
  };
}
