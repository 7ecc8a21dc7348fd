import type { Kind, StandIn } from "../decider/privacy.ts";
import { createAmounts, type Sums } from "./amounts.ts";
import { createDraws, type Steps } from "./draw.ts";
import { SERVER_TEXTS } from "./server-texts.ts";
import { createTexts } from "./texts.ts";
import { createTimes, type Span } from "./times.ts";

/** The data of a whole log that stand-ins need before the first is drawn. */
export interface Facts extends Sums {
  readonly span: Span;
  /** Every time of something on a public chain, in ISO 8601. */
  readonly happened: ReadonlyArray<string>;
  /** Texts that a log shows as they are; no stand-in is one of them. */
  readonly vocabulary: (text: string) => boolean;
}

/** Shown for values that a rule computed: a replay computes them again. */
const DERIVED = "‹derived›";

/** The stand-ins of one log, and whether a text is one that was given. */
export interface StandIns {
  readonly standIn: StandIn;
  readonly isStandIn: (text: string) => boolean;
}

/**
 * The stand-ins of one log. They are decided by `key` (at least 16 fresh random bytes, thrown away with the log), keep
 * what rules look at and nothing else, are equal for equal values of one kind, and are shared with no other log (R6,
 * R13).
 */
export function* createStandIns(key: Uint8Array, { span, happened, vocabulary, ...sums }: Facts): Steps<StandIns> {
  const draws = createDraws(key);
  const texts = createTexts(draws, vocabulary);
  const times = yield* createTimes(draws, span, happened);
  const amounts = yield* createAmounts(draws, sums);
  const counted = 1 + draws("counts").number(1_000);

  const number = (of: Kind, value: number): number => {
    if (of === "instant") return times.instant(value);
    return of === "count" ? value + counted : 0;
  };

  const text = (of: Kind, value: string): string => {
    switch (of) {
      case "derived":
        return DERIVED;
      case "moment":
      case "due":
        return times.moment(value);
      case "happened":
        return times.happened(value);
      case "amount":
      case "moved":
      case "fee":
      case "figure":
      case "typed":
        return amounts[of](value);
      case "message":
        return SERVER_TEXTS.has(value) ? value : texts(of, value);
      default:
        return texts(of, value);
    }
  };

  const given = new Set<string>();
  // the same values occur repeatedly: in an answer, its command, its event
  const known = new Map<Kind, Map<string, string>>();
  return {
    standIn: (of, value) => {
      if (typeof value === "number") return number(of, value);
      const ofKind = known.get(of) ?? new Map<string, string>();
      known.set(of, ofKind);
      const before = ofKind.get(value);
      if (before !== undefined) return before;
      const found = text(of, value);
      ofKind.set(value, found);
      given.add(found);
      return found;
    },
    isStandIn: (found) => given.has(found),
  };
}
