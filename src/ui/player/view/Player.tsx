import { useDeferredValue, useMemo, useRef, useState } from "react";
import { Switch } from "../../kit/Switch.tsx";
import { found, nextProblem, type Wanted } from "../model/find.ts";
import type { LogStep, OpenLog } from "../model/open-log.ts";
import { Details } from "./Details.tsx";
import { EntryList } from "./EntryList.tsx";
import { Filters } from "./Filters.tsx";
import { Gallery } from "./Gallery.tsx";
import { PictureFrame } from "./PictureFrame.tsx";
import { StageFrame } from "./StageFrame.tsx";
import { screenOf } from "./step-of.ts";
import { Transport } from "./Transport.tsx";
import { useKeys } from "./use-keys.ts";
import { usePictures } from "./use-pictures.ts";
import { usePosition } from "./use-position.ts";

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
