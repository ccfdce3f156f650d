import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../../platform/db/database.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { countReadRows } from '../../testing/database/count-rows.ts';
import { callClaims } from '../../testing/night-helpers.ts';
import { findStandings } from './standing-store.ts';
import { findConfirmedClaims, findLastConfirmation } from './store.ts';

/** The screen shows up to 100. */
const [GUESTS, READ_MAX] = [2000, 200];

let server: TestServer;
let night: string;
beforeAll(async () => {
  server = await buildTestServer();
  const { id, challengeId } = await callClaims(server).planChallenge();
  night = id;
  const { db } = server.deps;
  await db.execute(sql`INSERT INTO guests (id, event_id, nickname, reply)
    SELECT gen_random_uuid(), ${night}, 'Convive ' || i, 'yes' FROM generate_series(1, ${GUESTS}) AS i`);
  await db.execute(sql`INSERT INTO challenge_claims (id, event_id, challenge_id, guest_id, state, points, answered_at)
    SELECT gen_random_uuid(), ${night}, ${challengeId}, id, 'confirmed', 20, now() - row_number() OVER () * interval '1 second'
    FROM guests WHERE event_id = ${night} AND nickname LIKE 'Convive %'`);
  await db.execute(sql`ANALYZE guests, challenge_claims, night_standings`);
});
afterAll(() => server.close());

it.each([
  {
    what: 'what was confirmed last',
    table: 'challenge_claims',
    read: (tx: Queryable) => findConfirmedClaims(tx, night, { memberId: null }),
  },
  {
    what: 'when that was',
    table: 'challenge_claims',
    read: (tx: Queryable) => findLastConfirmation(tx, night),
  },
  {
    what: 'who leads',
    table: 'night_standings',
    read: (tx: Queryable) => findStandings(tx, night, { memberId: null }),
  },
])('reads of a big night, for $what, little more than it shows', async ({ table, read }) => {
  expect(await countReadRows(server.deps, table, read)).toBeLessThan(READ_MAX);
});
