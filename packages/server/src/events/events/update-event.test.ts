import type { OwnEvent } from '@lampion/contract/events/events';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { images } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createGuests, createOrganiser, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';

type Fields = Parameters<typeof multipartBody>[0];

let server: TestServer;
let organiserId: string;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await buildTestServer();
  const organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
  organiserId = organiser.id;
  headers = await signIn(server.deps, organiser.accountId);
});
afterAll(() => server.close());

async function send(id: string, fields: Fields) {
  const form = await multipartBody(fields);
  const url = `/api/pro/events/${id}`;
  return server.app.inject({ method: 'PUT', url, ...form, headers: { ...form.headers, ...headers } });
}

async function update(id: string, fields: Fields): Promise<OwnEvent> {
  const answer = await send(id, fields);
  expect(answer.json()).not.toHaveProperty('errors');
  expect(answer.statusCode).toBe(200);
  return answer.json<OwnEvent>();
}

const create = (values: Partial<Parameters<typeof createEvent>[1]> = {}) =>
  createEvent(server.deps, { organiserId, ...values });

const nowhere = { address: null, street: null, postcode: null, city: null, latitude: null, longitude: null };
const parts = { street: 'Quai des Plantes', postcode: '44100', city: 'Nantes' };
const located = { address: 'Quai des Plantes', ...parts, latitude: 47.2, longitude: -1.6 };

const photo = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

describe('what it costs to get in', () => {
  const link = 'https://billets.example/bal';

  it('is cleared with the admission it belongs to', async () => {
    const { id } = await create();
    const sold = await update(id, { admission: 'elsewhere', ticketUrl: link, priceCents: '1200' });
    expect(sold).toMatchObject({ admission: 'elsewhere', ticketUrl: link, priceCents: 1200 });
    const paid = await update(id, { admission: 'from' });
    expect(paid).toMatchObject({ admission: 'from', ticketUrl: null, priceCents: 1200 });
    expect(await update(id, { admission: 'free' })).toMatchObject({ admission: 'free', priceCents: null });
  });

  it.each([
    [{ admission: 'free', priceCents: '800' }, 'priceCents'],
    [{ admission: 'from' }, 'priceCents'],
    [{ admission: 'elsewhere' }, 'ticketUrl'],
    [{ admission: 'choice', ticketUrl: link }, 'ticketUrl'],
    [{ priceCents: '800' }, 'priceCents'],
  ])('is refused when it contradicts itself: %o', async (fields, path) => {
    const { id } = await create();
    const answer = await send(id, { name: 'Grand bal', ...fields });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
    const event = await server.app.inject({ url: `/api/pro/events/${id}`, headers });
    expect(event.json()).toMatchObject({ admission: null, priceCents: null, own: { version: 1 } });
  });
});

describe('PUT /pro/events/{id}', () => {
  it('changes the fields sent and keeps the others', async () => {
    const { id } = await create(located);
    await createGuests(server.deps, id, ['yes', 'no', 'yes']);
    const event = await update(id, { name: 'Bal', type: 'concert', creator: 'creatorId' });
    expect(event).toMatchObject({
      ...located,
      name: 'Bal',
      type: 'concert',
      description: 'On danse sur le quai.',
      creator: organiserId,
      participantCount: 2,
      own: { replies: { yes: 2, waiting: 0, maybe: 0, no: 1, pending: 0 } },
    });
    expect(Date.parse(event.own.updatedAt)).toBeGreaterThan(Date.parse(event.own.createdAt));
  });

  it.each([
    ['name', { name: 'Autre nom' }, 1],
    ['place', { place: 'Rezé' }, 1],
    ['begin', { beginDate: '2027-07-13T18:29:00Z' }, 1],
    ['end', { endDate: '2027-07-14T05:30' }, 1],
    ['all of them at once', { name: 'Autre', place: 'Rezé', endDate: '2027-07-14T05:30' }, 1],
    ['description', { description: 'Autre.' }, 0],
    ['type', { type: 'other' }, 0],
    ['address', { address: 'Autre' }, 0],
    ['nothing', { place: 'Nantes', beginDate: '2027-07-13T20:30' }, 0],
  ])('raises the sequence for %s when calendars must be updated: %o', async (_what, fields, sequence) => {
    const { id } = await create();
    const values = fields as Fields;
    expect((await update(id, values)).own.sequence).toBe(sequence);
    expect((await update(id, values)).own.sequence).toBe(sequence);
  });

  it.each([
    ['forgets where the old place was', { place: 'Rezé' }, nowhere],
    [
      'takes where the new one is',
      { place: 'Rezé', address: '', latitude: '47.18', longitude: '-1.55' },
      { ...nowhere, latitude: 47.18, longitude: -1.55 },
    ],
    [
      'forgets the parts of another address',
      { address: 'Autre quai' },
      { ...nowhere, address: 'Autre quai', latitude: 47.2, longitude: -1.6 },
    ],
    [
      'takes those sent with it',
      { address: 'Autre quai', city: 'Rezé' },
      { address: 'Autre quai', street: null, postcode: null, city: 'Rezé' },
    ],
    ['stays where it was with the same place', { place: 'Nantes' }, located],
    ['forgets coordinates sent empty', { latitude: '', longitude: '' }, { latitude: null, longitude: null }],
  ])('%s', async (_what, fields, expected) => {
    const { id } = await create(located);
    expect(await update(id, fields as Fields)).toMatchObject(expected);
  });

  it('keeps the bars of a former barathon, hidden until it is one again', async () => {
    const { id } = await create({ type: 'barathon' });
    const bar = { name: 'La Cale', openingHours: '18:00', closingHours: '02:00' };
    await server.app.inject({ method: 'POST', url: `/api/pro/events/${id}/bars`, payload: bar, headers });
    expect((await update(id, { type: 'party' })).bars).toEqual([]);
    expect((await update(id, { type: 'barathon' })).bars).toMatchObject([bar]);
  });

  it('replaces the picture, removes it, and leaves no unused file', async () => {
    const { id } = await create();
    const read = async (url: string | null) => (await server.app.inject({ url: url ?? '/' })).statusCode;
    const first = (await update(id, { image: await photo('#c42') })).image;
    const second = (await update(id, { image: await photo('#2c4') })).image;
    expect([await read(first), await read(second)]).toEqual([404, 200]);
    expect((await update(id, { name: 'Bal' })).image).toBe(second);
    expect((await update(id, { removeImage: 'true' })).image).toBeNull();
    expect(await read(second)).toBe(404);
    expect(await server.deps.db.$count(images)).toBe(0);
  });

  it('keeps a picture that another event also uses', async () => {
    const { id } = await create();
    const { image } = await update(id, { image: await photo('#42c') });
    const copy = await server.app.inject({
      method: 'POST',
      url: `/api/pro/events/${id}/duplicate`,
      payload: {},
      headers,
    });
    await update(id, { removeImage: 'true' });
    expect(copy.json<OwnEvent>().image).toBe(image);
    expect((await server.app.inject({ url: image ?? '' })).statusCode).toBe(200);
  });

  it.each([
    ['an end before a beginning that stays', 'endDate', { endDate: '2027-07-13T18:30:00Z' }],
    ['a beginning after an end that stays', 'endDate', { beginDate: '2027-07-14T20:30' }],
    ['half a position', 'longitude', { longitude: '' }],
    ['an empty name', 'name', { name: ' ' }],
    ['a lying picture', undefined, { name: 'Changé', image: Buffer.from('<svg/>') }],
  ])('refuses %s, and changes nothing', async (_why, path, fields) => {
    const { id } = await create(located);
    const read = async () => (await server.app.inject({ url: `/api/pro/events/${id}`, headers })).json();
    const before = await read();
    const answer = await send(id, fields as Fields);
    expect(answer.statusCode).toBe(path === undefined ? 415 : 400);
    expect(answer.json().errors?.map((error: { path: string }) => error.path)).toEqual(path && [path]);
    expect(await read()).toEqual(before);
  });

  it('rejects a change based on an older version, with the saved one, and changes nothing', async () => {
    const { id } = await create();
    const { own } = await update(id, { name: 'Bal', version: '1' });
    expect(own.version).toBe(2);
    const late = await send(id, { place: 'Rezé', version: '1' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
    const { current } = late.json();
    expect(current).toMatchObject({ _id: id, name: 'Bal', place: 'Nantes', own: { version: 2 } });
    expect((await update(id, { place: 'Rezé', version: '2' })).name).toBe('Bal');
  });

  it('loses no change in concurrent saves', async () => {
    const { id } = await create();
    await Promise.all([
      update(id, { name: 'Bal' }),
      update(id, { place: 'Rezé' }),
      update(id, { type: 'other' }),
    ]);
    const { name, place, type, own } = await update(id, {});
    expect({ name, place, type, sequence: own.sequence }).toEqual({
      name: 'Bal',
      place: 'Rezé',
      type: 'other',
      sequence: 2,
    });
  });
});

describe('an event of more than 30 days', () => {
  const slip = { beginDate: '2027-07-13T20:30', endDate: '2027-09-14T02:00' };
  const night = { name: 'Bal', description: 'On danse.', place: 'Nantes' };

  it('can only be created, moved or copied with a confirmation', async () => {
    const refused = (answer: { statusCode: number; json: () => { code: string } }) =>
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'event_very_long']);
    const make = async (fields: Fields) => {
      const form = await multipartBody({ ...night, ...slip, ...fields });
      const as = { ...form.headers, ...headers };
      return server.app.inject({ method: 'POST', url: '/api/create', ...form, headers: as });
    };
    refused(await make({}));
    expect((await make({ confirmLength: 'true' })).statusCode).toBe(201);
    const { id } = await create();
    refused(await send(id, slip));
    await update(id, { ...slip, confirmLength: 'true' });
    const again = (payload: object) =>
      server.app.inject({ method: 'POST', url: `/api/pro/events/${id}/duplicate`, headers, payload });
    refused(await again({ beginDate: '2027-10-01T20:00', endDate: '2027-12-01T20:00' }));
    expect((await again({})).statusCode).toBe(201);
  });

  it('needs no confirmation for a change of other fields', async () => {
    const { id } = await create();
    await update(id, { ...slip, confirmLength: 'true' });
    expect((await update(id, { name: 'Festival', ...slip })).name).toBe('Festival');
  });
});
