import type { OpenLog } from "./open-log.ts";

/** Some entries in a row with one screen. */
export interface Scene {
  /** The indices of the first and the last entry. */
  readonly first: number;
  readonly last: number;
  readonly problems: number;
}

const keyOf = ({ screens, stateAfter }: OpenLog, index: number): string => {
  const screen = screens[index];
  // without a recorded path the phase of the session decides which screen it is
  return JSON.stringify([screen?.path, screen?.dialogs, screen?.path === null ? stateAfter(index).session.phase : ""]);
};

/** The screens of a visit, one after the other. */
export const scenesOf = (log: OpenLog): ReadonlyArray<Scene> => {
  const scenes: Scene[] = [];
  let key: string | null = null;
  for (const index of log.entries.keys()) {
    const next = keyOf(log, index);
    const wrong = (log.problems[index]?.length ?? 0) > 0 ? 1 : 0;
    const before = scenes.at(-1);
    if (next === key && before !== undefined) {
      scenes[scenes.length - 1] = { ...before, last: index, problems: before.problems + wrong };
    } else scenes.push({ first: index, last: index, problems: wrong });
    key = next;
  }
  return scenes;
};
