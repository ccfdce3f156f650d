export interface ChartScale {
  /** The value at the top of the chart. */
  top: number;
  /** Values of the grid lines, from 0 up to `top`. */
  ticks: number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

/** A scale of round numbers for counts up to `highest`, in at most four steps. */
export function scaleChart(highest: number): ChartScale {
  const raw = Math.max(highest, 4) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const wanted = STEPS.find((each) => each * magnitude >= raw) ?? 10;
  const step = Math.ceil(wanted * magnitude);
  const count = Math.ceil(Math.max(highest, 1) / step);
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** The days labelled under the chart: about `wanted` of them, at equal distances, counted back from the last. */
export function daysToName(
  days: readonly { day: string }[],
  wanted: number,
): { day: string; index: number }[] {
  const apart = Math.max(1, Math.ceil(days.length / wanted));
  return days
    .map(({ day }, index) => ({ day, index }))
    .reverse()
    .filter((_, rank) => rank % apart === 0);
}
