/** The steps that draw the picture of an entry. */
export interface Drawer<Picture> {
  /** Resolves when the page is idle. */
  readonly quiet: () => Promise<void>;
  /** Shows the screen of an entry in a hidden frame; resolves when it was laid out. */
  readonly show: (index: number) => Promise<void>;
  /** Draws what is shown. */
  readonly draw: (index: number) => Promise<Picture>;
}

/** Draws pictures one after the other, each when the page is quiet, until it is stopped. */
export const drawAll = async <Picture>(
  indices: ReadonlyArray<number>,
  { quiet, show, draw }: Drawer<Picture>,
  signal: AbortSignal,
  onPicture: (index: number, picture: Picture) => void,
): Promise<void> => {
  for (const index of indices) {
    await quiet();
    if (signal.aborted) return;
    await show(index);
    await quiet();
    if (signal.aborted) return;
    const picture = await draw(index);
    if (!signal.aborted) onPicture(index, picture);
  }
};
