import type { OwnEvent } from '@lampion/contract/events/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createOrganiser, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';

const REFUSAL =
  'Votre offre Découverte permet 2 événements par mois, pas davantage. L’offre Basic le permet.';

let server: TestServer;
let organiserId: string;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2027-06-01T10:00:00Z'));
});
afterAll(() => server.close());

beforeEach(async () => {
  const organiser = await createOrganiser(server.deps, { plan: 'discovery' });
  organiserId = organiser.id;
  headers = await signIn(server.deps, organiser.accountId);
});

const have = (beginDate: string, status: 'published' | 'cancelled' = 'published') =>
  createEvent(server.deps, { organiserId, beginDate: new Date(beginDate), status });

async function send(method: 'POST' | 'PUT', url: string, fields: Record<string, string>) {
  const form = await multipartBody(fields);
  return server.app.inject({ method, url, ...form, headers: { ...form.headers, ...headers } });
}

const create = (beginDate: string, endDate: string) =>
  send('POST', '/api/create', { name: 'Bal', description: 'On danse.', place: 'Nantes', beginDate, endDate });

const post = (path: string, payload?: object) =>
  server.app.inject({ method: 'POST', url: `/api/pro/events/${path}`, headers, ...(payload && { payload }) });

async function countOwn(): Promise<number> {
  return (await server.app.inject({ url: '/api/pro/events', headers })).json().total;
}

describe('the events a plan allows in a month', () => {
  it('are counted by the month in Paris in which they begin, without cancelled ones', async () => {
    await have('2027-07-02T18:00:00Z');
    await have('2027-07-03T18:00:00Z', 'cancelled');
    // The last minute of June, and the first one of August.
    await have('2027-06-30T21:59:00Z');
    await have('2027-07-31T22:00:00Z');
    expect((await create('2027-07-31T23:59', '2027-08-01T04:00')).statusCode).toBe(201);
    const refused = await create('2027-07-01T00:00', '2027-07-01T04:00');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: 'plan_limit_reached', message: REFUSAL },
    ]);
    expect(await countOwn()).toBe(5);
    expect((await create('2027-09-01T20:00', '2027-09-01T23:00')).statusCode).toBe(201);
  });

  it('are not exceeded by concurrent calls', async () => {
    await have('2027-07-02T18:00:00Z');
    const answers = await Promise.all([1, 2, 3].map(() => create('2027-07-10T20:00', '2027-07-11T02:00')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403, 403]);
  });

  it('apply to drafts that are published and restored events', async () => {
    const { id } = await have('2027-07-02T18:00:00Z');
    const cancelled = await have('2027-07-03T18:00:00Z', 'cancelled');
    const copies = [await post(`${id}/duplicate`, {}), await post(`${id}/duplicate`, {})];
    const [first, second] = copies.map((copy) => copy.json<OwnEvent>()._id);
    const scheduled = { publication: 'scheduled', publishAt: '2027-06-02T12:00' };
    expect((await send('PUT', `/api/pro/events/${first}`, scheduled)).statusCode).toBe(200);
    const publish = () => send('PUT', `/api/pro/events/${second}`, { publication: 'now' });
    for (const refused of [await publish(), await post(`${cancelled.id}/restore`)])
      expect([refused.statusCode, refused.json().message]).toEqual([403, REFUSAL]);
    expect((await post(`${id}/cancel`)).statusCode).toBe(200);
    expect((await post(`${cancelled.id}/restore`)).statusCode).toBe(200);
  });

  it('apply to an event that moves to that month, and not to other changes', async () => {
    await have('2027-07-02T18:00:00Z');
    const { id } = await have('2027-07-03T18:00:00Z');
    const august = await have('2027-08-03T18:00:00Z');
    const move = { beginDate: '2027-07-20T20:00', endDate: '2027-07-21T02:00' };
    const refused = await send('PUT', `/api/pro/events/${august.id}`, { ...move, name: 'Bal déplacé' });
    expect([refused.statusCode, refused.json().message]).toEqual([403, REFUSAL]);
    expect((await send('PUT', `/api/pro/events/${id}`, move)).statusCode).toBe(200);
    await have('2027-07-04T18:00:00Z');
    const renamed = await send('PUT', `/api/pro/events/${id}`, { name: 'Bal renommé' });
    expect(renamed.json<OwnEvent>().name).toBe('Bal renommé');
  });
});
