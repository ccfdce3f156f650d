import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../deps.ts';
import { StartError } from '../start-error.ts';

const OLDEST_VERSION = 15;
const RETRY_MS = 500;
/** One attempt: a frozen server accepts connections and says nothing. */
const ATTEMPT_MS = 5_000;

/** What passes by itself while machines start in any order. */
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
const SILENT = /timeout expired|connection timeout|Query read timeout|Connection terminated unexpectedly/;

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

const DISK_FULL = 'the disk of PostgreSQL is full; free some space there';
const NO_ACCESS = 'PostgreSQL refuses this role or its password; check both, and pg_hba.conf';
const NOT_OWNER = 'the role may not create tables there; make it the owner of the database';

const advice: Readonly<Record<string, string>> = {
  '28000': NO_ACCESS,
  '28P01': NO_ACCESS,
  '3D000': 'there is no such database; create it, or correct its name',
  '42501': NOT_OWNER,
  '25006': 'this PostgreSQL only reads (a replica); name the primary',
  '53100': DISK_FULL,
  '53300': 'PostgreSQL has no connection left; raise max_connections or lower DATABASE_POOL_SIZE',
};

function adviceOn({ code, message }: Refusal): string | undefined {
  const known = advice[code];
  if (known !== undefined) return known;
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

/** The StartError for a refusal by the database; any other error as it is. */
export function explainDatabase(error: unknown, connection: pg.ClientConfig): unknown {
  if (error instanceof StartError) return error;
  const refusal = findRefusal(error);
  const todo = adviceOn(refusal);
  if (todo === undefined) return error;
  const code = refusal.code && ` (${refusal.code})`;
  return new StartError(`DATABASE_URL: ${placeOf(connection)}${code}: ${todo}.`, { cause: error });
}

async function lookAt(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: ATTEMPT_MS,
    query_timeout: ATTEMPT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int / 10000 AS version",
    );
    const version = rows[0]?.version ?? 0;
    if (version >= OLDEST_VERSION) return;
    throw new StartError(
      `DATABASE_URL: PostgreSQL ${version} at ${placeOf(connection)} is too old; Lampion needs ${OLDEST_VERSION} to 18.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Resolves once PostgreSQL answers. While it is away it is asked again for `waitMs`, because an orchestrator starts
 * things in any order; what does not pass by itself (a wrong password) is refused at once.
 * @throws StartError
 */
export async function waitForDatabase(connection: pg.ClientConfig, waitMs: number, log: Log): Promise<void> {
  const giveUpAt = performance.now() + waitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await lookAt(connection);
    } catch (error) {
      const refusal = findRefusal(error);
      if (!isAway(refusal) || performance.now() + RETRY_MS > giveUpAt)
        throw explainDatabase(error, connection);
      if (attempt === 1) {
        log.warn({ database: placeOf(connection), code: refusal.code, waitMs }, 'waiting for the database');
      }
    }
    await delay(RETRY_MS);
  }
}
