import type { OwnEvent } from '@lampion/contract/events/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createOrganiser, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';

const NOW = '2027-06-01T10:00:00.000Z';
const AT = '2027-06-05T16:00:00.000Z';

let server: TestServer;
let organiserId: string;
let headers: Record<string, string>;
const changedTags: PageTag[] = [];

beforeAll(async () => {
  server = await buildTestServer();
  const organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
  organiserId = organiser.id;
  headers = await signIn(server.deps, organiser.accountId);
  await server.deps.pages.listen({ changed: (tags) => changedTags.push(...tags), missed: () => undefined });
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date(NOW)));

const night = {
  name: 'Bal',
  description: 'On danse.',
  place: 'Nantes',
  beginDate: '2027-07-13T20:30',
  endDate: '2027-07-14T02:00',
};

async function send(method: 'POST' | 'PUT', url: string, fields: Record<string, string>) {
  const form = await multipartBody(fields);
  return server.app.inject({ method, url, ...form, headers: { ...form.headers, ...headers } });
}
const create = async (fields: Record<string, string>) =>
  (await send('POST', '/api/create', { ...night, ...fields })).json<OwnEvent>();
const update = (id: string, fields: Record<string, string>) => send('PUT', `/api/pro/events/${id}`, fields);
const read = async (id: string) =>
  (await server.app.inject({ url: `/api/pro/events/${id}`, headers })).json<OwnEvent>();
const post = (id: string, action: string, payload: object = {}) =>
  server.app.inject({ method: 'POST', url: `/api/pro/events/${id}/${action}`, headers, payload });

/** Advances the queue's clock, which is PostgreSQL's, and ours to an instant. */
async function pass(at: string) {
  await server.deps.database.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'created'`);
  server.setNow(new Date(at));
  changedTags.length = 0;
  await workOff(server);
}

describe('a draft', () => {
  it('is visible only to its organiser, wherever events are public', async () => {
    const { _id, own, status } = await create({ publication: 'draft' });
    expect([status, own.publishAt, own.publishedAt]).toEqual(['draft', null, null]);
    for (const url of [`/api/pro/events/${_id}`, `/api/events/${_id}/reply`])
      expect((await server.app.inject({ url })).statusCode).not.toBe(200);
    const listed = await server.app.inject({ url: `/api/pro/${organiserId}/events` });
    expect(listed.body).not.toContain(_id);
    expect((await server.app.inject({ url: '/api/pro/events', headers })).body).toContain(_id);
  });

  it('notifies and invites nobody, and cannot be cancelled', async () => {
    const { _id } = await create({ publication: 'draft' });
    const people = [{ nickname: 'Zoé', email: 'zoe@exemple.fr' }];
    for (const answer of [
      await post(_id, 'cancel'),
      await post(_id, 'restore'),
      await post(_id, 'invitations', { people }),
      await post(_id, 'sendNotification', { body: 'Bonsoir' }),
      await post(_id, 'nudge'),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'event_draft']);
  });

  it('is published once its organiser says so, and stays published', async () => {
    const { _id } = await create({ publication: 'draft' });
    const published = (await update(_id, { publication: 'now' })).json<OwnEvent>();
    expect(published).toMatchObject({ status: 'published', own: { sequence: 0, publishedAt: NOW } });
    expect((await server.app.inject({ url: `/api/pro/events/${_id}` })).statusCode).toBe(200);
    server.setNow(new Date(AT));
    expect((await update(_id, { publication: 'now' })).json<OwnEvent>().own.publishedAt).toBe(NOW);
    const back = await update(_id, { publication: 'draft' });
    expect([back.statusCode, back.json().errors[0].path]).toEqual([400, 'publication']);
  });
});

describe('a scheduled publication', () => {
  it('waits for its instant, and happens once', async () => {
    const { _id, own } = await create({ publication: 'scheduled', publishAt: '2027-06-05T18:00' });
    expect(own.publishAt).toBe(AT);
    // Our clock is behind the queue's.
    await pass('2027-06-05T15:59:59.000Z');
    expect((await read(_id)).status).toBe('draft');
    await pass(AT);
    expect(await read(_id)).toMatchObject({
      status: 'published',
      own: { publishAt: null, publishedAt: AT, sequence: 0 },
    });
    expect(changedTags).toContain(`event:${_id}`);
    await server.deps.jobs.enqueue(server.deps.db, 'publish-event', { eventId: _id, publishAt: AT });
    await pass('2027-06-06T16:00:00.000Z');
    expect(changedTags).toEqual([]);
    expect((await read(_id)).own.publishedAt).toBe(AT);
  });

  it('follows a later instant, and ends when it is unscheduled', async () => {
    const { _id } = await create({ publication: 'scheduled', publishAt: '2027-06-05T18:00' });
    await update(_id, { publication: 'scheduled', publishAt: '2027-06-07T18:00' });
    await pass(AT);
    expect((await read(_id)).own.publishAt).toBe('2027-06-07T16:00:00.000Z');
    await update(_id, { publication: 'draft' });
    await pass('2027-06-07T16:00:00.000Z');
    expect(await read(_id)).toMatchObject({ status: 'draft', own: { publishAt: null } });
  });

  it.each([
    ['without an instant', { publication: 'scheduled' }],
    ['in the past', { publication: 'scheduled', publishAt: '2027-06-01T11:59' }],
    ['after the beginning', { publication: 'scheduled', publishAt: '2027-07-13T20:30' }],
  ])('is refused %s', async (_why, fields) => {
    const answer = await send('POST', '/api/create', { ...night, ...fields });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'publishAt']);
  });

  it('must come before the begin', async () => {
    const { _id } = await create({ publication: 'scheduled', publishAt: '2027-07-13T18:00' });
    const answer = await update(_id, { beginDate: '2027-07-13T17:00' });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'publishAt']);
  });
});
