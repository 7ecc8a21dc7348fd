/** A door that stays shut until the test opens it. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

/** A shut gate: what waits for `opened` goes on when `open` is called. */
export const shutGate = (): Gate => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};
