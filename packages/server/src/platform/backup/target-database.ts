import type pg from 'pg';
import { listOwnNames } from '../db/schema-history.ts';
import { BackupError } from './archive.ts';

/**
 * Tables a server fills when it starts: rows in them alone do not mean that the database is in use.
 */
const FILLED_AT_START = ['settings', 'rate_limits', 'backup_runs'];

/**
 * Refuses to restore into a database that is in use or has contents that are not ours. Changes
 * nothing.
 * @throws BackupError
 */
export async function checkTarget(
  client: pg.ClientBase,
  { mayReplace }: { mayReplace: boolean },
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') ORDER BY 1",
  );
  const own = listOwnNames().TABLE;
  const foreign = rows.filter(({ name }) => !own.has(name));
  if (foreign.length > 0) {
    const names = foreign.map(({ name }) => name).join(', ');
    throw new BackupError(
      `The database holds tables that are not Lampion’s (${names}); choose an empty one.`,
    );
  }
  await refuseSessions(client);
  if (mayReplace) return;
  for (const { name } of rows) {
    if (FILLED_AT_START.includes(name)) continue;
    const { rowCount } = await client.query(`SELECT FROM public."${name}" LIMIT 1`);
    if (rowCount === 0) continue;
    throw new BackupError(
      'The database is not empty; choose an empty one, or add --replace to replace what it holds with the backup.',
    );
  }
}

/** A running server would keep serving and writing data from before the restore. */
async function refuseSessions(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND starts_with(application_name, 'lampion')`,
  );
  if (rowCount === 0) return;
  throw new BackupError('A server of Lampion uses this database; stop it, then try again.');
}

/**
 * Drops our schema inside the caller's transaction. Keeps extensions, which another role may have
 * installed.
 */
export async function dropContents(client: pg.ClientBase): Promise<void> {
  const names = listOwnNames();
  const kinds = ['TABLE', 'SEQUENCE', 'FUNCTION', 'TYPE', 'TEXT SEARCH CONFIGURATION'] as const;
  const drops = kinds.flatMap((kind) =>
    [...names[kind]].map((name) => `DROP ${kind} IF EXISTS public."${name}" CASCADE`),
  );
  const schemas = ['pgboss', 'drizzle'].map((name) => `DROP SCHEMA IF EXISTS ${name} CASCADE`);
  await client.query([...schemas, ...drops].join(';\n'));
}
