/** The database had no time for this: no connection became free, or a statement or a lock took too long. */
class DatabaseBusyError extends Error {
  constructor(cause: Error) {
    super('no connection to the database became free in time', { cause });
    this.name = 'DatabaseBusyError';
  }
}

/** What pg says when its time for a connection is over; it has no code for it. */
const ACQUIRE_TIMED_OUT = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);

/** PostgreSQL's own words: a statement was stopped, a lock was not had, every connection is taken. */
const BUSY_STATES = new Set(['57014', '55P03', '53300']);

/** An error of the pool, under a name of its own when it means that no connection became free. */
export function nameBusy(error: Error): Error {
  return ACQUIRE_TIMED_OUT.has(error.message) ? new DatabaseBusyError(error) : error;
}

/** Whether an error comes from a database that had no time, however it was wrapped on its way. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseBusyError || BUSY_STATES.has(String((error as { code?: unknown }).code)))
    return true;
  return isDatabaseBusy(error.cause);
}
