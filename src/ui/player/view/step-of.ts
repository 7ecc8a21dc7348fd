import type { LogStep, OpenLog } from "../model/open-log.ts";
import type { Screen } from "../model/screens.ts";
import type { Step } from "../stage/create-stage.tsx";

/** The screen of a step; undefined where there is no such step. */
export const screenOf = ({ screens }: OpenLog, { index, later }: LogStep): Screen | undefined =>
  later?.screen ?? screens[index];

/** A step as its screens show it. */
export const stepOf = (log: OpenLog, step: LogStep): Step => ({
  state: log.stateAfter(step.index),
  at: step.later?.at ?? log.entries[step.index]?.at ?? 0,
  path: screenOf(log, step)?.path ?? null,
  dialogs: screenOf(log, step)?.dialogs ?? [],
  appearance: log.bundle.header.colorScheme ?? "system",
});

/** The address of a frame that shows the screens of a log: with the time zone and the language of the visit. */
export const frameOf = ({ bundle: { header } }: OpenLog): string =>
  `./frame.html?${new URLSearchParams({ zone: header.timeZone, locale: header.locale })}`;

/** The size of the screen of a step, in pixels. */
export const sizeOf = (log: OpenLog, step: LogStep): { readonly width: number; readonly height: number } =>
  screenOf(log, step) ?? { width: 1280, height: 720 };
