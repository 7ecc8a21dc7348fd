import type { OpenLog } from "../model/open-log.ts";
import type { Step } from "../stage/create-stage.tsx";

/** An entry as its screens show it. */
export const stepOf = ({ entries, screens, stateAfter, bundle }: OpenLog, index: number): Step => ({
  state: stateAfter(index),
  at: entries[index]?.at ?? 0,
  path: screens[index]?.path ?? null,
  dialogs: screens[index]?.dialogs ?? [],
  appearance: bundle.header.colorScheme ?? "system",
});

/** The size of the screen after an entry, in pixels. */
export const sizeOf = ({ screens }: OpenLog, index: number): { readonly width: number; readonly height: number } =>
  screens[index] ?? { width: 1280, height: 720 };
