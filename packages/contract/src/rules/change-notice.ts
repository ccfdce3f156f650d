/** Edits of an event within so many minutes of the first are one message to its guests. */
export const CHANGE_WINDOW_MINUTES = 10;

const URGENT_MS = 2 * 3_600_000;

/**
 * Whether guests are told of a change at once: one of the begins, the known or the new one, is less
 * than two hours away.
 */
export function isUrgentChange(begins: readonly (Date | string)[], now: Date): boolean {
  return begins.some((begin) => new Date(begin).getTime() - now.getTime() <= URGENT_MS);
}
