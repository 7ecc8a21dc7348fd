import * as Effect from "effect/Effect";
import type { FiguresShape } from "./figures.ts";
import { KEYS } from "./keys.ts";
import { readOrNull, type StorageShape } from "./storage.ts";

/** Whether the user of this device chose that neither figures nor people nor the log are kept on it. */
export const keepsNothing = (storage: StorageShape): boolean => readOrNull(storage, KEYS.keepFigures) === "false";

/** Removes the stored friends, also where they could not be read. */
export const forgetFriends = (storage: StorageShape): void => {
  storage.restore(KEYS.friends);
  storage.remove(KEYS.friends);
};

/** The figures of a device whose user can choose that nothing is kept on it: then a read and a write remove what is there. */
export const keptFigures = (storage: StorageShape, figures: FiguresShape): FiguresShape => {
  const isOff = (): boolean => keepsNothing(storage);
  const removeIfOff = Effect.suspend(() => (isOff() ? figures.remove : Effect.void));
  return {
    read: (user, name) => Effect.suspend(() => (isOff() ? Effect.as(figures.remove, null) : figures.read(user, name))),
    write: (user, text, name) =>
      Effect.suspend(() => (isOff() ? figures.remove : figures.write(user, text, name))).pipe(
        // it may have been chosen while the text was being encrypted
        Effect.andThen(removeIfOff),
      ),
    remove: figures.remove,
  };
};
