import type { PlannedMessage } from '@lampion/contract/messages/planned-messages';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, announcements, events, guests, organisers } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import {
  createAdminActor,
  createEvent,
  createGuests,
  createOrganiser,
  readJournal,
  signIn,
} from '../../testing/factories.ts';
import { sendPlannedMessage } from './planned-messages.ts';

const NOW = '2027-07-01T10:00:00.000Z';
/** The evening of 13 July 2027, 18 h in Paris: before the event of `createEvent`. */
const AT = '2027-07-13T16:00:00.000Z';

let server: TestServer;
let organiserId: string;
let accountId: string;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  server.setNow(new Date(NOW));
  await enter('pro');
});

async function enter(plan: 'discovery' | 'pro') {
  const organiser = await createOrganiser(server.deps, { plan });
  ({ id: organiserId, accountId } = organiser);
  headers = await signIn(server.deps, organiser.accountId);
}

async function createNight(replies: Parameters<typeof createGuests>[2] = ['yes', 'yes', 'maybe', 'no']) {
  const { id } = await createEvent(server.deps, { organiserId });
  await createGuests(server.deps, id, replies);
  return id;
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  server.app.inject({ method, url: `/api/pro/events/${url}`, headers, ...(payload && { payload }) });
const plan = (id: string, values: object = {}) =>
  call('POST', `${id}/planned-messages`, { body: 'On ouvre à 20 h.', sendAt: AT, ...values });
const change = (id: string, messageId: string, values: object = {}) =>
  call('PUT', `${id}/planned-messages/${messageId}`, { body: 'On ouvre à 21 h.', sendAt: AT, ...values });
const cancel = (id: string, messageId: string) => call('DELETE', `${id}/planned-messages/${messageId}`);
const waiting = async (id: string): Promise<PlannedMessage[]> =>
  (await call('GET', `${id}/planned-messages`)).json().messages;
const sent = async (id: string) =>
  (await call('GET', `${id}/announcements`)).json<{ announcements: Record<string, unknown>[] }>()
    .announcements;

/** Advances the queue's clock, which is PostgreSQL's, and ours to an instant. */
async function pass(at: string) {
  await server.deps.database.pool.query(
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'send-planned' AND state = 'created'`,
  );
  server.setNow(new Date(at));
  await workOff(server);
}

describe('a planned message', () => {
  it('is sent at its time, to those who belong to its audience then, once', async () => {
    const id = await createNight();
    const planned = await plan(id, { audience: ['coming', 'maybe'] });
    expect([planned.statusCode, planned.json()]).toMatchObject([
      201,
      { sendAt: AT, audience: ['coming', 'maybe'], recipientCount: 3, notSent: null },
    ]);
    await pass('2027-07-13T15:59:59.000Z');
    expect(await sent(id)).toEqual([]);
    await server.deps.db
      .update(guests)
      .set({ reply: 'no' })
      .where(and(eq(guests.eventId, id), eq(guests.reply, 'maybe')));
    await pass(AT);
    expect(await sent(id)).toMatchObject([{ body: 'On ouvre à 20 h.', recipientCount: 2, createdAt: AT }]);
    expect(await waiting(id)).toEqual([]);
    await sendPlannedMessage(server.deps, { messageId: planned.json().id, sendAt: AT });
    expect(await sent(id)).toHaveLength(1);
    for (const late of [await change(id, planned.json().id), await cancel(id, planned.json().id)])
      expect([late.statusCode, late.json().code]).toEqual([409, 'planned_message_sent']);
  });

  it('is changed and cancelled until then', async () => {
    const id = await createNight();
    const [moved, dropped] = [(await plan(id)).json(), (await plan(id)).json()];
    const later = '2027-07-13T17:00:00.000Z';
    expect((await change(id, moved.id, { sendAt: later })).json()).toMatchObject({
      body: 'On ouvre à 21 h.',
      sendAt: later,
    });
    expect((await cancel(id, dropped.id)).statusCode).toBe(204);
    expect((await cancel(id, dropped.id)).json().code).toBe('planned_message_not_found');
    await pass(AT);
    expect(await sent(id)).toEqual([]);
    await pass(later);
    expect(await sent(id)).toMatchObject([{ body: 'On ouvre à 21 h.' }]);
  });

  it('is either sent or cancelled when both happen at once, and the answer says which', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const id = await createNight();
      const { id: messageId } = (await plan(id)).json();
      server.setNow(new Date(AT));
      const send = () => sendPlannedMessage(server.deps, { messageId, sendAt: AT });
      const [answer] =
        round % 2 === 0
          ? await Promise.all([cancel(id, messageId), send(), send()])
          : (await Promise.all([send(), cancel(id, messageId), send()])).slice(1);
      const count = (await sent(id)).length;
      outcomes.add(answer?.statusCode === 204 ? 'cancelled' : answer?.json().code);
      expect(answer?.statusCode === 204 ? 0 : 1).toBe(count);
      server.setNow(new Date(NOW));
    }
    for (const outcome of outcomes) expect(['cancelled', 'planned_message_sent']).toContain(outcome);
  });

  it.each([
    ['2027-07-01T10:00:00.000Z', 'L’heure d’envoi doit être à venir'],
    ['2027-07-13T18:30', null],
    // A week after the night's end at 23:30 UTC, eight hours at least after its begin.
    ['2027-07-21T02:30:00.000Z', null],
    ['2027-07-21T02:31:00.000Z', 'Un message part au plus tard 7 jours après l’événement'],
    ['2027-03-28T02:30', 'Cette nuit-là, les horloges passent de 2 h à 3 h : choisissez une autre heure.'],
    ['bientôt', 'Date invalide'],
  ])('for %s: %s', async (sendAt, fault) => {
    const id = await createNight();
    const answer = await plan(id, { sendAt });
    expect(answer.json().errors ?? null).toEqual(fault && [{ path: 'sendAt', message: fault }]);
    expect(await waiting(id)).toHaveLength(fault === null ? 1 : 0);
  });

  it('at an hour that occurs twice is sent at the first, or at the one it names', async () => {
    server.setNow(new Date('2027-10-20T10:00:00.000Z'));
    const beginDate = new Date('2027-10-30T19:00:00.000Z');
    const { id } = await createEvent(server.deps, { organiserId, beginDate });
    const first = await plan(id, { sendAt: '2027-10-31T02:30' });
    const second = await plan(id, { sendAt: '2027-10-31T02:30:00+01:00' });
    expect([first.json().sendAt, second.json().sendAt]).toEqual([
      '2027-10-31T00:30:00.000Z',
      '2027-10-31T01:30:00.000Z',
    ]);
  });

  it('is refused for an event that is cancelled or not public, and beyond twenty', async () => {
    const id = await createNight();
    for (const status of ['draft', 'unpublished', 'cancelled'] as const) {
      await server.deps.db.update(events).set({ status }).where(eq(events.id, id));
      expect((await plan(id)).json().code).toBe(`event_${status}`);
    }
    await server.deps.db.update(events).set({ status: 'published' }).where(eq(events.id, id));
    for (let count = 0; count < 20; count += 1) expect((await plan(id)).statusCode).toBe(201);
    expect((await plan(id)).json().code).toBe('planned_messages_full');
  });

  it.each([
    [
      'event_cancelled',
      (id: string) => server.deps.db.update(events).set({ status: 'cancelled' }).where(eq(events.id, id)),
    ],
    [
      'event_unpublished',
      (id: string) => server.deps.db.update(events).set({ status: 'unpublished' }).where(eq(events.id, id)),
    ],
    [
      'organiser_suspended',
      () =>
        server.deps.db
          .update(accounts)
          .set({ suspendedAt: new Date(NOW) })
          .where(eq(accounts.id, accountId)),
    ],
    ['nobody', (id: string) => server.deps.db.delete(guests).where(eq(guests.eventId, id))],
    [
      'too_late',
      (id: string) =>
        server.deps.db
          .update(events)
          .set({ beginDate: new Date('2027-07-02T18:00:00Z'), endDate: new Date('2027-07-02T20:00:00Z') })
          .where(eq(events.id, id)),
    ],
  ] as const)('is not sent: %s', async (reason, happen) => {
    const id = await createNight();
    const { id: messageId } = (await plan(id)).json();
    await happen(id);
    await pass(AT);
    // A suspended organiser cannot sign in.
    await server.deps.db.update(accounts).set({ suspendedAt: null }).where(eq(accounts.id, accountId));
    expect([await sent(id), await waiting(id)]).toMatchObject([
      [],
      [{ id: messageId, notSent: { at: AT, reason } }],
    ]);
    expect((await cancel(id, messageId)).statusCode).toBe(204);
  });

  it('waits again with another time after it was not sent', async () => {
    const id = await createNight([]);
    const { id: messageId } = (await plan(id)).json();
    await pass(AT);
    expect(await waiting(id)).toMatchObject([{ notSent: { reason: 'nobody' } }]);
    await createGuests(server.deps, id, ['yes']);
    const sendAt = '2027-07-13T17:00:00.000Z';
    expect((await change(id, messageId, { sendAt })).json()).toMatchObject({ notSent: null });
    await pass(sendAt);
    expect(await sent(id)).toHaveLength(1);
  });

  it('thanks those who came only once the event is over, although it was moved', async () => {
    const id = await createNight();
    await plan(id, { audience: ['came'], sendAt: '2027-07-14T16:00:00.000Z' });
    await server.deps.db
      .update(events)
      .set({ beginDate: new Date('2027-07-20T18:30:00Z'), endDate: new Date('2027-07-20T23:30:00Z') })
      .where(eq(events.id, id));
    await pass('2027-07-14T16:00:00.000Z');
    expect([await sent(id), await waiting(id)]).toMatchObject([[], [{ notSent: { reason: 'nobody' } }]]);
  });
});

describe('the plan', () => {
  const usage = async () => (await server.app.inject({ url: '/api/stripe/usage', headers })).json();

  it('counts a planned message when it is written, in its month, and gives it back', async () => {
    await enter('discovery');
    const id = await createNight();
    const { id: first } = (await plan(id)).json();
    await call('POST', `${id}/sendNotification`, { body: 'Bonsoir' });
    expect((await usage()).announcements).toBe(2);
    const refused = await plan(id);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'plan_limit_reached']);
    expect((await change(id, first)).statusCode).toBe(200);
    await cancel(id, first);
    expect((await usage()).announcements).toBe(1);
    expect((await plan(id)).statusCode).toBe(201);
  });

  it('that became smaller lets the earlier messages go and holds the others back', async () => {
    const id = await createNight();
    for (const hour of ['15', '16', '17']) await plan(id, { sendAt: `2027-07-13T${hour}:00:00.000Z` });
    await server.deps.db.update(organisers).set({ plan: 'discovery' }).where(eq(organisers.id, organiserId));
    for (const hour of ['15', '16', '17']) await pass(`2027-07-13T${hour}:00:00.000Z`);
    expect(await sent(id)).toHaveLength(2);
    expect(await waiting(id)).toMatchObject([{ notSent: { reason: 'plan' } }]);
  });
});

it('is planned by an administrator under their name, with a trace that holds no text', async () => {
  const id = await createNight();
  const admin = await createAdminActor(server.deps);
  headers = await signIn(server.deps, admin.accountId);
  const { id: plannedMessageId } = (await plan(id)).json();
  const [entry] = await readJournal(server.deps, id);
  expect(entry).toMatchObject({ action: 'event.update', after: { plannedMessageId } });
  expect(JSON.stringify(entry)).not.toContain('On ouvre');
  await pass(AT);
  const [row] = await server.deps.db.select().from(announcements).where(eq(announcements.eventId, id));
  expect(row).toMatchObject({ authorId: admin.accountId, idempotencyKey: `planned:${plannedMessageId}` });
});
