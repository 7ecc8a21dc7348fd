import type { CSSProperties } from "react";

/** The figure of the hero card: 52 px, and less where its characters would not fit in one line of its container. */
export const HERO_FIGURE =
  "text-[clamp(1.25rem,calc(168cqi/var(--characters,10)),3.25rem)]/[1.15] font-semibold tracking-tight";

/** The places in the hero card of Home: figure and actions, the chart next to or below them, and the parts. */
export const HERO_LAYOUT = "hero grid gap-x-12 gap-y-6 sm:p-8! @4xl:grid-cols-[11fr_10fr] @4xl:grid-rows-[auto_1fr]";
/** The place of the chart in {@link HERO_LAYOUT}. */
export const HERO_CHART = "flex min-w-0 flex-col gap-2 @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1";

/** Names the size of a figure by its length; through CSSOM, since the policy of the page allows no style in its markup. */
export const heroSize = (text: string): CSSProperties & Readonly<Record<"--characters", number>> => ({
  "--characters": Math.max(text.length, 10),
});
