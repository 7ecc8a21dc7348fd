import { cx } from "./cx.ts";
import { decimalText, usdText } from "./decimal-text.ts";
import { HERO_FIGURE, heroSize } from "./hero-figure.ts";
import { useKitText } from "./kit-text.ts";
import { RollingText } from "./RollingText.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import { visibleText } from "./visible-text.ts";

/** Stands for an amount while balances are hidden: always as wide, so that it does not show how long the amount is. */
export const MASK = "••••••";

/** Stands for an amount that is hidden, in words for a screen reader. */
export const Mask = () => {
  const t = useKitText();
  return (
    <>
      <span aria-hidden="true">{MASK}</span>
      <VisuallyHidden>{t("hidden")}</VisuallyHidden>
    </>
  );
};

/** `value` and `usd` are decimal strings, never numbers (docs/architecture.md rule 6). */
export type AmountProps = {
  readonly value?: string | undefined;
  readonly symbol?: string | undefined;
  /** What it does to a balance, before the figure and in one colour with it; empty for nothing. Hidden balances hide it. */
  readonly sign?: "+" | "−" | "";
  readonly usd?: string | null | undefined;
  /** Most decimals shown; the full value is in the title. */
  readonly places?: number;
  /** Least decimals shown: all of `places` for a figure that counts, so that nothing beside it moves. */
  readonly least?: number;
  /** Balances are hidden: a mask everywhere, title and accessible name included. */
  readonly hidden?: boolean;
  readonly size?: "body" | "large" | "display" | "hero";
  readonly align?: "start" | "end";
  /** The dollars come first and the amount is small: a row of a list of tokens, which are compared by their worth. */
  readonly usdLeads?: boolean;
};

/** Characters up to which a figure is shown in one line. */
const LONG = 18;

const SIZE = {
  body: "text-base",
  large: "text-xl font-semibold",
  // as large as its characters leave room for (kit/hero-figure.ts)
  hero: HERO_FIGURE,
  display: "text-[clamp(1.5rem,9cqi,2.25rem)] font-semibold tracking-tight leading-tight",
};

/** Money: tabular figures, right-aligned, symbol after, dollars beneath in a weaker tone (docs/design.md). */
export const Amount = ({
  value,
  symbol,
  sign = "",
  usd,
  places = 6,
  least = 0,
  hidden = false,
  size = "body",
  align = "end",
  usdLeads = false,
}: AmountProps) => {
  const t = useKitText();
  const unknown = (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>{t("unknownAmount")}</VisuallyHidden>
    </>
  );
  const figure = value === undefined ? null : decimalText(value, places, least);
  const tone = sign === "+" ? "text-positive" : undefined;
  const signed = figure === null ? unknown : <span className={tone}>{`${sign}${figure}`}</span>;
  const exact = value === undefined ? null : decimalText(value, Number.MAX_SAFE_INTEGER);
  const dollars = typeof usd === "string" ? usdText(usd) : null;
  // a figure that is wider than any screen breaks; an ordinary one stays in one piece
  const long = Math.max(figure?.length ?? 0, dollars?.length ?? 0) > LONG;
  const dollarsLead = value === undefined;
  const swaps = usdLeads && typeof usd === "string";
  return (
    <span
      translate="no"
      className={cx(
        "tabular inline-flex max-w-full min-w-0 flex-col",
        align === "end" ? "items-end text-right" : "items-start",
        swaps && "flex-col-reverse",
      )}
    >
      {dollarsLead ? null : (
        <span
          className={cx(
            SIZE[size],
            "max-w-full text-ink",
            long && "wrap-anywhere",
            swaps && "text-[0.8125rem]/5! text-muted!",
          )}
          title={hidden || exact === figure ? undefined : (exact ?? undefined)}
        >
          {hidden ? <Mask /> : signed}
          {symbol === undefined ? null : <span className="font-normal text-muted">{` ${visibleText(symbol)}`}</span>}
        </span>
      )}
      {typeof usd === "string" ? (
        <span
          style={size === "hero" ? heroSize(hidden ? MASK : (dollars ?? "")) : undefined}
          className={cx(
            "max-w-full",
            long && "wrap-anywhere",
            dollarsLead
              ? cx(SIZE[size], "text-ink")
              : cx("text-muted", size === "display" ? "mt-1 text-lg" : "text-sm"),
            swaps && "text-base! font-medium text-ink!",
          )}
        >
          {hidden ? <Mask /> : dollars === null ? unknown : size === "hero" ? <RollingText text={dollars} /> : dollars}
        </span>
      ) : null}
    </span>
  );
};
