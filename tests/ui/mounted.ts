import { act, cleanup } from "@testing-library/react";

declare global {
  /** React's switch for tests: a change outside of `act` is reported. */
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

type Unmount = () => Promise<void>;

const mounted = new Set<Unmount>();

/** Keeps how something that a test mounted is unmounted, for the end of the test. The returned function does it once. */
export const untilTestEnds = (unmount: Unmount): Unmount => {
  const once = async (): Promise<void> => {
    if (mounted.delete(once)) await unmount();
  };
  mounted.add(once);
  return once;
};

/** Unmounts all that is still mounted, the last first. */
export const unmountAll = async (): Promise<void> => {
  for (const unmount of [...mounted].reverse()) await unmount();
  await act(async () => cleanup());
};
