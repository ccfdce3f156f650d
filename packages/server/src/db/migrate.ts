import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any fixed number: processes that migrate at the same time queue on it. */
export const MIGRATION_LOCK = 7_326_001;

/**
 * Brings the database to the newest schema. Safe to call from several processes at once and any number of times:
 * an advisory lock lets one of them work, the others find nothing left to do.
 */
export async function migrate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('SET client_min_messages TO warning');
    await applyMigrations(drizzle({ client, casing: 'snake_case' }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
