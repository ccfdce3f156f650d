import { rightOf } from '@lampion/contract/api-scopes';
import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { TEAM_HEADER } from '@lampion/contract/people/rules/team-rights';
import type { TeamJournalPage, TeamRole } from '@lampion/contract/people/teams';
import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import { system } from '../../platform/actor.ts';
import { teamJournal, teamMembers } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createEvent, createOrganiser, signIn } from '../../testing/factories.ts';
import { sentences } from './journal-sentences.ts';

type Headers = Record<string, string>;

let server: TestServer;
let organiser: Awaited<ReturnType<typeof createOrganiser>>;
let owner: Headers;
let eventId: string;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
  owner = await signIn(server.deps, organiser.accountId);
  ({ id: eventId } = await createEvent(server.deps, { organiserId: organiser.id, name: 'Le bal' }));
});

async function call(
  method: 'DELETE' | 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Headers,
  payload?: object,
) {
  const answer = await server.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
}

async function addMember(role: TeamRole, displayName: string) {
  const account = await createAccount(server.deps, { emailVerifiedAt: new Date(), displayName });
  const [row] = await server.deps.db
    .insert(teamMembers)
    .values({ organiserId: organiser.id, accountId: account.id, role })
    .returning();
  const headers = { ...(await signIn(server.deps, account.id)), [TEAM_HEADER]: organiser.id };
  return { id: row?.id ?? '', accountId: account.id, headers };
}

const read = async (query = '', headers = owner): Promise<TeamJournalPage> =>
  (await call('GET', `/pro/team/journal${query}`, headers)).body;

const readLines = async (query = '') =>
  (await read(query)).items.map(({ who, what }) => `${who} ${what}`).reverse();

const challenge = { title: 'Chanter', description: 'Une valse.' };
const addChallenge = (headers: Headers, id = eventId, payload: object = challenge) =>
  call('POST', `/pro/events/${id}/challenges`, headers, payload);

describe('the journal of a team', () => {
  it('says who did what, people and keys by name, with what they called it', async () => {
    const theo = await addMember('manager', 'Théo');
    const { key } = (await call('POST', '/pro/api-keys', owner, { name: 'Borne', scopes: ['events'] })).body;
    expect((await addChallenge(theo.headers)).status).toBe(201);
    expect((await addChallenge({ authorization: `Bearer ${key}` })).status).toBe(201);
    expect((await call('DELETE', `/pro/events/${eventId}`, theo.headers)).status).toBe(204);
    await call('PUT', `/pro/team/members/${theo.id}`, owner, { role: 'reader' });
    const [{ name: first } = { name: '' }] = (await read()).people;
    expect(await readLines()).toEqual([
      `${first} a créé une clé de l’API : « Borne »`,
      'Théo a ajouté un défi pour « Le bal »',
      'Borne a ajouté un défi pour « Le bal »',
      'Théo a supprimé « Le bal »',
      `${first} a changé le rôle de Théo : Lecture`,
    ]);
    expect(await readLines(`?person=${theo.accountId}`)).toHaveLength(2);
    await eraseAccount(server.deps, system, theo.accountId);
    const { items } = await read();
    expect(items[0]?.what).toBe('a changé le rôle de quelqu’un : Lecture');
    expect(items.filter(({ who }) => who === null)).toHaveLength(2);
  });

  it('leaves out what was refused, what is not the organiser’s own, and previews', async () => {
    const other = await createOrganiser(server.deps);
    const foreign = await createEvent(server.deps, { organiserId: other.id });
    expect((await addChallenge(owner, foreign.id)).status).toBe(404);
    expect((await addChallenge(owner, eventId, {})).status).toBe(400);
    expect((await addChallenge(owner, uuidv4())).status).toBe(404);
    const preview = { firstDay: '2027-04-22', rule: { repeats: 'weekly', weekdays: ['TH'] } };
    await call('POST', '/pro/series/preview', owner, preview);
    expect(await readLines()).toEqual([]);
  });

  it('has one entry for a repeated request, and one an hour for the door', async () => {
    const keyed = { ...owner, 'idempotency-key': uuidv4() };
    for (let time = 0; time < 3; time += 1) expect((await addChallenge(keyed)).status).toBe(201);
    const samir = await addMember('door', 'Samir');
    const left = { people: 1, undoes: null, deviceId: uuidv4(), deviceName: 'Porte' };
    const note = (people = 1) => {
      const exit = { ...left, id: uuidv4(), at: server.deps.now().toISOString() };
      const body = { after: 0, entries: [], exits: Array.from({ length: people }, () => exit) };
      return call('POST', `/nights/${eventId}/door/entries`, samir.headers, body);
    };
    expect((await note(0)).status).toBe(200);
    expect(await readLines()).toHaveLength(1);
    for (let time = 0; time < 3; time += 1) expect((await note()).status).toBe(200);
    const lines = await readLines();
    expect(lines.slice(1)).toEqual(['Samir a tenu l’entrée pour « Le bal »']);
    server.setNow(new Date(Date.now() + 3_700_000));
    await note();
    server.setNow(new Date());
    expect(await readLines()).toHaveLength(3);
  });

  it('is that of the team each request names, for an owner of two with two tabs', async () => {
    const other = await createOrganiser(server.deps, { plan: 'pro' });
    const { id } = await createEvent(server.deps, { organiserId: other.id, name: 'Le concert' });
    const { accountId, headers } = await addMember('owner', 'Inès');
    await server.deps.db.insert(teamMembers).values({ organiserId: other.id, accountId, role: 'owner' });
    const elsewhere = { ...headers, [TEAM_HEADER]: other.id };
    const wrong = await addChallenge(headers, id);
    await Promise.all([addChallenge(headers), addChallenge(elsewhere, id)]);
    expect(wrong.status).toBe(404);
    expect(await readLines()).toEqual(['Inès a ajouté un défi pour « Le bal »']);
    const theirs = await read('', elsewhere);
    expect(theirs.items.map(({ what }) => what)).toEqual(['a ajouté un défi pour « Le concert »']);
  });

  it('is written with the change or not at all', async () => {
    await server.deps.database.pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'no entry'; END $$`);
    await server.deps.database.pool.query(
      'CREATE TRIGGER refuse BEFORE INSERT ON team_journal EXECUTE FUNCTION refuse()',
    );
    const answer = await addChallenge(owner);
    await server.deps.database.pool.query('DROP TRIGGER refuse ON team_journal');
    expect(answer.status).toBe(500);
    expect((await call('GET', `/pro/events/${eventId}`, owner)).body.challenges).toEqual([]);
  });

  it('is read page by page, by owners and those who organise', async () => {
    for (let time = 0; time < 5; time += 1) await addChallenge(owner);
    const first = await read('?limit=3');
    const second = await read(`?limit=3&cursor=${first.nextCursor}`);
    expect(new Set([...first.items, ...second.items].map(({ _id }) => _id)).size).toBe(5);
    expect(second.nextCursor).toBeNull();
    expect((await read('', (await addMember('manager', 'Théo')).headers)).items).toHaveLength(5);
    for (const role of ['door', 'reader'] as const) {
      const { headers } = await addMember(role, 'Samir');
      expect((await call('GET', '/pro/team/journal', headers)).body.code).toBe('role_missing');
    }
    await eraseAccount(server.deps, system, organiser.accountId);
    const rows = await server.deps.db
      .select()
      .from(teamJournal)
      .where(eq(teamJournal.organiserId, organiser.id));
    expect(rows).toEqual([]);
  });

  it('has a sentence for every call that changes something for an organiser', () => {
    const without = Object.entries<Endpoint>(endpoints).filter(
      ([name, endpoint]) => rightOf(endpoint) !== null && endpoint.method !== 'GET' && !(name in sentences),
    );
    expect(without.map(([name]) => name)).toEqual([]);
  });
});
