import type { Kind, StandIn } from "../decider/privacy.ts";
import { createAmounts, type Sums } from "./amounts.ts";
import { createDraws, type Steps } from "./draw.ts";
import { createTexts } from "./texts.ts";
import { createTimes, type Skew, type Span } from "./times.ts";

/** The data of a whole log that stand-ins need before the first is drawn. */
export interface Facts extends Sums {
  readonly span: Span;
  /** What the log says of the two clocks; the most is at least 0, the least at most 0. */
  readonly skew: Skew;
  /** The highest page of a list that the log names. */
  readonly page: number;
  /** Every time of something on a public chain, in ISO 8601. */
  readonly happened: ReadonlyArray<string>;
  /** Texts of a server that name no person, which a log shows as they are. */
  readonly shownMessage: (text: string) => boolean;
}

/** Shown for values that a rule computed: a replay computes them again. */
const DERIVED = "‹derived›";

/** The stand-in of every count that is not zero, such as a number of followers. */
const COUNTED = 100;

/**
 * The stand-ins of one log. They are derived from `key` (at least 16 fresh random bytes, discarded after writing), keep
 * what rules read and nothing else, are equal for equal values of one kind, and are shared with no other log (R6,
 * R13).
 */
export function* createStandIns(
  key: Uint8Array,
  { span, skew, page, happened, shownMessage, ...sums }: Facts,
): Steps<StandIn> {
  const draws = createDraws(key);
  const texts = createTexts(draws);
  const times = yield* createTimes(draws, span, skew, happened);
  const amounts = yield* createAmounts(draws, sums);

  const number = (of: Kind, value: number): number => {
    if (of === "instant") return times.instant(value);
    if (of === "page" || of === "skew") return value;
    if (of === "pages") return Math.min(value, page + 1);
    // a public count can identify its account, so only whether it is zero remains
    return of === "count" ? Math.sign(value) * COUNTED : 0;
  };

  const text = (of: Kind, value: string): string => {
    switch (of) {
      case "derived":
        return DERIVED;
      case "moment":
        return times.moment(value);
      case "due":
        return times.due(value);
      case "happened":
        return times.happened(value);
      case "amount":
      case "moved":
      case "fee":
      case "figure":
      case "rate":
      case "typed":
        return amounts[of](value);
      case "message":
        return shownMessage(value) ? value : texts(of, value);
      default:
        return texts(of, value);
    }
  };

  // the same values occur repeatedly: in an answer, its command, its event
  const known = new Map<Kind, Map<string, string>>();
  return (of, value) => {
    if (typeof value === "number") return number(of, value);
    const ofKind = known.get(of) ?? new Map<string, string>();
    known.set(of, ofKind);
    const found = ofKind.get(value) ?? text(of, value);
    ofKind.set(value, found);
    return found;
  };
}
