import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { OpenLog } from "../model/open-log.ts";
import type { Pictured } from "../model/pictured.ts";
import type { Stage } from "../stage/create-stage.tsx";
import type { FrameWindow } from "../stage/frame.ts";
import { drawAll } from "./draw-all.ts";
import { drawPicture } from "./draw-picture.ts";
import { createQuiet } from "./quiet.ts";
import { frameOf, sizeOf, stepOf } from "./step-of.ts";

/** The picture of an entry; null where the browser cannot draw it. */
export type Picture = HTMLCanvasElement | null;

type PictureFrameProps = {
  readonly log: OpenLog;
  readonly pictured: ReadonlyArray<Pictured>;
  /** The entry on screen. */
  readonly index: number;
  readonly onPicture: (index: number, picture: Picture) => void;
};

const ignore = (): void => undefined;

/** Resolves when a window was laid out and drawn. */
const drawn = (window: Window): Promise<void> =>
  new Promise((over) => window.requestAnimationFrame(() => window.requestAnimationFrame(() => over())));

/** Shows the screen of an entry in a frame of its size. */
const createShow = (log: OpenLog, frame: HTMLIFrameElement, inside: FrameWindow) => {
  let stage: Stage | null = null;
  const show = async (index: number): Promise<void> => {
    const { width, height } = sizeOf(log, { index, later: null });
    frame.style.width = `${width}px`;
    frame.style.height = `${height}px`;
    if (stage === null) stage = (await inside.optioStage)?.(stepOf(log, { index, later: null }), ignore) ?? null;
    else stage.show(stepOf(log, { index, later: null }));
    await drawn(inside);
  };
  const draw = async (index: number): Promise<Picture> => {
    const { width, height } = sizeOf(log, { index, later: null });
    return stage === null ? null : drawPicture(stage.pictureText(), width, height);
  };
  return { show, draw };
};

/** Draws the pictures of a visit, with the real screens in a hidden frame, while the page is idle. */
export const PictureFrame = ({ log, pictured, index, onPicture }: PictureFrameProps) => {
  const [quiet] = useState(createQuiet);
  useLayoutEffect(() => quiet.showEntry(index), [quiet, index]);
  const frame = useRef<HTMLIFrameElement>(null);
  const stopping = useRef(new AbortController());
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    stopping.current = stop;
    // the frame loads the screens a second time
    void quiet.wait().then(() => {
      if (!stop.signal.aborted) setOpen(true);
    });
    return () => stop.abort();
  }, [quiet]);
  const load = (): void => {
    const inside = frame.current?.contentWindow as FrameWindow | null | undefined;
    if (frame.current === null || inside == null) return;
    const drawer = { quiet: quiet.wait, ...createShow(log, frame.current, inside) };
    void drawAll(
      pictured.map(({ index }) => index),
      drawer,
      stopping.current.signal,
      onPicture,
    );
  };
  if (!isOpen) return null;
  return (
    <div aria-hidden="true" inert className="invisible fixed top-0 left-0 size-0 overflow-hidden">
      <iframe
        ref={frame}
        title="Screens of the pictures"
        src={frameOf(log)}
        tabIndex={-1}
        onLoad={load}
        className="max-w-none border-0"
      />
    </div>
  );
};
