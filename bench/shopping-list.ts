import { performance } from 'node:perf_hooks';
import { costEndpoints } from '../packages/contract/src/endpoints/costs.ts';
import { shoppingListEndpoints } from '../packages/contract/src/endpoints/shopping-list.ts';
import { songEndpoints } from '../packages/contract/src/endpoints/songs.ts';
import { readConfig } from '../packages/server/src/config.ts';
import { openContainer } from '../packages/server/src/container.ts';
import { createServer } from '../packages/server/src/http/create-server.ts';
import {
  createEvent,
  createGuest,
  createOrganiser,
  signIn,
} from '../packages/server/src/testing/factories.ts';
import { createMember } from '../packages/server/src/testing/party-helpers.ts';
import { uuid } from './support/generated-values.ts';
import { onFreshDatabases } from './support/on-fresh-databases.ts';
import { percentile } from './support/percentile.ts';
import { note, printTable, type Row, row } from './support/table.ts';
import { unbounded } from './support/unbounded.ts';

const GUESTS = 100;
/** Of each night. */
const [ITEMS, CLAIMS_EACH, SONGS, EXPENSES, SHARERS_EACH] = [200, 3, 200, 100, 10];
/** Of a song: in the night that is read, and in the others. */
const [VOTES_EACH, VOTES_ELSEWHERE] = [25, 5];
/** With a list, with songs and with costs: a million claims, a million votes and a million shares together. */
const [LISTS, PLAYLISTS, COSTS] = [1667, 1000, 1000];
const RUNS = 200;
const LIMIT_MS = 10;

const [MEMBER, GUEST, EVENT, ITEM, CLAIM, SONG, WISH, EXPENSE, SHARER, PAYBACK, UNWANTED] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
] as const;

/** Rows by the million: what they refer to is there, and votes are counted once instead of one after the other. */
const unchecked = (statement: string) =>
  `BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`;

/** The night that is read is the first one. */
const nightOf = (event: string, number: string) =>
  `CASE WHEN ${number} = 0 THEN '${event}'::uuid ELSE ${uuid(EVENT, number)} END`;
const guestOf = (number: string) => uuid(GUEST, `1 + (${number}) % ${GUESTS}`);

const statementsFor = (event: string, organiserId: string) => [
  `INSERT INTO events (id, organiser_id, name, description, place, begin_date, end_date)
   SELECT ${uuid(EVENT, 'i')}, '${organiserId}', 'Bal', '', 'Nantes', begins, begins + interval '5 hours'
   FROM generate_series(1, ${LISTS}) AS i, LATERAL (SELECT now() - i * interval '1 hour' AS begins) AS night`,
  `INSERT INTO nights (event_id, has_list, has_playlist, updated_at) VALUES ('${event}', true, true, now())`,
  `INSERT INTO app_accounts (id, username, app_name)
   SELECT ${uuid(MEMBER, 'i')}, 'convive.' || i, 'Convive ' || i FROM generate_series(1, ${GUESTS}) AS i`,
  `INSERT INTO guests (id, event_id, app_account_id, nickname, reply, is_shown)
   SELECT ${uuid(GUEST, 'i')}, '${event}', ${uuid(MEMBER, 'i')}, 'Convive ' || i, 'yes', true FROM generate_series(1, ${GUESTS}) AS i`,
  unchecked(`INSERT INTO shopping_items (id, event_id, section, name, quantity, unit, position, created_at)
   SELECT ${uuid(ITEM, 'i')}, ${nightOf(event, `(i / ${ITEMS})`)},
     (ARRAY['food', 'drinks', 'party', 'other'])[1 + i % 4], 'Jus de pomme ' || i, 12, 'bottle', i % ${ITEMS} / 4, now()
   FROM generate_series(0, ${LISTS * ITEMS - 1}) AS i`),
  unchecked(`INSERT INTO shopping_claims (id, item_id, guest_id, quantity, claimed_at)
   SELECT ${uuid(CLAIM, 'i')}, ${uuid(ITEM, `(i / ${CLAIMS_EACH})`)}, ${guestOf('i')}, 2, now() - i * interval '7 ms'
   FROM generate_series(0, ${LISTS * ITEMS * CLAIMS_EACH - 1}) AS i`),
  unchecked(`INSERT INTO songs (id, event_id, title, artist, url, name_key, link_key, vote_count, created_at)
   SELECT ${uuid(SONG, 'i')}, ${nightOf(event, `(i / ${SONGS})`)}, 'Parquet ciré ' || i, 'Bal Perdu',
     'https://www.deezer.com/track/' || i, 'bal perdu|parquet cire ' || i, 'deezer:' || i,
     CASE WHEN i < ${SONGS} THEN ${VOTES_EACH} ELSE ${VOTES_ELSEWHERE} END, now() - i * interval '1 second'
   FROM generate_series(0, ${PLAYLISTS * SONGS - 1}) AS i`),
  unchecked(`INSERT INTO song_wishes (id, event_id, song_id, guest_id, created_at)
   SELECT ${uuid(WISH, 'i')}, ${nightOf(event, `(i / ${SONGS})`)}, ${uuid(SONG, 'i')}, ${guestOf('i')}, now() - i * interval '1 second'
   FROM generate_series(0, ${PLAYLISTS * SONGS - 1}) AS i`),
  unchecked(`INSERT INTO song_votes (song_id, guest_id, created_at)
   SELECT ${uuid(SONG, 'i')}, ${guestOf('i + voter')}, now()
   FROM generate_series(0, ${PLAYLISTS * SONGS - 1}) AS i,
     LATERAL generate_series(1, CASE WHEN i < ${SONGS} THEN ${VOTES_EACH} ELSE ${VOTES_ELSEWHERE} END) AS voter`),
  unchecked(`INSERT INTO expenses (id, event_id, label, cents, payer_id, created_at)
   SELECT ${uuid(EXPENSE, 'i')}, ${nightOf(event, `(i / ${EXPENSES})`)}, 'Glaçons ' || i, 1000 + i % 997, ${guestOf('i * 7')},
     now() - i * interval '1 second' FROM generate_series(0, ${COSTS * EXPENSES - 1}) AS i`),
  unchecked(`INSERT INTO expense_sharers (id, expense_id, guest_id)
   SELECT ${uuid(SHARER, 'i')}, ${uuid(EXPENSE, `(i / ${SHARERS_EACH})`)}, ${guestOf('i')}
   FROM generate_series(0, ${COSTS * EXPENSES * SHARERS_EACH - 1}) AS i`),
  `INSERT INTO unwanted_songs (id, event_id, title, artist)
   SELECT ${uuid(UNWANTED, 'i')}, '${event}', 'La Danse des canards ' || i, '' FROM generate_series(1, 50) AS i`,
  `INSERT INTO paybacks (id, event_id, from_id, to_id, cents, created_at)
   SELECT ${uuid(PAYBACK, 'i')}, '${event}', ${guestOf('i')}, ${guestOf('i + 1')}, 100, now() FROM generate_series(1, 20) AS i`,
  'VACUUM ANALYZE',
  'CHECKPOINT',
];

async function measure(databaseUrl: string, folder: string): Promise<void> {
  const config = readConfig({
    ...unbounded,
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    ROLES: 'web',
  });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const deps = await openContainer(config, { connection: { connectionString: databaseUrl }, log: silent });
  const app = await createServer(deps);
  try {
    const organiser = await createOrganiser(deps, { plan: 'enterprise' });
    const { id } = await createEvent(deps, {
      organiserId: organiser.id,
      beginDate: new Date(Date.now() - 3_600_000),
    });
    for (const statement of statementsFor(id, organiser.id)) await deps.database.pool.query(statement);
    const member = await createMember({ deps }, 'lectrice');
    const seat = { eventId: id, appAccountId: member.id, accountId: member.accountId };
    await createGuest(deps, { ...seat, nickname: 'Lectrice', reply: 'yes' });
    const hostHeaders = await signIn(deps, organiser.accountId);
    const time = async (path: string, headers: Record<string, string>) => {
      const took: number[] = [];
      for (let run = 0; run < 2 * RUNS; run += 1) {
        const begun = performance.now();
        const answer = await app.inject({ url: `/api${path.replace(':id', id)}`, headers });
        took.push(performance.now() - begun);
        if (answer.statusCode !== 200) throw new Error(answer.body);
      }
      // Warm.
      return took.slice(RUNS);
    };
    const rows: Row[] = [];
    let slowest = 0;
    for (const [what, { path }] of [
      [`a list of ${ITEMS} items`, shoppingListEndpoints.getShoppingList],
      [`${SONGS} songs with ${SONGS * VOTES_EACH} votes`, songEndpoints.getPlaylist],
      [`${EXPENSES} expenses`, costEndpoints.getCosts],
    ] as const)
      for (const [reader, headers] of [
        ['a guest', member.headers],
        ['its host', hostHeaders],
      ] as const) {
        const took = await time(path, headers);
        const half = percentile(took, 0.5);
        slowest = Math.max(slowest, half);
        rows.push(
          row(`${what}, read by ${reader}, half within`, half, { atMost: LIMIT_MS }, ' ms'),
          note(`${what}, read by ${reader}, 95 % within`, percentile(took, 0.95), ' ms'),
        );
      }
    printTable('The list, the songs and the costs of a night among millions', [
      ...rows,
      note('the slowest, as a share of the limit', slowest / LIMIT_MS),
    ]);
  } finally {
    await app.close();
    await deps.close();
  }
}

/** How long the server takes for the screens of a night that everybody writes on, with a million rows of other nights beside them. */
export async function measureShoppingList(): Promise<void> {
  await onFreshDatabases([undefined], (_run, databaseUrl, folder) => measure(databaseUrl, folder));
}

if (import.meta.main) await measureShoppingList();
