import { useCallback, useLayoutEffect, useMemo, useState } from "react";
import type { OpenLog } from "../model/open-log.ts";
import { picturedOf } from "../model/pictured.ts";
import type { Picture } from "./PictureFrame.tsx";
import { createQuiet } from "./quiet.ts";

/** The pictures of a visit: which entries have one, those that are drawn, and when the next one may be drawn. */
export const usePictures = (log: OpenLog, index: number) => {
  const pictured = useMemo(() => picturedOf(log), [log]);
  const [pictures, setPictures] = useState<ReadonlyMap<number, Picture>>(new Map());
  const [quiet] = useState(createQuiet);
  useLayoutEffect(() => quiet.showEntry(index), [quiet, index]);
  const onPicture = useCallback((at: number, picture: Picture): void => {
    setPictures((before) => new Map(before).set(at, picture));
  }, []);
  // a picture shows the last entry of those that it covers
  const next = pictured.findIndex((entry) => entry.index >= index);
  const current = next === -1 ? pictured.length - 1 : next;
  return { pictured, pictures, quiet, onPicture, current };
};
