/** The value that a share of all values does not exceed (nearest rank): 0.5 is the median. NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}
