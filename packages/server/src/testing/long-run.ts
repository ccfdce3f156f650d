/** Whether this is `npm run test:long`, which tests every combination that `npm test` takes a fixed sample of. */
export const isLongRun = process.env.LONG_TESTS === 'on';

/** One of the values, a different one from turn to turn; all of them in a long run. */
export function pickInTurn<Value>(values: readonly Value[], turn: number): readonly Value[] {
  const start = turn % Math.max(values.length, 1);
  return isLongRun ? values : values.slice(start, start + 1);
}

/** Every so-many-th value, counted from the first; all of them in a long run. */
export function sampleOf<Value>(values: readonly Value[], step: number): readonly Value[] {
  return isLongRun ? values : values.filter((_, place) => place % step === 0);
}
