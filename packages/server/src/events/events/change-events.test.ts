import type { OwnEvent, OwnEventPage } from '@lampion/contract/events/events';
import type { BulkAnswer } from '@lampion/contract/platform/lists';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announcements, events } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAdminActor,
  createEvent,
  createGuests,
  createOrganiser,
  readJournal,
  signIn,
} from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';
import { changeEvents } from './cancellation.ts';

const now = new Date('2027-07-10T10:00:00Z');
const past = { beginDate: new Date('2027-06-12T18:30:00Z') };

let server: TestServer;
let organiserId: string;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(now);
  const organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
  organiserId = organiser.id;
  headers = await signIn(server.deps, organiser.accountId);
});

type Values = Omit<Parameters<typeof createEvent>[1], 'organiserId'>;
const create = async (values: Values = {}) => (await createEvent(server.deps, { organiserId, ...values })).id;

async function change(action: string, ids: readonly string[], input: object = {}) {
  const payload = { action, ids, ...input };
  const answer = await server.app.inject({ method: 'POST', url: '/api/pro/events/bulk', headers, payload });
  return { status: answer.statusCode, ...answer.json<BulkAnswer>() };
}

const read = async (id: string) =>
  (await server.app.inject({ url: `/api/pro/events/${id}`, headers })).json<OwnEvent>();
const list = async (query: Record<string, string>) =>
  (await server.app.inject({ url: '/api/pro/events', headers, query }))
    .json<OwnEventPage>()
    .events.map(({ _id }) => _id);
const publicPast = async () =>
  (await server.app.inject({ url: `/api/organisers/by-username/${organiserId}/events?time=past` })).body;
const announcementsOf = (id: string) => server.deps.db.$count(announcements, eq(announcements.eventId, id));

describe('archiving', () => {
  it('archives past and cancelled events and drafts, and restores them', async () => {
    const [over, cancelled, draft] = [
      await create(past),
      await create({ status: 'cancelled' }),
      await create({ status: 'draft' }),
    ];
    const ids = [over, cancelled, draft];
    expect(await change('archive', ids)).toEqual({ status: 200, changed: ids, unchanged: [] });
    expect([await list({ archived: 'none' }), (await list({ archived: 'only' })).toSorted()]).toEqual([
      [],
      ids.toSorted(),
    ]);
    expect((await read(over)).own.archivedAt).toBe(now.toISOString());
    expect((await change('archive', [over])).unchanged).toEqual([
      { id: over, message: 'Cet événement est déjà archivé.' },
    ]);
    expect((await change('unarchive', ids)).changed).toEqual(ids);
    expect(await list({ archived: 'none' })).toHaveLength(3);
  });

  it('leaves upcoming and scheduled events, and says why', async () => {
    const coming = await create();
    const scheduled = await create({ status: 'draft', publishAt: new Date('2027-07-12T10:00:00Z') });
    const { changed, unchanged } = await change('archive', [coming, scheduled]);
    expect(changed).toEqual([]);
    expect(unchanged.map(({ message }) => message)).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining('une fois passé ou annulé')),
    );
  });

  it('keeps the public page, out of the organiser’s public lists', async () => {
    const id = await create(past);
    expect(await publicPast()).toContain(id);
    await change('archive', [id]);
    expect(await publicPast()).not.toContain(id);
    expect((await server.app.inject({ url: `/api/pro/events/${id}` })).statusCode).toBe(200);
    expect((await read(id)).own).toMatchObject({ version: 1, sequence: 0 });
  });

  it('ends by itself when the event takes place again', async () => {
    const [cancelled, over] = [await create({ status: 'cancelled' }), await create(past)];
    await change('archive', [cancelled, over]);
    await server.app.inject({ method: 'POST', url: `/api/pro/events/${cancelled}/restore`, headers });
    const url = `/api/pro/events/${over}`;
    const rename = await multipartBody({ name: 'Autre nom' });
    await server.app.inject({ method: 'PUT', url, ...rename, headers: { ...rename.headers, ...headers } });
    expect(await list({ archived: 'only' })).toEqual([over]);
    const move = await multipartBody({ beginDate: '2027-08-12T20:30', endDate: '2027-08-13T02:00' });
    await server.app.inject({ method: 'PUT', url, ...move, headers: { ...move.headers, ...headers } });
    expect(await list({ archived: 'only' })).toEqual([]);
  });

  it('by an administrator is recorded in the journal', async () => {
    const id = await create(past);
    const admin = await createAdminActor(server.deps);
    await changeEvents(server.deps, admin, { ids: [id], action: 'archive' });
    expect(await readJournal(server.deps, id)).toMatchObject([{ after: { archivedAt: now.toISOString() } }]);
  });
});

describe('several events at once', () => {
  it('are cancelled each with its own message to its guests, or with none', async () => {
    const [notified, quiet, cancelled] = [
      await create(),
      await create(),
      await create({ status: 'cancelled' }),
    ];
    for (const id of [notified, quiet, cancelled]) await createGuests(server.deps, id, ['yes', 'no']);
    expect(await change('cancel', [notified, cancelled], { guestWords: 'Trop de vent.' })).toEqual({
      status: 200,
      changed: [notified],
      unchanged: [{ id: cancelled, message: 'Cet événement est déjà annulé.' }],
    });
    expect((await change('cancel', [quiet], { tellGuests: false })).changed).toEqual([quiet]);
    expect(await Promise.all([notified, quiet, cancelled].map(announcementsOf))).toEqual([1, 0, 0]);
    expect((await change('cancel', [notified, quiet])).changed).toEqual([]);
    expect(await announcementsOf(notified)).toBe(1);
  });

  it('are published as far as the plan allows, with the reason for the others', async () => {
    const { id, accountId } = await createOrganiser(server.deps);
    headers = await signIn(server.deps, accountId);
    organiserId = id;
    const drafts = [await create({ status: 'draft' }), await create({ status: 'draft' })];
    const published = await create({ beginDate: new Date('2027-09-13T18:30:00Z') });
    const limit = await change('publish', [...drafts, ...(await createMany(8)), published]);
    expect(limit.changed[0]).toBe(drafts[0]);
    expect(limit.unchanged.at(-1)).toEqual({
      id: published,
      message: 'Cet événement n’est plus un brouillon.',
    });
    expect(limit.unchanged[0]?.message).toMatch(/offre|plan/i);
    expect((await read(drafts[0] ?? '')).status).toBe('published');
  });

  it('are deleted, those with guests only when that is confirmed', async () => {
    const [alone, full] = [await create(), await create()];
    await createGuests(server.deps, full, ['yes']);
    const first = await change('delete', [alone, full]);
    expect([first.changed, first.unchanged[0]?.message]).toEqual([
      [alone],
      expect.stringContaining('a des invités'),
    ]);
    expect((await change('delete', [alone, full], { confirm: true })).changed).toEqual([full]);
    expect(await server.deps.db.$count(events, eq(events.organiserId, organiserId))).toBe(0);
  });

  it('of another organiser are not found, and do not stop the caller’s own', async () => {
    const other = await createOrganiser(server.deps);
    const foreign = await createEvent(server.deps, { organiserId: other.id, ...past });
    const own = await create(past);
    const unknown = uuidv7();
    for (const action of ['archive', 'unarchive', 'publish', 'cancel', 'delete']) {
      const { unchanged } = await change(action, [foreign.id, unknown]);
      expect(unchanged.map(({ message }) => message)).toEqual([
        'Événement introuvable.',
        'Événement introuvable.',
      ]);
    }
    expect((await change('archive', [foreign.id, own])).changed).toEqual([own]);
    const [row] = await server.deps.db.select().from(events).where(eq(events.id, foreign.id));
    expect(row).toMatchObject({ status: 'published', archivedAt: null });
  });

  it('are a hundred at most, and one at least', async () => {
    for (const ids of [[], Array.from({ length: 101 }, () => uuidv7())])
      expect((await change('archive', ids)).status).toBe(400);
  });
});

async function createMany(count: number): Promise<string[]> {
  const ids = [];
  for (let made = 0; made < count; made += 1) ids.push(await create({ status: 'draft' }));
  return ids;
}
