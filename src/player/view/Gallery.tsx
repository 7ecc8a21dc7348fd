import { memo, useEffect, useRef } from "react";
import { cx } from "../../ui/kit/cx.ts";
import type { OpenLog } from "../model/open-log.ts";
import type { Scene } from "../model/scenes.ts";
import { sinceText } from "./words.ts";

const titleOf = (log: OpenLog, { first }: Scene): string => {
  const screen = log.screens[first];
  if (screen === undefined || screen.path === null)
    return log.stateAfter(first).session.phase === "signedIn" ? "Signed in" : "Signed out";
  return screen.route ?? screen.path;
};

/** Props of {@link Gallery}: `current` is the scene of the entry that is shown. */
type GalleryProps = {
  readonly log: OpenLog;
  readonly scenes: ReadonlyArray<Scene>;
  readonly current: number;
  readonly onChoose: (index: number) => void;
};

/** The screens of the visit in a row. */
export const Gallery = memo(({ log, scenes, current, onChoose }: GalleryProps) => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  const start = log.entries[0]?.at ?? 0;
  return (
    <ol ref={list} aria-label="Screens of the visit" className="flex shrink-0 gap-2 overflow-x-auto pb-1">
      {scenes.map((scene, at) => {
        const { first, last, problems } = scene;
        const dialogs = log.screens[first]?.dialogs ?? [];
        return (
          <li key={first} className="shrink-0">
            <button
              type="button"
              aria-current={at === current ? "step" : undefined}
              onClick={() => onChoose(first)}
              className={cx(
                "flex h-full w-40 cursor-pointer flex-col gap-0.5 rounded-control border px-3 py-2 text-left",
                "focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent",
                at === current ? "border-accent bg-accent-soft" : "border-line bg-raised hover:bg-sunken",
              )}
            >
              <span className="w-full truncate text-sm font-medium text-ink">{titleOf(log, scene)}</span>
              <span className="w-full truncate text-xs text-muted">
                {dialogs.length === 0 ? "no dialog" : dialogs.join(", ")}
              </span>
              <span className="tabular flex w-full gap-2 text-xs text-muted">
                {sinceText((log.entries[first]?.at ?? start) - start)}
                <span className={problems === 0 ? undefined : "font-semibold text-negative"}>
                  {problems === 0 ? `${last - first + 1} entries` : `${problems} wrong`}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
});
