/** Blocks work until the test opens it. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

/** A closed gate: `opened` resolves when `open` is called. */
export const shutGate = (): Gate => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};
