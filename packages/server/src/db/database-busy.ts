/** The database is overloaded: no connection became free in time. */
class DatabaseBusyError extends Error {
  constructor(cause: Error) {
    super('no connection to the database became free in time', { cause });
    this.name = 'DatabaseBusyError';
  }
}

/** The message of pg's connection timeout, which has no error code. */
const ACQUIRE_TIMED_OUT = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);

/**
 * PostgreSQL's error codes of work that was cut and may succeed later: statement cancelled, lock not available, transaction
 * idle or open for too long, idle session, deadlock, serialisation failure, out of memory, too many connections, limit of
 * the configuration.
 */
const BUSY_STATES = new Set([
  '57014',
  '55P03',
  '25P03',
  '25P04',
  '57P05',
  '40P01',
  '40001',
  '53200',
  '53300',
  '53400',
]);

/** An error of the pool, as a type of its own when no connection became free in time. */
export function nameBusy(error: Error): Error {
  return ACQUIRE_TIMED_OUT.has(error.message) ? new DatabaseBusyError(error) : error;
}

/** Whether an error means an overloaded database, however deeply it is wrapped. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseBusyError || BUSY_STATES.has(String((error as { code?: unknown }).code)))
    return true;
  return isDatabaseBusy(error.cause);
}
