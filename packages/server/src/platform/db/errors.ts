import { DrizzleQueryError } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg, { DatabaseError } from 'pg';

/**
 * The database does not answer or is no longer a primary. Nothing is queried until it answers
 * again.
 */
export class DatabaseAwayError extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause });
    this.name = 'DatabaseAwayError';
  }
}

/**
 * The connection was cut during a commit or before every server process had confirmed it. The write
 * may or may not have been committed; never report either to the caller.
 */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('whether a write was made is not known', { cause });
    this.name = 'OutcomeUnknownError';
  }
}

/**
 * PostgreSQL's error codes of a server that stops, starts or is a standby: read-only transaction,
 * shutdown, crash, not accepting connections yet. Poolers answer with class 08 (connection
 * exception) for a server behind them.
 */
const AWAY_STATES = /^(?:25006|57P0[1-3]|08...)$/;

/** pg's errors for a query on a connection that was cut before. */
const CUT_BEFORE = new Set([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);

const cut = Symbol.for('lampion.connectionCut');

/**
 * Marks an error as a lost database connection, because socket errors do not name what they were
 * connected to.
 */
export function markCut(error: Error): void {
  if (!(error instanceof pg.DatabaseError)) Object.assign(error, { [cut]: true });
}

/**
 * Whether an error means that the database is away or cut a connection, however deeply it is
 * wrapped.
 */
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
 * PostgreSQL's error codes of work that was aborted and may succeed later: statement cancelled,
 * lock not available, transaction idle or open for too long, idle session, deadlock, serialisation
 * failure, out of memory, too many connections, limit of the configuration.
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

/** Turns the pool's timeout into a typed error. */
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

const UNIQUE_VIOLATION = '23505';

/** Whether a statement was refused because another row has the value already. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError && cause.code === UNIQUE_VIOLATION;
}

/**
 * A table as exposed to other aggregates: for joins, by the columns its owner names. Only its owner
 * writes it.
 */
export type Readable<T extends PgTable, K extends keyof T> = PgTable<T['_']['config']> & Pick<T, K>;
