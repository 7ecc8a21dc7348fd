import { createContext } from "react";

/** Remembers pictures that did not load, so that they are not requested at every sight (spec §9 Avatar failure cache). */
export interface FailedPictures {
  readonly has: (address: string) => boolean;
  readonly add: (address: string) => void;
}

/** The failed pictures of the device; without a provider none is remembered. */
export const FailedPicturesContext = createContext<FailedPictures>({ has: () => false, add: () => undefined });
