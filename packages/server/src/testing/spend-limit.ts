import { sql } from 'drizzle-orm';
import type { TestServer } from './build-test-server.ts';

/** Whoever was counted for a limit before has nothing left of it; others have all of it. */
export async function spendLimit({ deps }: TestServer, name: string): Promise<void> {
  await deps.db.execute(sql`UPDATE rate_limits SET points = 1000000 WHERE key LIKE ${`${name}:%`}`);
}
