import { sendAnnouncement } from '../packages/server/src/messages/announcements/announcements.ts';
import { getAudience } from '../packages/server/src/messages/announcements/audience.ts';
import { prepareBatch } from '../packages/server/src/messages/announcements/delivery.ts';
import { searchFollowers } from '../packages/server/src/people/organisers/followers.ts';
import type { Actor } from '../packages/server/src/platform/actor.ts';
import { type Database, openDatabase } from '../packages/server/src/platform/db/database.ts';
import { median, millisecondsToNoon, onFreshDatabase, openBench, printTable, row } from './harness.ts';
import { seedHostingOrganiser } from './support/hosting-organiser.ts';

/** Half by e-mail alone, half with the app. `FOLLOWERS=5000` gives a short run. */
const FOLLOWERS = Number(process.env.FOLLOWERS ?? 100_000);
const STORED_WITHIN_MS = 5000;
/** The rate at which announcements to guests are sent, at least: creating messages is no brake. */
const CREATED_A_SECOND = 2000;
const LIST_WITHIN_MS = 30;
const ROUNDS = 9;

type Pool = Database['pool'];

async function seed(pool: Pool, organiserId: string): Promise<void> {
  const half = FOLLOWERS / 2;
  await pool.query(
    `INSERT INTO email_followers (id, organiser_id, email, screen, wording, confirmed_at)
     SELECT gen_random_uuid(), $1, 'abonne' || i || '@exemple.fr', 'event', 2, now() - i * interval '1 second'
     FROM generate_series(1, $2::int) i`,
    [organiserId, half],
  );
  await pool.query(
    `WITH made AS (
       INSERT INTO app_accounts (id, username, app_name, bio)
       SELECT gen_random_uuid(), 'abonne_' || i, 'Abonné', '' FROM generate_series(1, $2::int) i RETURNING id
     ) INSERT INTO followers (organiser_id, app_account_id, consents)
     SELECT $1, id, '{"app": {"at": "2026-01-01T00:00:00Z", "screen": "app", "wording": 2}}' FROM made`,
    [organiserId, half],
  );
  await pool.query('ANALYZE');
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function timeOften(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) took.push(await time(work));
  return median(took);
}

/** A message to many followers: stored, made into one for each, twice; and the lists beside it. */
export function measure(): Promise<void> {
  return onFreshDatabase(async (databaseUrl, folder) => {
    const database = openDatabase({ connectionString: databaseUrl }, () => undefined);
    const { pool } = database;
    const eventId = await seedHostingOrganiser(pool);
    const owner = await pool.query('SELECT id, account_id FROM organisers');
    const { id: organiserId, account_id: accountId } = owner.rows[0];
    await seed(pool, organiserId);
    // Nothing is sent to followers at night, whenever this runs.
    const CLOCK_AHEAD_MS = String(millisecondsToNoon());
    const deps = await openBench({ DATA_DIR: folder, DATABASE_URL: databaseUrl, CLOCK_AHEAD_MS });
    const actor: Actor = {
      kind: 'organiser',
      accountId,
      organiserId,
      sessionId: '',
    };
    const wanted = { body: 'À ce soir.', audience: ['followers' as const] };
    const list = await timeOften(() => searchFollowers(deps, actor, { limit: 50 }));
    const count = await timeOften(() => getAudience(deps, actor, eventId));
    let announcementId = '';
    const stored = await time(async () => {
      ({ id: announcementId } = await sendAnnouncement(deps, actor, eventId, wanted));
    });
    const prepare = async () => {
      const { rows } = await pool.query('SELECT number FROM announcement_batches ORDER BY number');
      for (const { number } of rows)
        await prepareBatch(deps, { announcementId, batch: number }, async () => undefined);
    };
    const made = await time(prepare);
    await prepare();
    const told = await pool.query(
      'SELECT count(*)::int AS messages, count(DISTINCT guest_id)::int AS people FROM deliveries',
    );
    const { messages, people } = told.rows[0];
    printTable(`A message to ${FOLLOWERS} followers`, [
      row('stored', stored, { atMost: STORED_WITHIN_MS }, ' ms'),
      row('messages created a second', (FOLLOWERS * 1000) / made, { atLeast: CREATED_A_SECOND }),
      row('followers without one', FOLLOWERS - people, { exactly: 0 }),
      row('followers with two', messages - people, { exactly: 0 }),
      row('a page of the list', list, { atMost: LIST_WITHIN_MS }, ' ms'),
      row('how many there are', count, { atMost: LIST_WITHIN_MS }, ' ms'),
    ]);
    await deps.close();
    await database.close();
  });
}
