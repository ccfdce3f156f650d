import { createHash } from 'node:crypto';
import type { Database } from '../../packages/server/src/platform/db/database.ts';

/** Token of the organiser's session. */
export const TOKEN = 'bench'.padEnd(43, 'x');

/**
 * Inserts an organiser without limits, signed in by `TOKEN`, with an event in nine days; returns
 * the event's id.
 */
export async function seedHostingOrganiser(pool: Database['pool']): Promise<string> {
  const one = async (query: string, values: unknown[] = []): Promise<string> =>
    (await pool.query(query, values)).rows[0].id;
  const accountId = await one(
    `INSERT INTO accounts (id, email, email_verified_at, role) VALUES (gen_random_uuid(), 'pro@exemple.fr', now(), 'organiser') RETURNING id`,
  );
  const organiserId = await one(
    `INSERT INTO organisers (id, account_id, plan_in_force) VALUES (gen_random_uuid(), $1, 'enterprise') RETURNING id`,
    [accountId],
  );
  await pool.query(
    `INSERT INTO sessions (id, account_id, token_hash, expires_at) VALUES (gen_random_uuid(), $1, $2, now() + interval '1 day')`,
    [accountId, createHash('sha256').update(TOKEN).digest()],
  );
  return one(
    `INSERT INTO events (id, organiser_id, name, description, begin_date, end_date, place) VALUES
     (gen_random_uuid(), $1, 'Bal', 'On danse.', now() + interval '9 days', now() + interval '10 days', 'Nantes')
     RETURNING id`,
    [organiserId],
  );
}
