import pg from 'pg';

/** The database does not answer, or is no primary any more: nothing is asked of it until it answers again. */
export class DatabaseAwayError extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause });
    this.name = 'DatabaseAwayError';
  }
}

/**
 * The connection was cut during a commit, or before every server process had confirmed it: the caller may be told
 * neither that the write was made nor that it was not.
 */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('whether a write was made is not known', { cause });
    this.name = 'OutcomeUnknownError';
  }
}

/**
 * PostgreSQL's error codes of a server that goes, comes or is a standby: read-only transaction, shutdown, crash, not
 * accepting connections yet. Class 08 (connection exception) is what poolers answer for a server behind them.
 */
const AWAY_STATES = /^(?:25006|57P0[1-3]|08...)$/;

/** pg's errors for a query on a connection that was cut before. */
const CUT_BEFORE = new Set([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);

const cut = Symbol.for('lampion.connectionCut');

/** Notes that an error is the loss of a connection: errors of sockets do not name what they were connected to. */
export function markCut(error: Error): void {
  if (!(error instanceof pg.DatabaseError)) Object.assign(error, { [cut]: true });
}

/** Whether an error means that the database is away or cut a connection, however deeply it is wrapped. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAwayError || cut in error || CUT_BEFORE.has(error.message)) return true;
  return AWAY_STATES.test(String((error as { code?: unknown }).code)) || isDatabaseAway(error.cause);
}

/** Whether it was refused, or cut, because the database was known to be away. */
export function isKnownAbsence(error: unknown): boolean {
  return error instanceof Error && (error instanceof DatabaseAwayError || isKnownAbsence(error.cause));
}

export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof Error && (error instanceof OutcomeUnknownError || isOutcomeUnknown(error.cause));
}
