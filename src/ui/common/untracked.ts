import { getUntracked, trackMemo } from "proxy-compare";

/**
 * A long list of the state as it is, without Valtio's tracking of what is read of each entry: that costs more than drawing
 * the rows on screen. The component that calls it renders again when any entry changes.
 */
export const untracked = <List extends object>(list: List): List => {
  trackMemo(list);
  return getUntracked(list) ?? list;
};
