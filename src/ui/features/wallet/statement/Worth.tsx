import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Money } from "../../../../domain/values/money.ts";
import { t } from "../../../i18n/index.ts";
import { Mask } from "../../../kit/Amount.tsx";
import { cx } from "../../../kit/cx.ts";
import { VisuallyHidden } from "../../../kit/VisuallyHidden.tsx";
import { FIGURE_WRAP } from "./Figure.tsx";
import { dollars } from "./figures.ts";

/** Characters up to which dollars stay in one piece. */
const LONG = 20;

/** Closes what is open by a press elsewhere, by Esc, and when the focus leaves it. */
const useClosing = (isOpen: boolean, close: () => void) => {
  const box = useRef<HTMLSpanElement>(null);
  const onLeave = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) === false) onLeave();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onLeave();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", onKey);
    };
  }, [isOpen]);
  return box;
};

type WorthProps = {
  readonly value: Money | null;
  readonly hidden: boolean;
  readonly isChange?: boolean;
  /** What the worth is made of: the amount with its price, and where the price is from. */
  readonly note: () => { readonly of: string; readonly source: string };
  readonly className?: string;
};

const Panel = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <span
    id={id}
    className="absolute top-full right-0 z-30 mt-1 flex w-[min(18rem,75vw)] flex-col gap-1 rounded-card border border-line bg-raised p-4 text-left text-sm font-normal whitespace-normal wrap-anywhere text-ink shadow-raised"
  >
    {children}
  </span>
);

/** Dollars that say on a press what they are made of. Where no price is known there is none: a dash, never a zero. */
export const Worth = ({ value, hidden, isChange = false, note, className }: WorthProps) => {
  const id = useId();
  const [isWanted, setOpen] = useState(false);
  const isOpen = isWanted && !hidden;
  const box = useClosing(isOpen, () => setOpen(false));
  if (hidden) return <Mask />;
  if (value === null)
    return (
      <span className={className}>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>{t("statement.noPrice")}</VisuallyHidden>
      </span>
    );
  const text = dollars(value, isChange);
  const shown = isOpen ? note() : null;
  return (
    <span ref={box} className={cx("relative inline-block max-w-full text-right", className)}>
      <button
        type="button"
        translate="no"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className={cx(
          "tabular min-h-6 max-w-full rounded-control text-right underline decoration-transparent decoration-dotted underline-offset-4 hover:decoration-current",
          text.length > LONG ? "wrap-anywhere" : FIGURE_WRAP,
        )}
      >
        {text}
      </button>
      {shown === null ? null : (
        <Panel id={id}>
          <span translate="no" className="tabular text-base font-semibold">
            {text}
          </span>
          <span className="tabular">{shown.of}</span>
          <span className="text-muted">{shown.source}</span>
        </Panel>
      )}
    </span>
  );
};
