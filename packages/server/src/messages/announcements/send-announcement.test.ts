import { isOverAfter } from '@lampion/contract/events/rules/event-timing';
import type { Announcement } from '@lampion/contract/messages/announcements';
import { asc, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doorEntries, guests } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createEvent, createGuests, createOrganiser, signIn } from '../../testing/factories.ts';

let server: TestServer;
let organiserId: string;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  const organiser = await createOrganiser(server.deps, { plan: 'pro' });
  organiserId = organiser.id;
  headers = await signIn(server.deps, organiser.accountId);
});

const send = (eventId: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/pro/events/${eventId}/sendNotification`, headers, payload });

const list = async (eventId: string): Promise<Announcement[]> =>
  (await server.app.inject({ url: `/api/pro/events/${eventId}/announcements`, headers })).json()
    .announcements;

async function createParty() {
  const event = await createEvent(server.deps, { organiserId });
  await createGuests(server.deps, event.id, ['yes', 'yes', 'maybe', 'no', 'pending']);
  return event;
}

describe('sending a notification', () => {
  it('stores it for participants, and answers before anything is sent', async () => {
    const { id } = await createParty();
    const answer = await send(id, { body: '  On ouvre à 20 h.  ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      body: 'On ouvre à 20 h.',
      audience: ['coming'],
      status: 'sending',
      recipientCount: 2,
      waiting: 2,
      delivered: 0,
    });
  });

  it('goes to the audience that was chosen', async () => {
    const { id } = await createParty();
    expect((await send(id, { body: 'Bonsoir', audience: ['coming', 'maybe'] })).json().recipientCount).toBe(
      3,
    );
    expect((await send(id, { body: 'Répondez !', audience: ['pending'] })).json().recipientCount).toBe(1);
    const nobody = await send(id, { body: 'Bonsoir', audience: ['waiting'] });
    expect([nobody.statusCode, nobody.json().code]).toEqual([409, 'nobody_to_notify']);
    expect(await list(id)).toHaveLength(2);
  });

  it('goes to those who came once it is over, and to nobody before', async () => {
    const event = await createParty();
    const { id } = event;
    const count = async () =>
      (await server.app.inject({ url: `/api/pro/events/${id}/audience`, headers })).json();
    expect(await count()).toMatchObject({ coming: 2, maybe: 1, waiting: 0, pending: 1, came: 0 });
    const early = await send(id, { body: 'Merci !', audience: ['came'] });
    expect(early.json().code).toBe('nobody_to_notify');
    server.setNow(new Date(isOverAfter(event).getTime() + 1));
    expect((await count()).came).toBe(2);
    expect((await send(id, { body: 'Merci !', audience: ['came'] })).json().recipientCount).toBe(2);
    server.setNow(new Date());
  });

  it('goes to those let in at the door where one was used, whatever they replied', async () => {
    const event = await createParty();
    const [, , hesitant] = await server.deps.db
      .select()
      .from(guests)
      .where(eq(guests.eventId, event.id))
      .orderBy(asc(guests.id));
    const entry = { eventId: event.id, people: 1, deviceName: 'Quai', at: event.beginDate };
    await server.deps.db
      .insert(doorEntries)
      .values({ ...entry, id: uuidv7(), guestId: hesitant?.id, deviceId: uuidv7() });
    server.setNow(new Date(isOverAfter(event).getTime() + 1));
    const thanks = await send(event.id, { body: 'Merci !', audience: ['came', 'maybe'] });
    expect(thanks.json().recipientCount).toBe(1);
    await workOff(server);
    const { recipients } = (
      await server.app.inject({
        url: `/api/pro/events/${event.id}/announcements/${thanks.json().id}/recipients`,
        headers,
      })
    ).json();
    expect(recipients).toMatchObject([{ guestId: hesitant?.id }]);
    server.setNow(new Date());
  });

  it.each([
    ['', 'Le message ne peut pas être vide'],
    [' \n ', 'Le message ne peut pas être vide'],
    ['a'.repeat(501), '500 caractères au maximum'],
  ])('refuses %j', async (body, message) => {
    const { id } = await createParty();
    const answer = await send(id, { body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path: 'body', message }]);
    expect(await list(id)).toEqual([]);
  });

  it.each(['é', '👨‍👩‍👧‍👦', 'e\u0301'])('accepts 500 characters: %s', async (character) => {
    const { id } = await createParty();
    expect((await send(id, { body: character.repeat(500) })).statusCode).toBe(201);
    expect((await send(id, { body: character.repeat(501) })).statusCode).toBe(400);
  });

  it('happens once per key, even for concurrent requests', async () => {
    const { id } = await createParty();
    const payload = { body: 'Bonsoir', idempotencyKey: 'cle-du-clic-1' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(id, payload)));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await list(id)).toHaveLength(1);
    expect((await send(id, { ...payload, idempotencyKey: 'cle-du-clic-2' })).statusCode).toBe(201);
    expect(await list(id)).toHaveLength(2);
  });

  it('happens once for a double click without a key, and again later', async () => {
    const { id } = await createParty();
    await Promise.all([1, 2].map(() => send(id, { body: 'Bonsoir' })));
    expect(await list(id)).toHaveLength(1);
    server.setNow(new Date(Date.now() + 60_000));
    await send(id, { body: 'Bonsoir' });
    expect(await list(id)).toHaveLength(2);
  });

  it('is refused for the event of another organiser, and for an unpublished one', async () => {
    const other = await createOrganiser(server.deps, { plan: 'pro' });
    const event = await createEvent(server.deps, { organiserId: other.id });
    await createGuests(server.deps, event.id, ['yes']);
    expect((await send(event.id, { body: 'Bonsoir' })).statusCode).toBe(404);
    const withdrawn = await createEvent(server.deps, { organiserId, status: 'unpublished' });
    expect((await send(withdrawn.id, { body: 'Bonsoir' })).json().code).toBe('event_unpublished');
  });

  it('is part of the free plan, up to its number a month; the refusal names the next plan', async () => {
    const organiser = await createOrganiser(server.deps, { plan: 'discovery' });
    organiserId = organiser.id;
    headers = await signIn(server.deps, organiser.accountId);
    const { id } = await createParty();
    const refusal = async () =>
      (await server.app.inject({ url: `/api/pro/events/${id}/audience`, headers })).json().refusal;
    for (const body of ['Bonsoir', 'À demain']) expect((await send(id, { body })).statusCode).toBe(201);
    const answer = await send(id, { body: 'À samedi' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      {
        code: 'plan_limit_reached',
        message: 'Votre offre Découverte permet 2 annonces par mois, pas davantage. L’offre Basic le permet.',
      },
    ]);
    expect(await list(id)).toHaveLength(2);
    expect(await refusal()).toBe(answer.json().message);
    server.setNow(new Date(Date.now() + 31 * 86_400_000));
    expect(await refusal()).toBeNull();
    server.setNow(new Date());
  });
});
