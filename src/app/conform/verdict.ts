import type { Judged } from "./judge.ts";

/** What is to be said of a server: its calls, and what its preflight refuses. */
export interface Findings {
  readonly calls: ReadonlyArray<Judged>;
  /** Why a page of another origin cannot use the server. */
  readonly preflight: ReadonlyArray<string>;
  /** What it lacks for such a page. */
  readonly lost: ReadonlyArray<string>;
  /** Whether calls that were not made are no fault of the server: a recording has what somebody did. */
  readonly recorded: boolean;
}

export interface Verdict {
  readonly works: boolean;
  /** 'works', 'works without …' or 'does not work because …'. */
  readonly sentence: string;
}

/** The calls that were not tried, together by the reason. */
const untriedOf = (calls: ReadonlyArray<Judged>): ReadonlyArray<string> => {
  const byReason = new Map<string, ReadonlyArray<string>>();
  for (const { call, state, why } of calls)
    if (state === "untried" && why !== null) byReason.set(why, [...(byReason.get(why) ?? []), call]);
  return [...byReason].map(([why, names]) => `${names.join(", ")} could not be tried: ${why}`);
};

/** What the product lacks on this server. */
const lostOf = ({ call, absent, leftOut, ignored, state }: Judged): ReadonlyArray<string> =>
  state === "read"
    ? [
        ...absent.flatMap(({ rows, without }) => (rows === "all" && "lost" in without ? [without.lost] : [])),
        ...ignored.map((field) => `${field} of ${call}, which can't be read`),
        ...leftOut.map(({ count, of, why }) => `${count} of ${of} entries of ${call} (${why})`),
      ]
    : [];

/** The sentence about a server. */
export const verdictOf = ({ calls, preflight, lost: onPage, recorded }: Findings): Verdict => {
  const failed = calls.flatMap(({ call, state, why }) => (state === "failed" ? [`${call}: ${why}`] : []));
  const reasons = [...failed, ...preflight, ...(recorded ? [] : untriedOf(calls))];
  if (reasons.length > 0) return { works: false, sentence: `does not work because ${reasons.join("; ")}` };
  const lost = [...new Set([...calls.flatMap(lostOf), ...onPage])];
  const missing = calls.filter(({ state }) => state === "untried").map(({ call }) => call);
  return {
    works: true,
    sentence: [
      lost.length === 0 ? "works" : `works without ${lost.join(", ")}`,
      ...(recorded && missing.length > 0 ? [`as far as the recording says; it lacks ${missing.join(", ")}`] : []),
    ].join(", "),
  };
};
