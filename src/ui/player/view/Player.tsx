import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Switch } from "../../kit/Switch.tsx";
import { found, nextProblem, type Wanted } from "../model/find.ts";
import { indexOfLink, linkTo } from "../model/link.ts";
import type { LogStep, OpenLog } from "../model/open-log.ts";
import { picturedOf } from "../model/pictured.ts";
import { pauseAfter, type Speed } from "../model/playing.ts";
import { Details } from "./Details.tsx";
import { EntryList } from "./EntryList.tsx";
import { Filters } from "./Filters.tsx";
import { Gallery } from "./Gallery.tsx";
import { type Picture, PictureFrame } from "./PictureFrame.tsx";
import { StageFrame } from "./StageFrame.tsx";
import { screenOf } from "./step-of.ts";
import { Transport } from "./Transport.tsx";

/** What each key does. */
type Keys = Readonly<Record<string, () => void>>;

/** Whether the focused control uses a key: to type a text, or to change its value. */
const isTaken = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("textarea,input:not([type=range]),[role=tablist],[role=radiogroup]") !== null) return true;
  if (target.closest("input[type=range]") !== null) return key.startsWith("Arrow") || key === "Home" || key === "End";
  return key === " " && target.closest("button,a") !== null;
};

/** Keys of the whole page. */
const useKeys = (keys: Keys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key } = event;
      const run = latest.current[key.length === 1 ? key.toLowerCase() : key];
      if (run === undefined || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target, key)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
};

/** The pictures of a visit: which entries have one, and those that are drawn. */
const usePictures = (log: OpenLog, index: number) => {
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

const FIRST: LogStep = { index: 0, later: null };

/** Which step is shown; the address of the page links to its entry. */
const usePosition = (log: OpenLog) => {
  const { steps, entries } = log;
  const stepOfEntry = useCallback((index: number) => steps.findIndex((step) => step.index === index), [steps]);
  const [position, setPosition] = useState(() => stepOfEntry(indexOfLink(log, window.location.hash) ?? 0));
  const [speed, setSpeed] = useState<Speed>(1);
  const [isPlaying, setPlaying] = useState(false);
  const place = steps[position] ?? FIRST;
  useEffect(() => {
    const follow = (): void => {
      const linked = indexOfLink(log, window.location.hash);
      if (linked !== null) setPosition(stepOfEntry(linked));
    };
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [log, stepOfEntry]);
  const seq = entries[place.index]?.seq;
  useEffect(() => {
    if (seq !== undefined) window.history.replaceState(null, "", linkTo(seq));
  }, [seq]);
  useEffect(() => {
    const pause = isPlaying ? pauseAfter(log, position, speed) : null;
    if (pause === null) {
      setPlaying(false);
      return;
    }
    const timer = window.setTimeout(() => setPosition(position + 1), pause);
    return () => window.clearTimeout(timer);
  }, [log, position, speed, isPlaying]);
  const stop = useCallback((next: number): void => {
    setPlaying(false);
    setPosition(next);
  }, []);
  /** Goes to an entry; the log stops playing there. */
  const goTo = useCallback((index: number): void => stop(stepOfEntry(index)), [stop, stepOfEntry]);
  /** Goes to a step by its place; the log stops playing there. */
  const goToStep = useCallback((to: number): void => stop(Math.min(steps.length - 1, Math.max(0, to))), [stop, steps]);
  return { position, place, goTo, goToStep, speed, setSpeed, isPlaying, setPlaying };
};

/** What the log says of the screen of a step. */
const captionOf = (log: OpenLog, place: LogStep): string => {
  const screen = screenOf(log, place);
  if (screen === undefined || screen.path === null) return "This log does not say which screen was shown.";
  const dialogs = screen.dialogs.length === 0 ? "" : `, open: ${screen.dialogs.join(", ")}`;
  const later = place.later === null ? "" : `Shown after #${log.entries[place.index]?.seq}: `;
  return `${later}${screen.path}${dialogs} · ${screen.width} × ${screen.height}`;
};

/** A log on screen: its entries, the screens as they were, and the details of one entry. */
export const Player = ({ log }: { readonly log: OpenLog }) => {
  const { position, place, goTo, goToStep, speed, setSpeed, isPlaying, setPlaying } = usePosition(log);
  const { index } = place;
  const [wanted, setWanted] = useState<Wanted>({ who: "all", text: "" });
  const [isLive, setLive] = useState(false);
  const [refusal, setRefusal] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const deferred = useDeferredValue(wanted);
  const listed = useMemo(() => found(log, deferred), [log, deferred]);
  const { pictured, pictures, onPicture, current } = usePictures(log, index);
  const [isReady, setReady] = useState(false);
  const jump = (direction: 1 | -1): void => {
    const next = nextProblem(log, index, direction, "any");
    if (next !== null) goTo(next);
  };
  useKeys({
    ArrowRight: () => goToStep(position + 1),
    ArrowLeft: () => goToStep(position - 1),
    Home: () => goToStep(0),
    End: () => goToStep(log.steps.length - 1),
    n: () => jump(1),
    p: () => jump(-1),
    " ": () => setPlaying(!isPlaying),
    "/": () => search.current?.focus(),
  });
  const seq = log.entries[index]?.seq;
  return (
    <>
      <main className="grid min-h-0 flex-1 grid-cols-1 md:grid-cols-2 xl:grid-cols-[20rem_minmax(0,1fr)_24rem]">
        <section
          aria-label="Stage"
          className="flex h-[60dvh] min-h-0 min-w-0 flex-col gap-2 p-3 md:col-span-2 xl:order-2 xl:col-span-1 xl:h-auto"
        >
          <Gallery {...{ log, pictured, pictures, current }} onChoose={goTo} />
          {isReady ? <PictureFrame {...{ log, pictured, index, onPicture }} /> : null}
          <div className="flex min-h-0 flex-1 gap-2">
            <StageFrame
              log={log}
              place={place}
              title={place.later === null ? `Screen of #${seq}` : `Screen after #${seq}`}
              isLive={isLive}
              onRefused={(what) => setRefusal(`${what} was not done: a log is shown, and nothing in it can act.`)}
              onReady={() => setReady(true)}
            />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm wrap-anywhere text-muted">{captionOf(log, place)}</p>
            <div className="flex items-center gap-2 text-sm text-muted">
              <span aria-hidden="true">Try the screen</span>
              <Switch label="Try the screen" checked={isLive} onChange={() => setLive(!isLive)} />
            </div>
          </div>
          <p role="status" className="text-sm text-warning empty:hidden">
            {isLive ? refusal : ""}
          </p>
        </section>
        <section
          aria-label="Log"
          className="flex h-[70dvh] min-h-0 min-w-0 flex-col border-line max-xl:border-t md:border-r xl:order-1 xl:h-auto"
        >
          <Filters {...{ log, index, wanted, search }} count={listed.length} onWanted={setWanted} onIndex={goTo} />
          <EntryList log={log} listed={listed} index={index} onChoose={goTo} />
        </section>
        <section
          aria-label={`Details of #${seq}`}
          className="h-[70dvh] min-h-0 min-w-0 overflow-y-auto border-line p-3 max-xl:border-t xl:order-3 xl:h-auto xl:border-l"
        >
          <Details log={log} index={index} />
        </section>
      </main>
      <Transport
        {...{ log, position, speed, isPlaying }}
        onIndex={goTo}
        onPosition={goToStep}
        onSpeed={setSpeed}
        onPlay={setPlaying}
      />
    </>
  );
};
