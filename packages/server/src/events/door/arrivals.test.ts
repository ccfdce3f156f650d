import type { Door } from '@lampion/contract/events/door';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createOrganiser, signIn } from '../../testing/factories.ts';

let server: TestServer;
let eventId: string;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await buildTestServer();
  const organiser = await createOrganiser(server.deps);
  headers = await signIn(server.deps, organiser.accountId);
  eventId = (await createEvent(server.deps, { organiserId: organiser.id, name: 'Bal d’Été' })).id;
  const rows = [
    { nickname: 'zoé', reply: 'yes', plusOnes: 2 },
    { nickname: 'Émile', reply: 'yes' },
    { nickname: '=Eva', reply: 'yes' },
    { nickname: 'Ana', reply: 'waiting', waitingRank: 1 },
    { nickname: 'Bob', reply: 'no' },
    { nickname: 'Cyr', reply: 'pending' },
  ] as const;
  for (const row of rows) await server.deps.db.insert(guests).values({ ...row, eventId });
});
afterAll(() => server.close());

const ask = (path: string) => server.app.inject({ url: `/api/pro/events/${eventId}/${path}`, headers });

describe('the arrivals', () => {
  it('contain the guests in French alphabetical order, with their companions', async () => {
    const { guests }: Door = (await ask('arrivals')).json();
    const coming = guests.filter(({ isComing }) => isComing);
    expect(coming.map(({ name, people }) => [name, people])).toEqual([
      ['=Eva', 1],
      ['Émile', 1],
      ['zoé', 3],
    ]);
  });

  it('are a file with a column to tick', async () => {
    const answer = await ask('arrivals.csv');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="entree-bal-d-ete.csv"');
    expect(answer.body).toBe(
      "\ufeffPseudo;Profil;Accompagnants;Personnes;Arrivée\r\n'=Eva;;0;1;\r\nÉmile;;0;1;\r\nzoé;;2;3;\r\n",
    );
  });

  it('contain every participant of a long list once', async () => {
    const organiser = await createOrganiser(server.deps);
    const own = await signIn(server.deps, organiser.accountId);
    const { id } = await createEvent(server.deps, { organiserId: organiser.id });
    await server.deps.database.pool.query(
      `INSERT INTO guests (id, event_id, nickname, reply)
       SELECT gen_random_uuid(), $1, 'Convive ' || n % 700, 'yes' FROM generate_series(1, 2500) n`,
      [id],
    );
    const { body } = await server.app.inject({ url: `/api/pro/events/${id}/arrivals.csv`, headers: own });
    expect(body.trimEnd().split('\r\n')).toHaveLength(2501);
  });
});
