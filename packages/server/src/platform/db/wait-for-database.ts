import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../app-error.ts';
import type { Log } from '../log.ts';
import { isDatabaseAway, isDatabaseBusy } from './errors.ts';
import { beforeRelease, readMigrations } from './schema-history.ts';

const OLDEST_VERSION = 15;
const RETRY_MS = 500;
/** Time limit of one attempt: a frozen server accepts connections without answering. */
const ATTEMPT_MS = 5_000;

/** Temporary errors while machines start in any order. */
const AWAY = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL: too many connections, shutting down, starting up.
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);
/** Messages of pg without a code. */
const SILENT =
  /timeout expired|timeout exceeded|connection timeout|Query read timeout|Connection terminated|no answer within|is not queryable/;

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** The innermost error with a code: Drizzle and pools wrap those of PostgreSQL. */
function findRefusal(error: unknown): Refusal {
  if (!(error instanceof Error)) return { code: '', message: '' };
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return { code, message: error.message };
  return error.cause === undefined ? { code: '', message: error.message } : findRefusal(error.cause);
}

const isAway = ({ code, message }: Refusal) => AWAY.has(code) || SILENT.test(message);
/**
 * Errors a start retries: the database is away, a standby, or so busy that a time limit aborted the
 * step.
 */
const isPassing = (error: unknown) =>
  isAway(findRefusal(error)) || isDatabaseBusy(error) || (isDatabaseAway(error) && !isReadOnly(error));
const isReadOnly = (error: unknown) => findRefusal(error).code === '25006';

const DISK_FULL = 'the disk of PostgreSQL is full; free some space there';
const NO_ACCESS = 'PostgreSQL refuses this role or its password; check both, and pg_hba.conf';
const NOT_OWNER = 'the role may not create tables there; make it the owner of the database';

const TOO_SLOW =
  'it is too busy: a time limit cut the start; look for what holds it up (pg_stat_activity), or raise the limit';

const advice: Readonly<Record<string, string>> = {
  '28000': NO_ACCESS,
  '28P01': NO_ACCESS,
  '3D000': 'there is no such database; create it, or correct its name',
  '42501': NOT_OWNER,
  '25006': 'this PostgreSQL only reads (a replica); name the primary',
  '53100': DISK_FULL,
  '55P03': TOO_SLOW,
  '57014': TOO_SLOW,
  '53300': 'PostgreSQL has no connection left; raise max_connections or lower DATABASE_POOL_SIZE',
};

function adviceOn({ code, message }: Refusal): string | undefined {
  const known = advice[code];
  if (known !== undefined) return known;
  if (message === 'it is a standby') return advice['25006'];
  if (isAway({ code, message })) return 'nothing answers there; start PostgreSQL, or correct the address';
  if (/SASL|SCRAM/.test(message)) return NO_ACCESS;
  if (message.includes('does not support SSL')) return 'PostgreSQL offers no TLS there; leave sslmode out';
  if (/CERT|UNABLE_TO_VERIFY/.test(code))
    return 'its certificate is not trusted; name its authority as sslrootcert';
  return undefined;
}

/** "database.example:5432/lampion": never the role's password. */
function placeOf(connection: pg.ClientConfig): string {
  const { host, port, database } = new pg.Client(connection);
  return `${host}:${port}/${database}`;
}

/** Converts a refusal by the database to a StartError; returns other errors unchanged. */
export function explainDatabase(error: unknown, connection: pg.ClientConfig): unknown {
  if (error instanceof StartError) return error;
  const refusal = findRefusal(error);
  const isRefused = /^[0-9A-Z]{5}$/.test(refusal.code);
  const todo = adviceOn(refusal) ?? (isRefused ? `PostgreSQL refuses: ${refusal.message}` : undefined);
  if (todo === undefined) return error;
  const code = refusal.code && ` (${refusal.code})`;
  return new StartError(`DATABASE_URL: ${placeOf(connection)}${code}: ${todo}.`, { cause: error });
}

interface Look {
  readonly version: number;
  readonly encoding: string;
  readonly hasMigrations: boolean;
  /** Some tables of the schema `public` that do not belong to an extension. */
  readonly tables: readonly string[] | null;
}

const LOOK = `SELECT current_setting('server_version_num')::int / 10000 AS version,
  current_setting('server_encoding') AS encoding,
  to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "hasMigrations",
  (SELECT json_agg(relname) FROM (SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace('public')
     AND relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
     ORDER BY 1 LIMIT 3) AS found) AS tables`;

const FOREIGN = 'another program keeps its tables there; name an empty database';

/** Why Lampion cannot use a database; nothing has been written to it. */
function findFault({ version, encoding, hasMigrations, tables }: Look, isExisting: boolean): string | null {
  if (version < OLDEST_VERSION)
    return `PostgreSQL ${version} is too old; Lampion needs ${OLDEST_VERSION} to 18`;
  if (encoding !== 'UTF8') {
    return `its encoding is ${encoding}, in which French names and emoji cannot be written; make it with ENCODING 'UTF8' TEMPLATE template0`;
  }
  if (hasMigrations) return null;
  if (tables !== null) return `${FOREIGN} (${tables.join(', ')})`;
  return isExisting
    ? 'Lampion has no tables there; correct the address, or start the server there first'
    : null;
}

async function lookAt(connection: pg.ClientConfig, isExisting: boolean): Promise<void> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: ATTEMPT_MS,
    query_timeout: ATTEMPT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Look>(LOOK);
    const fault = rows[0] && findFault(rows[0], isExisting);
    if (fault) throw new StartError(`DATABASE_URL: ${placeOf(connection)}: ${fault}.`);
    if (!rows[0]?.hasMigrations) return;
    const { rows: first } = await client.query(
      'SELECT min(created_at) AS "when" FROM drizzle.__drizzle_migrations',
    );
    const ours = [readMigrations()[0]?.when, beforeRelease.firstWhen];
    if (first[0].when !== null && !ours.includes(Number(first[0].when)))
      throw new StartError(`DATABASE_URL: ${placeOf(connection)}: ${FOREIGN}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Resolves once PostgreSQL answers with a database that is ours or, without `isExisting`, empty.
 * Permanent errors (a wrong password) are thrown at once.
 * @throws StartError
 */
export function waitForDatabase({
  isExisting,
  ...waiting
}: Waiting & { readonly isExisting: boolean }): Promise<void> {
  return retryWhileAway(() => lookAt(waiting.connection, isExisting), waiting);
}

interface Waiting {
  readonly connection: pg.ClientConfig;
  readonly waitMs: number;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Runs a repeatable step of a start. While the database is away or too busy, retries it for
 * `waitMs`, because an orchestrator starts services in any order.
 * @throws StartError, and other errors of the step
 */
export async function retryWhileAway<T>(
  step: () => Promise<T>,
  { connection, waitMs, log }: Waiting,
): Promise<T> {
  const giveUpAt = performance.now() + waitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (!isPassing(error) || performance.now() + RETRY_MS > giveUpAt)
        throw explainDatabase(error, connection);
      const { code, message } = findRefusal(error);
      if (attempt === 1) {
        log.warn(
          { database: placeOf(connection), code: code || message, waitMs },
          'waiting for the database',
        );
      }
    }
    await delay(RETRY_MS);
  }
}

/** How often the log repeats that a start is waiting. */
const REPEAT_MS = 30_000;
const POLL_MS = 250;

/**
 * Waits for a lock held by another process, without limit: the lock ends with that process. Polls
 * for it, because a waiting statement would hit a time limit and block others.
 */
export async function waitForLock(
  tryLock: () => Promise<boolean>,
  log: Pick<Log, 'warn'>,
  holder: string,
): Promise<void> {
  for (let waitedMs = 0; !(await tryLock()); waitedMs += POLL_MS) {
    if (waitedMs % REPEAT_MS === 0) log.warn({ waitedMs }, `waiting for another process that ${holder}`);
    await delay(POLL_MS);
  }
}
