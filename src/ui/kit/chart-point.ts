/** One point of a series: milliseconds since 1970 and a decimal string. */
export type ChartPoint = { readonly at: number; readonly value: string };
