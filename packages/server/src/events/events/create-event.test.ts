import { type OwnEvent, ownEventSchema } from '@lampion/contract/events/events';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { events } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';
import { createAccount, createOrganiser, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';

type Fields = Parameters<typeof multipartBody>[0];

let server: TestServer;
let organiser: Awaited<ReturnType<typeof createOrganiser>>;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await buildTestServer();
  organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
  headers = await signIn(server.deps, organiser.accountId);
});
afterAll(() => server.close());

async function create(fields: Fields, as = headers) {
  const form = await multipartBody(fields);
  return server.app.inject({
    method: 'POST',
    url: '/api/create',
    ...form,
    headers: { ...form.headers, ...as },
  });
}

/** The body of older clients: no type, a placeholder for the creator. */
const form = {
  name: 'Bal du 13 juillet',
  description: 'On danse sur le quai.\nVenez !',
  beginDate: '2027-07-13T20:30',
  endDate: '2027-07-14T05:00',
  place: 'Nantes',
  creator: 'creatorId',
};

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#c42' } })
    .jpeg()
    .toBuffer();

describe('POST /create', () => {
  it('publishes an event of the caller, whatever `creator` contains, and returns it', async () => {
    const other = await createOrganiser(server.deps);
    const answer = await create({ ...form, creator: other.id });
    expect(answer.statusCode).toBe(201);
    const event = ownEventSchema.strict().parse(answer.json());
    expect(event).toMatchObject({
      name: 'Bal du 13 juillet',
      description: 'On danse sur le quai.\nVenez !',
      type: 'party',
      status: 'published',
      beginDate: '2027-07-13T18:30:00.000Z',
      endDate: '2027-07-14T03:00:00.000Z',
      place: 'Nantes',
      address: null,
      latitude: null,
      longitude: null,
      creator: organiser.id,
      image: null,
      cover: { type: 'party', plan: null, sky: null },
      participantCount: 0,
      capacity: null,
      placesLeft: null,
      placesHeld: 0,
      plusOnesMax: 0,
      own: {
        replies: { yes: 0, waiting: 0, maybe: 0, no: 0, pending: 0 },
        sequence: 0,
        unpublishedReason: null,
      },
    });
    const shown = await server.app.inject({ url: `/api/pro/events/${event._id}` });
    const { own, ...published } = event;
    expect(own.createdAt).toBe(own.updatedAt);
    expect(shown.json()).toEqual(published);
  });

  it('keeps type, address, coordinates and picture', async () => {
    const answer = await create({
      ...form,
      type: 'concert',
      address: '12 quai des Plantes, 44100 Nantes',
      latitude: '47.2067',
      longitude: '-1.5838',
      imageFile: await photo(),
    });
    const event = answer.json<OwnEvent>();
    expect(event).toMatchObject({
      type: 'concert',
      address: '12 quai des Plantes, 44100 Nantes',
      latitude: 47.2067,
      longitude: -1.5838,
      picture: { width: 900, height: 600 },
    });
    expect((await server.app.inject({ url: event.image ?? '' })).statusCode).toBe(200);
  });

  it('treats HTML as plain text', async () => {
    const text = '<img src=x onerror=alert(1)> & "guillemets" </script>';
    const event = (await create({ ...form, name: text, description: text, place: text })).json<OwnEvent>();
    expect(event).toMatchObject({ name: text, description: text, place: text });
  });

  it('invalidates the pages that show it', async () => {
    const changedTags: PageTag[] = [];
    await server.deps.pages.listen({ changed: (tags) => changedTags.push(...tags), missed: () => undefined });
    const { _id } = (await create(form)).json<OwnEvent>();
    expect(changedTags.toSorted()).toEqual([`event:${_id}`, 'events', `organiser:${organiser.id}`]);
  });

  const bytes = (text: string) => Buffer.from(text);
  const refusals: [why: string, status: number, path: string | undefined, fields: Fields][] = [
    ['an end before the beginning', 400, 'endDate', { ...form, endDate: '2027-07-13T20:29' }],
    ['an end at the beginning', 400, 'endDate', { ...form, endDate: '2027-07-13T18:30:00Z' }],
    ['a beginning in another age', 400, 'beginDate', { ...form, beginDate: '0202-07-13T20:30' }],
    ['no end', 400, 'endDate', { ...form, endDate: '' }],
    ['a name of 10,000 characters', 400, 'name', { ...form, name: 'a'.repeat(10_000) }],
    ['a description of 5,001 characters', 400, 'description', { ...form, description: 'a'.repeat(5001) }],
    ['a place of 201 characters', 400, 'place', { ...form, place: 'a'.repeat(201) }],
    ['another type', 400, 'type', { ...form, type: 'rave' }],
    ['a latitude alone', 400, 'longitude', { ...form, latitude: '47.2' }],
    ['a longitude alone', 400, 'latitude', { ...form, longitude: '1.5', latitude: '' }],
    ['a text for a picture', 400, 'imageFile', { ...form, imageFile: 'photo.jpg' }],
    ['an SVG called a JPEG', 415, undefined, { ...form, imageFile: bytes('<svg onload="alert(1)"/>') }],
    ['an HTML page called a JPEG', 415, undefined, { ...form, imageFile: bytes('<!doctype html><p>') }],
    [
      'a picture of 10 MB and a byte',
      413,
      undefined,
      { ...form, imageFile: Buffer.alloc(10 * 1024 * 1024 + 1) },
    ],
  ];

  it.each(refusals)('refuses %s with %i, and writes nothing', async (_why, status, path, fields) => {
    const before = await countRows(server.deps);
    const answer = await create(fields);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().errors?.map((error: { path: string }) => error.path)).toEqual(path && [path]);
    expect(await countRows(server.deps)).toEqual(before);
  });

  it('leaves no picture behind when the event cannot be saved', async () => {
    const before = await countRows(server.deps);
    await server.deps.database.pool.query('ALTER TABLE events RENAME TO events_away');
    const answer = await create({ ...form, imageFile: await photo() });
    await server.deps.database.pool.query('ALTER TABLE events_away RENAME TO events');
    expect(answer.statusCode).toBe(500);
    expect(await countRows(server.deps)).toEqual(before);
  });

  it('is refused to an administrator without a pro profile', async () => {
    const admin = await createAccount(server.deps, { role: 'admin' });
    const answer = await create(form, await signIn(server.deps, admin.id));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'organiser_not_found']);
    const organised = await createOrganiser(server.deps, { accountId: admin.id, plan: 'enterprise' });
    const event = (await create(form, await signIn(server.deps, admin.id))).json<OwnEvent>();
    const [row] = await server.deps.db.select().from(events).where(eq(events.id, event._id));
    expect(row?.organiserId).toBe(organised.id);
  });
});
