import type { Database } from '../../packages/server/src/platform/db/database.ts';

type Pool = Database['pool'];

/** What a browser gave when it agreed to notifications. */
export interface Subscription {
  readonly address: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Rows inserted by one statement. */
export const ROWS_AT_ONCE = 5000;

/** Inserts a guest of the event for each browser. */
export async function seedGuests(
  pool: Pool,
  eventId: string,
  browsers: readonly Subscription[],
): Promise<void> {
  for (let from = 0; from < browsers.length; from += ROWS_AT_ONCE)
    await insertGuests(pool, eventId, browsers.slice(from, from + ROWS_AT_ONCE));
}

async function insertGuests(pool: Pool, eventId: string, browsers: readonly Subscription[]) {
  const column = (key: keyof Subscription) => browsers.map((browser) => browser[key]);
  await pool.query(
    `WITH given AS (
       SELECT gen_random_uuid() AS guest_id, * FROM unnest($2::text[], $3::text[], $4::text[]) AS b (address, p256dh, auth)
     ), made AS (
       INSERT INTO guests (id, event_id, nickname, reply, replied_at)
       SELECT guest_id, $1, 'Convive', 'yes', now() FROM given RETURNING id
     )
     INSERT INTO push_devices (id, channel, guest_id, address, address_hash, p256dh, auth)
     SELECT gen_random_uuid(), 'web', guest_id, address, sha256(convert_to(address, 'UTF8')), p256dh, auth FROM given`,
    [eventId, column('address'), column('p256dh'), column('auth')],
  );
}
