import { useEffect, useEffectEvent, useRef } from "react";
import "./known-language.ts";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { ChartPoint } from "./chart-point.ts";
import { cx } from "./cx.ts";

/* The width of the axis of values, in pixels: its margin, and that of a figure in its font. */
const AXIS_MARGIN = 10;
const FIGURE = 6.6;
const FONT = '12px "Inter Variable", system-ui, sans-serif';

/* A canvas needs resolved colours; an element with the role's class has them. */
const colourOf = (host: HTMLElement, role: string): string => {
  const probe = document.createElement("span");
  probe.className = role;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

/* A computed colour is `rgb(r, g, b)`, or a function that takes its alpha after a slash; not every canvas can mix colours. */
const translucent = (colour: string, percent = 12): string =>
  /^rgb\(.*,/.test(colour)
    ? colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${percent / 100})`)
    : colour.replace(/\)$/, ` / ${percent}%)`);

/* The ground below a line, which fades towards the axis. */
const faded =
  (colour: string): uPlot.Series.Fill =>
  ({ ctx, bbox: { top, height } }) => {
    const fill = ctx.createLinearGradient(0, top, 0, top + height);
    fill.addColorStop(0, translucent(colour, 28));
    fill.addColorStop(1, translucent(colour, 0));
    return fill;
  };

const FORCED = "(forced-colors: active)";

/* Forced colors give texts of every role the same color; the grid is weaker than the series. */
const gridColourOf = (host: HTMLElement): string => {
  const colour = colourOf(host, "text-line");
  return matchMedia(FORCED).matches ? translucent(colour) : colour;
};

const DAY_SECONDS = 86_400;

/* The width of a tick's text with its margin, in pixels. */
const TICK = 88;

/* The bars that have a tick, by index: all, or as many as have room, away from both ends. */
const tickedBars = (count: number, width: number): number[] => {
  const step = Math.max(1, Math.ceil((count * TICK) / Math.max(1, width)));
  return Array.from({ length: count }, (_, at) => at).filter((at) => at % step === Math.floor(step / 2));
};

/* A tick in plain decimals, never `1e-7`. */
const plain = (tick: number): string => tick.toFixed(12).replace(/\.?0+$/, "");

type PlotProps = {
  readonly points: readonly ChartPoint[];
  readonly formatValue: (value: string) => string;
  readonly formatTick: (at: number, step: number) => string;
  readonly onHover: (index: number | null) => void;
  readonly shape: "line" | "bars";
  readonly plain: boolean;
  /** The height of the drawing. */
  readonly height: string;
};

const optionsFor = (host: HTMLElement, props: PlotProps): uPlot.Options => {
  const accent = colourOf(host, "text-accent");
  const muted = colourOf(host, "text-muted");
  const line = gridColourOf(host);
  const bars = props.shape === "bars";
  const barPaths = uPlot.paths.bars?.({ size: [0.6, 32], radius: 0.2 });
  const look: uPlot.Series = bars
    ? { ...(barPaths === undefined ? {} : { paths: barPaths }), fill: accent, width: 0, points: { show: false } }
    : { stroke: accent, width: 2, fill: props.plain ? faded(accent) : translucent(accent), points: { show: false } };
  const axis = { stroke: muted, font: FONT, ticks: { show: false } };
  return {
    width: host.clientWidth,
    height: host.clientHeight,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 10, fill: accent }, y: false },
    scales: {
      // a band for each bar
      x: bars ? { time: false, range: [-0.5, props.points.length - 0.5] } : { time: true },
      y: bars ? { range: (_plot, _least, most) => [0, most === 0 ? 1 : most * 1.1] } : {},
    },
    // half of a tick's text has room before the first point
    padding: props.plain ? [6, 0, 0, 0] : [8, 4, 0, 28],
    axes: [
      {
        ...axis,
        show: !props.plain,
        grid: { show: false },
        space: TICK,
        size: 32,
        ...(bars ? { splits: (plot) => tickedBars(props.points.length, plot.bbox.width / devicePixelRatio) } : {}),
        values: (_plot, ticks, _axis, _space, step) =>
          ticks.map((tick) =>
            bars ? props.formatTick(props.points[tick]?.at ?? 0, DAY_SECONDS) : props.formatTick(tick * 1000, step),
          ),
      },
      {
        ...axis,
        show: !props.plain,
        side: 1,
        size: (_plot, texts) => AXIS_MARGIN + FIGURE * Math.max(0, ...(texts ?? []).map((text) => text.length)),
        grid: { stroke: line, width: 1 },
        space: 48,
        values: (_plot, ticks) => ticks.map((tick) => props.formatValue(plain(tick))),
      },
    ],
    series: [{}, { ...look, points: { show: false } }],
    hooks: { setCursor: [(plot) => props.onHover(plot.cursor.idx ?? null)] },
  };
};

/* Here, and only here, amounts become numbers: they choose pixels and are never shown or sent. */
const dataOf = (points: readonly ChartPoint[], shape: PlotProps["shape"]): [number[], number[]] => [
  points.map((point, at) => (shape === "bars" ? at : point.at / 1000)),
  points.map((point) => Number(point.value)),
];

/** How long one curve becomes the next, in milliseconds. */
const MORPH_MS = 250;

/** Heights of a curve between 0 and 1, from its first point to its last. */
type Curve = ReadonlyArray<number>;

const curveOf = (values: ReadonlyArray<number>): Curve => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (most === least ? 0.5 : (value - least) / (most - least)));
};

/** The height of a curve at a share of its width. */
const heightAt = (curve: Curve, share: number): number => {
  const place = share * (curve.length - 1);
  const left = curve[Math.floor(place)] ?? 0.5;
  return left + ((curve[Math.ceil(place)] ?? left) - left) * (place % 1);
};

/** Lets the curve of a plot begin as another one and become its own; returns what stops it. */
const morph = (plot: uPlot, before: Curve, [times, values]: [number[], number[]]) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const begun = values.map((_, at) => least + heightAt(before, at / Math.max(1, values.length - 1)) * (most - least));
  let frame = 0;
  const draw = (passed: number): void => {
    const share = 1 - (1 - passed) ** 3;
    const between = values.map((value, at) => (begun[at] ?? value) * (1 - share) + value * share);
    plot.setData([times, passed === 1 ? values : between], false);
    plot.redraw();
  };
  const from =
    (start: number) =>
    (now: number): void => {
      const passed = Math.min(1, (now - start) / MORPH_MS);
      draw(passed);
      if (passed < 1) frame = requestAnimationFrame(from(start));
    };
  draw(0);
  frame = requestAnimationFrame((now) => from(now)(now));
  return () => cancelAnimationFrame(frame);
};

const STILL = "(prefers-reduced-motion: reduce)";

/** The drawing of a `Chart`, on a canvas; a module of its own so that uPlot is loaded only where a chart is. */
export const ChartPlot = (props: PlotProps) => {
  const host = useRef<HTMLDivElement>(null);
  const { points, shape, plain: isPlain } = props;
  const plotIn = useEffectEvent(
    (box: HTMLElement, data: uPlot.AlignedData) => new uPlot(optionsFor(box, props), data, box),
  );

  const curve = useRef<Curve>([]);

  useEffect(() => {
    const box = host.current;
    if (box === null) return;
    let plot: uPlot | undefined;
    let stop = (): void => undefined;
    const [times, values] = dataOf(points, shape);
    const draw = () => {
      stop();
      plot?.destroy();
      plot = plotIn(box, [times, values]);
    };
    draw();
    // the axes of another range would jump beneath the curve: only one without axes becomes the next
    if (isPlain && plot !== undefined && curve.current.length > 1 && values.length > 1 && !matchMedia(STILL).matches)
      stop = morph(plot, curve.current, [times, values]);
    curve.current = curveOf(values);
    const resize = new ResizeObserver(() => {
      const [width, height] = [box.clientWidth, box.clientHeight];
      // its first report is the size that the chart was drawn with
      if (plot !== undefined && (plot.width !== width || plot.height !== height)) plot.setSize({ width, height });
    });
    resize.observe(box);
    // The canvas does not follow the theme by itself.
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const queries = ["(prefers-color-scheme: dark)", FORCED].map((query) => matchMedia(query));
    for (const query of queries) query.addEventListener("change", draw);
    return () => {
      resize.disconnect();
      theme.disconnect();
      for (const query of queries) query.removeEventListener("change", draw);
      stop();
      plot?.destroy();
    };
  }, [points, shape, isPlain]);

  return <div ref={host} aria-hidden="true" className={cx("w-full overflow-hidden", props.height)} />;
};
