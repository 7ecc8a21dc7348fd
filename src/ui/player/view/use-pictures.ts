import { useCallback, useMemo, useState } from "react";
import type { OpenLog } from "../model/open-log.ts";
import { picturedOf } from "../model/pictured.ts";
import type { Picture } from "./PictureFrame.tsx";

/** The pictures of a visit: which entries have one, and those that are drawn. */
export const usePictures = (log: OpenLog, index: number) => {
  const pictured = useMemo(() => picturedOf(log), [log]);
  const [pictures, setPictures] = useState<ReadonlyMap<number, Picture>>(new Map());
  const onPicture = useCallback((at: number, picture: Picture): void => {
    setPictures((before) => new Map(before).set(at, picture));
  }, []);
  // a picture shows the last entry of those that it covers
  const next = pictured.findIndex((entry) => entry.index >= index);
  const current = next === -1 ? pictured.length - 1 : next;
  return { pictured, pictures, onPicture, current };
};
