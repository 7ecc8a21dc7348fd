import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { LogStep, OpenLog } from "../model/open-log.ts";
import type { Stage } from "../stage/create-stage.tsx";
import type { FrameWindow } from "../stage/frame.ts";
import { frameOf, sizeOf, stepOf } from "./step-of.ts";

/** How much smaller a screen is drawn so that it fits. */
const scaleOf = (width: number, height: number, room: { readonly width: number; readonly height: number }): number =>
  Math.min(1, room.width / width, room.height / height);

/** `isLive`: the screens take the focus and presses, which still change nothing. */
export type StageFrameProps = {
  readonly log: OpenLog;
  readonly place: LogStep;
  readonly title: string;
  readonly isLive: boolean;
  readonly onRefused: (what: string) => void;
  /** The screens are shown for the first time. */
  readonly onReady?: () => void;
};

/** The real screens of a step, in a frame of the recorded size. */
export const StageFrame = ({ log, place, title, isLive, onRefused, onReady }: StageFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage | null>(null);
  const [room, setRoom] = useState({ width: 640, height: 400 });
  const [isReady, setReady] = useState(false);
  const step = stepOf(log, place);
  const latest = useRef({ step, onRefused });
  useLayoutEffect(() => {
    latest.current = { step, onRefused };
    const inside = frame.current?.contentWindow as FrameWindow | null | undefined;
    if (inside != null) inside.optioLive = isLive;
    stage.current?.show(step);
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const load = async (): Promise<void> => {
    const create = await (frame.current?.contentWindow as FrameWindow | null | undefined)?.optioStage;
    if (create === undefined || stage.current !== null) return;
    stage.current = create(latest.current.step, (what) => latest.current.onRefused(what));
    setReady(true);
    onReady?.();
  };
  const { width, height } = sizeOf(log, place);
  const scale = scaleOf(width, height, room);
  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-hidden rounded-card border border-line bg-sunken">
      <div
        className="absolute top-1/2 left-1/2 origin-center bg-surface shadow-raised"
        style={{ width, height, transform: `translate(-50%, -50%) scale(${scale})` }}
      >
        <iframe
          ref={frame}
          title={title}
          src={frameOf(log)}
          inert={!isLive}
          data-ready={isReady ? "" : undefined}
          className="size-full border-0"
          onLoad={() => void load()}
        />
      </div>
    </div>
  );
};
