import { performance } from 'node:perf_hooks';
import { claimEndpoints } from '../packages/contract/src/endpoints/claims.ts';
import { readConfig } from '../packages/server/src/config.ts';
import { openContainer } from '../packages/server/src/container.ts';
import type { Deps } from '../packages/server/src/deps.ts';
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
import { note, printTable, row } from './support/table.ts';
import { unbounded } from './support/unbounded.ts';

const GUESTS = 5000;
const CHALLENGES = 200;
const TEAMS = 8;
const RUNS = 200;
const LIMIT_MS = 10;

const [MEMBER, GUEST, CHALLENGE, TEAM, CLAIM] = [1, 2, 3, 4, 5];

/** Rows by the million: sums are written once, not by a trigger for each. */
const unchecked = (statement: string) =>
  `BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`;

/** One night whose every guest took up every challenge: nine in ten confirmed, a few waiting, the rest refused. */
const statementsFor = (event: string) => [
  `INSERT INTO nights (event_id, has_challenges, challenges_confirmed_by, updated_at) VALUES ('${event}', true, 'guest', now())`,
  `INSERT INTO app_accounts (id, username, app_name)
   SELECT ${uuid(MEMBER, 'i')}, 'joueur.' || i, 'Joueur ' || i FROM generate_series(1, ${GUESTS}) AS i`,
  `INSERT INTO guests (id, event_id, app_account_id, nickname, reply, is_shown)
   SELECT ${uuid(GUEST, 'i')}, '${event}', ${uuid(MEMBER, 'i')}, 'Joueur ' || i, 'yes', true FROM generate_series(1, ${GUESTS}) AS i`,
  `INSERT INTO challenges (id, event_id, title, description, points, position)
   SELECT ${uuid(CHALLENGE, 'i')}, '${event}', 'Défi ' || i, 'Tout le monde dedans.', 10 + i % 40, i
   FROM generate_series(1, ${CHALLENGES}) AS i`,
  `INSERT INTO night_teams (id, event_id, name, ink)
   SELECT ${uuid(TEAM, 'i')}, '${event}', 'Équipe ' || i, (ARRAY['miel', 'menthe', 'framboise', 'bleu'])[1 + i % 4]
   FROM generate_series(1, ${TEAMS}) AS i`,
  unchecked(`INSERT INTO challenge_claims (id, event_id, challenge_id, guest_id, state, word, points, created_at, answered_at)
   SELECT ${uuid(CLAIM, 'n')}, '${event}', ${uuid(CHALLENGE, `1 + n % ${CHALLENGES}`)}, ${uuid(GUEST, `1 + n / ${CHALLENGES}`)},
     CASE WHEN hash < 90 THEN 'confirmed' WHEN hash < 92 THEN 'pending' ELSE 'refused' END, 'Tout le comptoir y est.',
     CASE WHEN hash < 90 THEN 10 + (1 + n % ${CHALLENGES}) % 40 ELSE 0 END,
     now() - n * interval '20 ms', CASE WHEN hash < 90 OR hash >= 92 THEN now() - n * interval '10 ms' END
   FROM generate_series(0, ${GUESTS * CHALLENGES - 1}) AS n, LATERAL (SELECT (hashint8(n) & 2147483647) % 100 AS hash) AS drawn`),
  unchecked(`INSERT INTO night_standings (event_id, guest_id, showing, pseudonym, team_id, points)
   SELECT '${event}', guest_id, CASE WHEN i % 10 = 0 THEN 'hidden' WHEN i % 10 = 1 THEN 'pseudonym' ELSE 'name' END,
     CASE WHEN i % 10 = 1 THEN 'Comète ' || i END, ${uuid(TEAM, `1 + i % ${TEAMS}`)}, points
   FROM (SELECT guest_id, row_number() OVER (ORDER BY guest_id) AS i, sum(points) AS points FROM challenge_claims GROUP BY guest_id) AS sums`),
  `UPDATE night_teams SET (points, member_count) =
     (SELECT sum(night_standings.points), count(*) FROM night_standings WHERE team_id = night_teams.id)`,
  `UPDATE challenges SET confirmed_count = sums.confirmed
   FROM (SELECT challenge_id, count(*) AS confirmed FROM challenge_claims WHERE state = 'confirmed' GROUP BY challenge_id) AS sums
   WHERE sums.challenge_id = challenges.id`,
  'VACUUM ANALYZE',
  'CHECKPOINT',
];

/** On a connection of its own: a million rows take longer than a statement of the server may. */
async function fill({ database }: Pick<Deps, 'database'>, event: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    for (const statement of statementsFor(event)) await client.query(statement);
  } finally {
    client.release(true);
  }
}

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
    const night = { organiserId: organiser.id, beginDate: new Date(Date.now() - 3_600_000) };
    const { id } = await createEvent(deps, night);
    await fill(deps, id);
    const member = await createMember({ deps }, 'lectrice');
    const seat = { eventId: id, appAccountId: member.id, accountId: member.accountId };
    await createGuest(deps, { ...seat, nickname: 'Lectrice', reply: 'yes' });
    const url = `/api${claimEndpoints.getChallengeBoard.path.replace(':id', id)}`;
    const time = async (headers: Record<string, string>) => {
      const took: number[] = [];
      for (let run = 0; run < 2 * RUNS; run += 1) {
        const begun = performance.now();
        const answer = await app.inject({ url, headers });
        took.push(performance.now() - begun);
        if (answer.statusCode !== 200) throw new Error(answer.body);
      }
      // Warm.
      return took.slice(RUNS);
    };
    const readers = [
      ['a guest', await time(member.headers)],
      ['its host', await time(await signIn(deps, organiser.accountId))],
    ] as const;
    const half = (took: readonly number[]) => percentile(took, 0.5);
    printTable(`The ranking of a night: ${GUESTS} guests, ${GUESTS * CHALLENGES} claims`, [
      ...readers.flatMap(([reader, took]) => [
        row(`read by ${reader}, half within`, half(took), { atMost: LIMIT_MS }, ' ms'),
        note(`read by ${reader}, 95 % within`, percentile(took, 0.95), ' ms'),
      ]),
      note(
        'the slower one, as a share of the limit',
        Math.max(...readers.map(([, took]) => half(took))) / LIMIT_MS,
      ),
    ]);
  } finally {
    await app.close();
    await deps.close();
  }
}

/** How long the server takes for the whole screen of the challenges, ranking and all, with a million claims in one night. */
export async function measureLeaderboard(): Promise<void> {
  await onFreshDatabases([undefined], (_run, databaseUrl, folder) => measure(databaseUrl, folder));
}

if (import.meta.main) await measureLeaderboard();
