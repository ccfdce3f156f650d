import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db, Queryable } from './database.ts';

/** How a server process describes itself to the others, in the name of its session. */
export interface ProcessLabel {
  readonly roles: readonly string[];
  readonly version: string;
  readonly startedAt: Date;
}

/** A server process that is connected to the database. */
export interface ServerProcess extends ProcessLabel {
  readonly id: string;
  /** True for the calling process. */
  readonly isThis: boolean;
}

/** Prefix for processes that cache pages. */
export const LISTENER_PREFIX = 'lampion-pages-';
/** Prefix for processes that cache none. */
export const WRITER_PREFIX = 'lampion-writes-';
/** PostgreSQL keeps 63 bytes of `application_name`. */
const VERSION_MAX = 14;

/**
 * The `application_name` of a process's session: "lampion-pages-0123456789ab web+worker 0.1.0
 * 1763802000".
 */
export function writeProcessName(prefix: string, node: string, label: ProcessLabel | undefined): string {
  if (label === undefined) return prefix + node;
  const { roles, version, startedAt } = label;
  const started = Math.floor(startedAt.getTime() / 1000);
  return `${prefix}${node} ${roles.join('+')} ${version.slice(0, VERSION_MAX)} ${started}`;
}

/** The node id in a session's name. */
export function readNode(name: string): string {
  return name.split(' ')[0]?.replace(LISTENER_PREFIX, '').replace(WRITER_PREFIX, '') ?? '';
}

/** Every process with a session, oldest first; omits those without a label. */
export async function listServerProcesses(pool: pg.Pool, ownNode: string): Promise<ServerProcess[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND (application_name LIKE $1 OR application_name LIKE $2)
     ORDER BY backend_start, application_name`,
    [`${LISTENER_PREFIX}%`, `${WRITER_PREFIX}%`],
  );
  return rows.flatMap(({ name }) => {
    const [, roles, version, started] = name.split(' ');
    if (roles === undefined || version === undefined || started === undefined) return [];
    const id = readNode(name);
    const startedAt = new Date(Number(started) * 1000);
    return [{ id, roles: roles.split('+'), version, startedAt, isThis: id === ownNode }];
  });
}

/** Whether a process has a session, which PostgreSQL closes with the process. */
export async function hasSession(pool: pg.Pool, node: string): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE ANY ($1)`,
    [[`${LISTENER_PREFIX}${node}%`, `${WRITER_PREFIX}${node}%`]],
  );
  return rows.length > 0;
}

/** Time limit for work that no request waits for, such as cleaning up a year of data. */
const LONG_MS = 15 * 60_000;

/**
 * Runs `work` in a transaction whose statements may take longer than those of a request: up to 15
 * minutes each.
 */
export function runLong<T>(db: Db, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('statement_timeout', ${String(LONG_MS)}, true)`);
    return work(tx);
  });
}
