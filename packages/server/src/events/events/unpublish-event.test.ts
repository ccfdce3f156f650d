import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AccountActor, visitor } from '../../platform/actor.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { eventReports, type events, guests } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAdminActor,
  createEvent,
  createGuests,
  createOrganiser,
  readJournal,
} from '../../testing/factories.ts';
import { deleteEventAsAdmin } from './cancellation.ts';
import { forgetReporters, getAdminEvent, markReportsHandled } from './moderation.ts';
import { showEvent } from './pages.ts';
import { republishEvent, unpublishEvent } from './publication.ts';

let server: TestServer;
let nour: AccountActor;
const changedTags: PageTag[] = [];
beforeAll(async () => {
  server = await buildTestServer();
  nour = await createAdminActor(server.deps);
  await server.deps.pages.listen({ changed: (tags) => changedTags.push(...tags), missed: () => undefined });
});
afterEach(() => {
  changedTags.length = 0;
});
afterAll(() => server.close());

async function create(values: Partial<Omit<typeof events.$inferInsert, 'organiserId'>> = {}) {
  const account = await createAccount(server.deps, { role: 'organiser' });
  const organiser = await createOrganiser(server.deps, { accountId: account.id });
  const event = await createEvent(server.deps, {
    organiserId: organiser.id,
    name: 'Le grand bal',
    ...values,
  });
  return { ...event, email: account.email };
}
const withdraw = (id: string, reason = 'L’adresse n’existe pas.') =>
  unpublishEvent(server.deps, nour, id, { reason });
const restore = (id: string) => republishEvent(server.deps, nour, id);
const isHidden = (id: string) =>
  expect(showEvent(server.deps, visitor, id)).rejects.toMatchObject({ code: 'event_not_found' });

describe('unpublishing an event', () => {
  test('hides its page from visitors and sends the reason to the organiser', async () => {
    const { id, email } = await create();
    const { status, unpublishedReason } = await withdraw(id);
    expect([status, unpublishedReason]).toEqual(['unpublished', 'L’adresse n’existe pas.']);
    await isHidden(id);
    expect(changedTags).toContain(`event:${id}`);
    const [sent, ...others] = await deliverTo(server, email);
    expect(others).toEqual([]);
    expect(sent?.text).toContain('> L’adresse n’existe pas.');
    expect(sent?.text).toContain('Le grand bal');
    expect(sent?.replyTo).toMatch(/@/);
    expect(await readJournal(server.deps, id)).toMatchObject([
      {
        action: 'event.unpublish',
        subjectName: 'Le grand bal',
        before: { status: 'published' },
        after: { status: 'unpublished', reason: 'L’adresse n’existe pas.' },
      },
    ]);
  });

  test('notifies once per reason', async () => {
    const { id, email } = await create();
    await withdraw(id, 'Un');
    await withdraw(id, 'Un');
    expect(await deliverTo(server, email)).toHaveLength(1);
    await withdraw(id, 'Deux');
    expect(await deliverTo(server, email)).toHaveLength(2);
  });

  test('can be reverted, which restores the former status', async () => {
    for (const status of ['published', 'cancelled'] as const) {
      const { id, email } = await create({ status });
      await withdraw(id, 'Un');
      await withdraw(id, 'Deux');
      for (let time = 0; time < 2; time += 1) {
        expect(await restore(id)).toMatchObject({ status, unpublishedReason: null });
      }
      expect((await showEvent(server.deps, visitor, id)).event.status).toBe(status);
      expect((await deliverTo(server, email)).at(-1)).toBeDefined();
      expect((await readJournal(server.deps, id)).map(({ action }) => action)).toEqual([
        'event.unpublish',
        'event.unpublish',
        'event.republish',
      ]);
    }
  });

  test('is for administrators only, and for existing events', async () => {
    const { id } = await create();
    const organiser: AccountActor = {
      kind: 'organiser',
      accountId: uuidv7(),
      sessionId: '',
      organiserId: uuidv7(),
    };
    for (const [actor, code] of [
      [visitor, 'not_authenticated'],
      [organiser, 'forbidden'],
    ] as const) {
      await expect(unpublishEvent(server.deps, actor, id, { reason: 'x' })).rejects.toMatchObject({ code });
      await expect(deleteEventAsAdmin(server.deps, actor, id)).rejects.toMatchObject({ code });
    }
    await expect(withdraw(uuidv7())).rejects.toMatchObject({ code: 'event_not_found' });
  });
});

describe('deleting an event', () => {
  test('deletes all its data, and notifies the organiser', async () => {
    const { id, email } = await create();
    await createGuests(server.deps, id, ['yes', 'no']);
    await deleteEventAsAdmin(server.deps, nour, id);
    await isHidden(id);
    expect(await server.deps.db.$count(guests, eq(guests.eventId, id))).toBe(0);
    expect(changedTags).toContain(`event:${id}`);
    expect((await deliverTo(server, email)).map(({ subject }) => subject)).toEqual([
      'Votre événement a été supprimé',
    ]);
    expect(await readJournal(server.deps, id)).toMatchObject([
      { action: 'event.delete', subjectName: 'Le grand bal', before: { place: 'Nantes' } },
    ]);
    await expect(deleteEventAsAdmin(server.deps, nour, id)).rejects.toMatchObject({
      code: 'event_not_found',
    });
  });
});

let lastDevice = 0;
const post = (id: string, body: object, remoteAddress = `10.7.0.${++lastDevice}`) =>
  server.app.inject({ method: 'POST', url: `/api/events/${id}/report`, payload: body, remoteAddress });

describe('reports', () => {
  test('are stored for the administration, one per device, until handled', async () => {
    const { id } = await create();
    expect(
      (await post(id, { reason: 'danger', details: 'Toit sans garde-corps' }, '10.8.0.1')).statusCode,
    ).toBe(201);
    expect((await post(id, { reason: 'spam' }, '10.8.0.1')).statusCode).toBe(201);
    expect((await post(id, { reason: 'minors' })).statusCode).toBe(201);
    const { reports, openReportCount } = await getAdminEvent(server.deps, nour, id);
    expect(reports.map(({ reason, details }) => [reason, details])).toEqual([
      ['minors', ''],
      ['danger', 'Toit sans garde-corps'],
    ]);
    expect(openReportCount).toBe(2);
    for (let time = 0; time < 2; time += 1) {
      expect((await markReportsHandled(server.deps, nour, id)).openReportCount).toBe(0);
    }
    expect(await readJournal(server.deps, id)).toMatchObject([
      { action: 'event.handle-reports', after: { count: 2 } },
    ]);
    await post(id, { reason: 'danger' }, '10.8.0.1');
    expect((await getAdminEvent(server.deps, nour, id)).openReportCount).toBe(1);
  });

  test('with an address get a receipt and the outcome, once each, which the organiser never sees', async () => {
    const { id, email } = await create();
    const about = (to: string) => deliverTo(server, to).then((mails) => mails.map(({ text }) => text));
    for (let time = 0; time < 2; time += 1)
      await post(id, { reason: 'danger', details: 'Toit', email: 'zoe@exemple.fr' }, '10.8.0.2');
    expect(await about('zoe@exemple.fr')).toEqual([expect.not.stringContaining('Toit')]);
    expect(JSON.stringify(await getAdminEvent(server.deps, nour, id))).not.toContain('zoe@');
    await withdraw(id);
    for (let time = 0; time < 2; time += 1) await markReportsHandled(server.deps, nour, id);
    const [, outcome, ...others] = await about('zoe@exemple.fr');
    expect([outcome, others]).toEqual([expect.stringContaining('retiré du site'), []]);
    expect((await about(email)).join()).not.toContain('zoe@');
  });

  test('contain nothing about the reporter, and erase the device within 30 days', async () => {
    const { id } = await create();
    await post(id, { reason: 'other' }, '203.0.113.77');
    const [row] = await server.deps.db.select().from(eventReports).where(eq(eventReports.eventId, id));
    expect(JSON.stringify(row)).not.toContain('203.0.113.77');
    expect(row?.reporterHash).toHaveLength(32);
    const days = (count: number) => () => new Date(Date.now() + count * 86_400_000);
    for (const [count, isKept] of [
      [28, true],
      [30, false],
    ] as const) {
      await forgetReporters({ db: server.deps.db, now: days(count) });
      const [kept] = await server.deps.db.select().from(eventReports).where(eq(eventReports.eventId, id));
      expect(kept?.reporterHash !== null).toBe(isKept);
    }
  });

  test('of robots are silently discarded', async () => {
    const { id } = await create();
    expect((await post(id, { reason: 'spam', website: 'x' })).statusCode).toBe(201);
    expect(await server.deps.db.$count(eventReports, eq(eventReports.eventId, id))).toBe(0);
  });

  test('are limited per IP address', async () => {
    const address = '10.9.0.1';
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      const { id } = await create();
      statuses.push((await post(id, { reason: 'spam' }, address)).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });

  test('are refused without a known reason, and about events that are not public', async () => {
    const { id } = await create();
    expect((await post(id, { reason: 'moche' })).statusCode).toBe(400);
    expect((await post(id, {})).json().errors).toEqual([{ path: 'reason', message: 'Choisissez un motif' }]);
    await withdraw(id);
    expect((await post(id, { reason: 'spam' })).statusCode).toBe(404);
  });
});
