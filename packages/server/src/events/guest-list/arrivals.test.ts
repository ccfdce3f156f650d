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
    { nickname: 'zoé', reply: 'yes', plusOnes: 2, repliedAt: new Date('2027-07-01T22:30:00Z') },
    { nickname: 'Émile', reply: 'yes', repliedAt: new Date('2027-07-04T10:00:00Z') },
    { nickname: '=Eva', reply: 'yes', repliedAt: new Date('2027-07-04T11:00:00Z') },
    { nickname: 'Ana', reply: 'waiting', waitingRank: 1, repliedAt: new Date('2027-07-04T12:00:00Z') },
    { nickname: 'Bob', reply: 'no', repliedAt: new Date('2027-07-04T13:00:00Z') },
    { nickname: 'Cyr', reply: 'pending' },
  ] as const;
  for (const row of rows) await server.deps.db.insert(guests).values({ ...row, eventId });
});
afterAll(() => server.close());

const ask = (path: string) => server.app.inject({ url: `/api/pro/events/${eventId}/${path}`, headers });

describe('the arrivals', () => {
  it('contain the participants in French alphabetical order, and count their companions', async () => {
    const { arrivals, people } = (await ask('arrivals')).json();
    expect(arrivals.map(({ nickname }: { nickname: string }) => nickname)).toEqual(['=Eva', 'Émile', 'zoé']);
    expect(people).toBe(5);
  });

  it('are a file with a column to tick', async () => {
    const answer = await ask('arrivals.csv');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="entree-bal-d-ete.csv"');
    expect(answer.body).toBe(
      "\ufeffPseudo;Profil;Accompagnants;Personnes;Arrivée\r\n'=Eva;;0;1;\r\nÉmile;;0;1;\r\nzoé;;2;3;\r\n",
    );
  });

  it('contain every participant of a long list once, in chunks', async () => {
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

describe('GET /pro/events/{id}/reply-days', () => {
  it('counts replies by the day in Paris, from the first to the last', async () => {
    const empty = { yes: 0, waiting: 0, maybe: 0, no: 0, replies: 0 };
    expect((await ask('reply-days')).json()).toEqual([
      { ...empty, day: '2027-07-02', yes: 1, replies: 1 },
      { ...empty, day: '2027-07-03' },
      { ...empty, day: '2027-07-04', yes: 2, waiting: 1, no: 1, replies: 4 },
    ]);
  });
});
