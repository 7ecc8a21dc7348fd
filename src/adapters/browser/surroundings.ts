/** What a diagnostic log says of where it was recorded: what a screen depends on, and nothing that tells two devices apart. */
export interface Surroundings {
  /** Family and major version: `Firefox 128`. */
  readonly browser: string;
  /** In steps of 10 CSS pixels: `1280x720`. */
  readonly viewport: string;
  readonly colorScheme: "light" | "dark";
  readonly reducedMotion: boolean;
}

/** Tried in order: Edge and Opera call themselves Chrome, and all call themselves Safari. */
const FAMILIES = [
  ["Edge", /\bEdg\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:(?:Headless)?Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+).*Safari/],
] as const;

/** The family and major version that a user agent says it is. */
export const browserOf = (userAgent: string): string => {
  for (const [name, pattern] of FAMILIES) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return "another";
};

const tens = (pixels: number): number => Math.round(pixels / 10) * 10;

export const surroundingsOf = (window: Window): Surroundings => ({
  browser: browserOf(window.navigator.userAgent),
  viewport: `${tens(window.innerWidth)}x${tens(window.innerHeight)}`,
  colorScheme: window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  reducedMotion: window.matchMedia("(prefers-reduced-motion: reduce)").matches,
});
