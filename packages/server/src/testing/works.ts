/** Work that ends at once. */
export function doubleNumber(number: number): number {
  return 2 * number;
}

/** Work that never ends by itself. */
export function runForEver(): never {
  for (;;);
}

/** Work that uses up all memory. */
export function fillMemory(): number {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index));
}

/** Work that ends its process, as a broken decoder does. */
export function crash(): never {
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}

/** Work that fails. */
export function fail(): never {
  throw new TypeError('no such luck');
}

/** Work that returns the id of its process. */
export function nameProcess(): number {
  return process.pid;
}

/** Work that returns the names of its environment variables. */
export function nameSettings(): string[] {
  return Object.keys(process.env);
}

/** Work on bytes. */
export function reverseBytes(bytes: Uint8Array): Uint8Array {
  return bytes.toReversed();
}
