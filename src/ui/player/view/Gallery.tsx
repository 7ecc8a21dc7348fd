import { memo, useEffect, useLayoutEffect, useRef } from "react";
import { cx } from "../../kit/cx.ts";
import type { OpenLog } from "../model/open-log.ts";
import type { Pictured } from "../model/pictured.ts";
import { PICTURE } from "./draw-picture.ts";
import type { Picture } from "./PictureFrame.tsx";
import { PROBLEM_TEXT, sinceText } from "./words.ts";

/** The second line of a picture: what went wrong, else the open dialogs. */
const detailOf = ({ problems, dialogs }: Pictured): string =>
  (problems.length === 0 ? dialogs : problems.map((problem) => PROBLEM_TEXT[problem])).join(", ");

/** A screen, small; `undefined` while it is not drawn yet. */
const Screen = ({ picture }: { readonly picture: Picture | undefined }) => {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (picture === undefined || box.current === null) return;
    if (picture === null) {
      box.current.textContent = "No picture";
      return;
    }
    picture.className = "max-h-full max-w-full";
    box.current.replaceChildren(picture);
  }, [picture]);
  return (
    <span
      ref={box}
      aria-hidden="true"
      style={PICTURE}
      className="flex items-center justify-center overflow-hidden rounded-control bg-sunken text-xs text-muted"
    />
  );
};

/** `current` is the place of the picture that the shown entry belongs to. */
type GalleryProps = {
  readonly log: OpenLog;
  readonly pictured: ReadonlyArray<Pictured>;
  readonly pictures: ReadonlyMap<number, Picture>;
  readonly current: number;
  readonly onChoose: (index: number) => void;
};

/** Pictures of the visit in a row: each screen as it was left, and where something went wrong. */
export const Gallery = memo(({ log, pictured, pictures, current, onChoose }: GalleryProps) => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  const start = log.entries[0]?.at ?? 0;
  return (
    <ol ref={list} aria-label="Screens of the visit" className="flex shrink-0 gap-2 overflow-x-auto pb-1">
      {pictured.map((entry, at) => {
        const { index, seq, title, problems } = entry;
        const detail = detailOf(entry);
        return (
          <li key={index} className="shrink-0">
            <button
              type="button"
              aria-current={at === current ? "step" : undefined}
              onClick={() => onChoose(index)}
              className={cx(
                "flex h-full cursor-pointer flex-col gap-0.5 rounded-control border p-1.5 text-left",
                "focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent",
                at === current ? "border-accent bg-accent-soft" : "border-line bg-raised hover:bg-sunken",
              )}
            >
              <Screen picture={pictures.get(index)} />
              <span className="flex w-0 min-w-full items-baseline gap-2">
                <span className="min-w-0 flex-1 truncate text-sm font-medium text-ink">{title}</span>
                <span className="tabular shrink-0 text-xs text-muted">{`entry ${seq}`}</span>
              </span>
              <span className="flex w-0 min-w-full items-baseline gap-2 text-xs">
                <span
                  className={cx(
                    "min-w-0 flex-1 truncate",
                    problems.length === 0 ? "text-muted" : "font-semibold text-negative",
                  )}
                >
                  {detail}
                </span>
                <span aria-hidden="true" className="tabular shrink-0 text-muted">
                  {sinceText((log.entries[index]?.at ?? start) - start)}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
});
