/** For threads: ends at once. */
export function doubleNumber(number: number): number {
  return 2 * number;
}

/** For threads: never ends by itself. */
export function runForEver(): never {
  for (;;);
}

/** For threads: uses up all memory. */
export function fillMemory(): number {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index));
}
