/** How long a page shows a count of a night whose claims are being confirmed. */
const SHOWN_MS = 30_000;
/** From this silence on, a confirmation is shown at once. */
const QUIET_MS = 60_000;

// A big night confirms several claims a second. Only the first after a silence drops its page: within a minute of the last one, and
// for another minute, for writes that are under way, pages end by themselves.

/** Whether pages that were made since the last confirmation before this one may stand without an end. */
export function isAfterSilence(lastAt: Date | null, now: Date): boolean {
  return lastAt === null || now.getTime() - lastAt.getTime() > QUIET_MS;
}

/** When a page that is made now shows newer counts; null where it is told of the next confirmation. */
export function progressEndsAt(lastAt: Date | null, now: Date): Date | null {
  const isBusy = lastAt !== null && now.getTime() - lastAt.getTime() <= 2 * QUIET_MS;
  return isBusy ? new Date(now.getTime() + SHOWN_MS) : null;
}
