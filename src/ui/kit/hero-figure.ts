import type { CSSProperties } from "react";

/** The figure of the hero card: 52 px, and less where its characters would not fit in one line of its container. */
export const HERO_FIGURE =
  "text-[clamp(1.25rem,calc(168cqi/var(--characters,10)),3.25rem)]/[1.15] font-semibold tracking-tight";

/** Names the size of a figure by its length; through CSSOM, since the policy of the page allows no style in its markup. */
export const heroSize = (text: string): CSSProperties & Readonly<Record<"--characters", number>> => ({
  "--characters": Math.max(text.length, 10),
});
