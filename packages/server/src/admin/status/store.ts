import type { SystemStatus } from '@lampion/contract/admin/system-status';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

type DatabaseStatus = SystemStatus['database'];

/** PostgreSQL's own status. Connections are all those to this database, of any program. */
export async function findDatabaseStatus(db: Queryable): Promise<DatabaseStatus> {
  const { rows } = await db.execute<DatabaseStatus>(sql`
    SELECT current_setting('server_version') AS version,
      pg_database_size(current_database())::float8 AS bytes,
      (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database())::int AS connections,
      current_setting('max_connections')::int AS "connectionsMax",
      (SELECT count(*) FROM pg_stat_replication)::int AS replicas`);
  const [status] = rows;
  if (status === undefined) throw new Error('a database without a word about itself');
  return status;
}
