import { ROUTES } from "../../../app/routing/routes.ts";
import { t } from "../../i18n/index.ts";
import type { OpenLog } from "./open-log.ts";
import type { Problem } from "./problems.ts";

/** An entry with a picture in the strip of the visit. */
export interface Pictured {
  readonly index: number;
  readonly seq: number;
  /** The title of its screen. */
  readonly title: string;
  readonly dialogs: ReadonlyArray<string>;
  readonly problems: ReadonlyArray<Problem>;
}

/** The most pictures of a visit: each is drawn by the real screens, and is a stop of the Tab key. */
const MOST = 24;

/** At most `most` of some values, evenly spread over them, with the first and the last one. */
const thinned = <A>(values: ReadonlyArray<A>, most: number): ReadonlyArray<A> => {
  if (values.length <= most) return values;
  if (most <= 1) return values.slice(0, most);
  const step = (values.length - 1) / (most - 1);
  const places = new Set(Array.from({ length: most }, (_, at) => Math.round(at * step)));
  return values.filter((_, at) => places.has(at));
};

/** Which screen is shown after an entry. */
const screenKey = ({ screens, stateAfter }: OpenLog, index: number): string => {
  const screen = screens[index];
  // a sign-in leads to another screen before the log says so
  return JSON.stringify([screen?.path, screen?.dialogs, stateAfter(index).session.phase]);
};

/** The title of the screen that is shown after an entry. */
const titleOf = ({ screens, stateAfter }: OpenLog, index: number): string => {
  const route = ROUTES.find(({ path }) => path === screens[index]?.route);
  if (route !== undefined) return t(`shell.${route.title}`);
  return stateAfter(index).session.phase === "signedIn" ? "Signed in" : "Signed out";
};

/**
 * The entries of a visit that have a picture, in their order: each screen as it was left, and where something went
 * wrong. Of a long visit some are left out, evenly; what went wrong keeps half of the places.
 */
export const picturedOf = (log: OpenLog): ReadonlyArray<Pictured> => {
  const keys = log.entries.map((_, index) => screenKey(log, index));
  const isWrong = (index: number): boolean => (log.problems[index]?.length ?? 0) > 0;
  const wrong = [...keys.keys()].filter(isWrong);
  const left = [...keys.keys()].filter((index) => !isWrong(index) && keys[index] !== keys[index + 1]);
  const keptWrong = thinned(wrong, Math.max(MOST / 2, MOST - left.length));
  const kept = [...keptWrong, ...thinned(left, MOST - keptWrong.length)].sort((a, b) => a - b);
  return kept.map((index) => ({
    index,
    seq: log.entries[index]?.seq ?? 0,
    title: titleOf(log, index),
    dialogs: log.screens[index]?.dialogs ?? [],
    problems: log.problems[index] ?? [],
  }));
};
