import type { KeyboardEvent } from "react";
import { ShortAddress } from "../../kit/Address.tsx";
import { cx } from "../../kit/cx.ts";
import { visibleText } from "../../kit/visible-text.ts";
import type { Entry } from "./entry.ts";

/** `active` is the one that Enter chooses. */
type PaletteOptionProps = {
  readonly id: string;
  readonly entry: Entry;
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onChoose: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
};

/** One line of the palette. */
export const PaletteOption = ({ id, entry, active, onActive, onChoose, onKey }: PaletteOptionProps) => (
  // the input keeps the focus (aria-activedescendant); the keys work here too if assistive technology moves it
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={active}
    onPointerMove={onActive}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
    onKeyDown={onKey}
    className={cx(
      "flex min-h-12 cursor-pointer scroll-my-10 items-center gap-3 rounded-control px-3 py-1.5 text-ink",
      active && "bg-accent-soft",
    )}
  >
    <span aria-hidden="true" className="grid w-10 shrink-0 place-items-center">
      {entry.icon}
    </span>
    <span className="min-w-0 flex-1">
      <span translate={entry.isFigure === true ? "no" : undefined} className="block font-medium wrap-anywhere">
        <ShortAddress text={visibleText(entry.label)} spoken={visibleText(entry.spoken?.label ?? entry.label)} />
      </span>
      {entry.detail === undefined || entry.detail === "" ? null : (
        <span className="block text-sm wrap-anywhere text-muted">
          <ShortAddress text={visibleText(entry.detail)} spoken={visibleText(entry.spoken?.detail ?? entry.detail)} />
        </span>
      )}
    </span>
  </div>
);
