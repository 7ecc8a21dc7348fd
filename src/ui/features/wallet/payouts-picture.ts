import { compare, divide, type Money, ZERO } from "../../../domain/values/money.ts";

/** The size that a link's picture has, in pixels. */
export const SIZE = { width: 1200, height: 630 } as const;

/* The colours of the light scheme: what is shared looks the same for whoever opens it. */
const [GROUND, INK, MUTED, EARN, WEAK] = ["#fdece0", "#2b1203", "#6b4630", "#ff9c55", "#ffc79d"] as const;
const FONT = '"Inter Variable", system-ui, sans-serif';

/* The sprout of the icons, in a square of 24. */
const SPROUT = [
  "M14 9.536V7a4 4 0 0 1 4-4h1.5a.5.5 0 0 1 .5.5V5a4 4 0 0 1-4 4 4 4 0 0 0-4 4c0 2 1 3 1 5a5 5 0 0 1-1 3",
  "M4 9a5 5 0 0 1 8 4 5 5 0 0 1-8-4",
  "M5 21h14",
];

/** The most bars that a picture has room for. */
export const MOST_BARS = 26;

/** How high each of the bars is, of 1 and to one hundredth: the highest is 1. What was earned can't be told from them. */
export const heightsOf = (values: ReadonlyArray<Money>): ReadonlyArray<number> => {
  const most = values.reduce((high, value) => (compare(value, high) > 0 ? value : high), ZERO);
  if (most === ZERO) return values.map(() => 0);
  return values.map((value) => Number(divide(value, most, 2)));
};

/** What is drawn on: a canvas of {@link SIZE}. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | "beginPath"
  | "fill"
  | "fillRect"
  | "fillStyle"
  | "fillText"
  | "font"
  | "lineCap"
  | "lineWidth"
  | "rect"
  | "restore"
  | "save"
  | "scale"
  | "stroke"
  | "strokeStyle"
  | "translate"
>;

type Picture = { readonly heights: ReadonlyArray<number>; readonly title: string; readonly brand: string };

/** Draws paydays as bars under a title, without an amount, a name or an address. */
export const drawPayouts = (pen: Pen, { heights, title, brand }: Picture): void => {
  pen.fillStyle = GROUND;
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  pen.save();
  pen.translate(80, 72);
  pen.scale(3.5, 3.5);
  pen.strokeStyle = EARN;
  pen.lineWidth = 2;
  pen.lineCap = "round";
  for (const path of SPROUT) pen.stroke(new Path2D(path));
  pen.restore();
  pen.fillStyle = INK;
  pen.font = `600 60px ${FONT}`;
  pen.fillText(title, 80, 240);
  pen.fillStyle = MUTED;
  pen.font = `500 32px ${FONT}`;
  pen.fillText(brand, 190, 130);
  const [left, bottom, room, high] = [80, 560, SIZE.width - 160, 250] as const;
  const step = room / heights.length;
  for (const [at, height] of heights.entries()) {
    pen.fillStyle = at === heights.length - 1 ? EARN : WEAK;
    pen.beginPath();
    pen.rect(
      left + at * step,
      bottom - Math.max(6, height * high),
      Math.max(4, step * 0.8),
      Math.max(6, height * high),
    );
    pen.fill();
  }
};
