import { Check } from "lucide-react";
import { MaskedText } from "./MaskedText.tsx";
import type { Option } from "./option.ts";
import { visibleText } from "./visible-text.ts";
import { keepPlaced, putOn, roomFor } from "./window-room.ts";

/** The list that opens at a choice; {@link fitOptions} says on which side and how high. */
export const OPTIONS_STYLE =
  "absolute inset-x-0 z-50 my-1 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-raised focus:outline-none";
/* In pixels: the height of a long list, what is left free around it, and the least that shows some options. */
const HIGHEST = 320;
const MARGIN = 12;
const LEAST = 160;
/* The least part of a control that can be pressed (WCAG 2.5.8), in pixels. */
const TARGET = 24;

const place = (list: HTMLElement, choice: DOMRect): void => {
  const room = roomFor(list);
  const below = room.bottom - choice.bottom - MARGIN;
  const above = choice.top - room.top - MARGIN;
  const opensAbove = below < LEAST && above > below;
  list.style.maxHeight = `${Math.min(HIGHEST, Math.max(0, opensAbove ? above : below))}px`;
  putOn(list, opensAbove ? "above" : "below");
  // a control that the end of the list would leave a strip of is not covered at all
  const { top, bottom, height } = list.getBoundingClientRect();
  const end = opensAbove ? top : bottom;
  const controls = list.closest("form,[role=dialog],main")?.querySelectorAll("button,input,a[href]") ?? [];
  const covered = [...controls].flatMap((control) => {
    const rect = control.getBoundingClientRect();
    const free = opensAbove ? end - rect.top : rect.bottom - end;
    return free > 0 && free < Math.min(TARGET, rect.height) ? [rect.height - free] : [];
  });
  const spared = height - Math.max(0, ...covered);
  if (covered.length > 0 && spared >= LEAST) list.style.maxHeight = `${spared}px`;
};

/**
 * A ref of the list: it opens under its choice, within the window, or above the choice where there is more room than
 * the little that is left below. It fits again when the window or the keyboard of a phone changes the visible part.
 */
export const fitOptions = (list: HTMLElement | null): void => {
  if (list !== null) keepPlaced(list, place);
};

/** One line of it. */
export const OPTION_STYLE =
  "group flex min-h-12 cursor-pointer select-none items-center gap-3 rounded-control px-3 py-2 data-focus:bg-accent-soft data-disabled:cursor-not-allowed";

/** What one option shows: icon, label, weaker line (or why it cannot be chosen), and a tick when it is the chosen one. */
export const OptionContent = ({ option }: { readonly option: Option }) => {
  const second = option.disabledReason ?? option.detail;
  return (
    <>
      {option.icon}
      <span className="min-w-0 flex-1">
        <span className="block text-base wrap-anywhere text-ink group-data-disabled:text-muted">
          {visibleText(option.label)}
        </span>
        {second === undefined ? null : (
          <span className="tabular block text-sm text-pretty text-muted">
            <MaskedText text={visibleText(second)} />
          </span>
        )}
      </span>
      <Check className="invisible size-5 shrink-0 text-accent group-data-selected:visible" />
    </>
  );
};
