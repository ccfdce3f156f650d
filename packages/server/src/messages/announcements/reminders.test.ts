import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobHandlers } from '../../job-handlers.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createAccount, createEvent, createGuest, createOrganiser, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';
import { findDueReminder } from './reminders.ts';

let server: TestServer;
let headers: Record<string, string>;
let eventId: string;
let to: string;

/** A Tuesday, 20 h 30 in Paris. */
const beginDate = new Date('2027-07-13T18:30:00Z');
const eve = new Date('2027-07-12T16:05:00Z');
const soon = new Date('2027-07-13T16:31:00Z');

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(new Date('2027-07-01T10:00:00Z'));
  const organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
  headers = await signIn(server.deps, organiser.accountId);
  const event = { organiserId: organiser.id, beginDate, name: 'Bal du canal', place: 'Quai de Valmy' };
  eventId = (await createEvent(server.deps, event)).id;
  to = `nora.${eventId}@exemple.fr`;
  await createGuest(server.deps, { eventId, email: to, reply: 'yes' });
});

/** What the guest has read so far, oldest first, once the jobs of this instant are done. */
async function readAt(now: Date): Promise<string[]> {
  server.setNow(now);
  await createJobHandlers(server.deps)['send-reminders'](null, 'test');
  await workOff(server);
  const emails = (await readOutbox(server)).filter((email) => email.to === to);
  return emails
    .map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, ' '))
    .filter((text) => text.includes('Bal'));
}

const post = (path: string) =>
  server.app.inject({ method: 'POST', url: `/api/pro/events/${eventId}/${path}`, headers });

async function change(fields: Record<string, string>): Promise<number> {
  const form = await multipartBody(fields);
  const url = `/api/pro/events/${eventId}`;
  return (await server.app.inject({ method: 'PUT', url, ...form, headers: { ...form.headers, ...headers } }))
    .statusCode;
}

describe('reminders', () => {
  it('come the evening before and two hours before, once each', async () => {
    expect(await readAt(new Date('2027-07-12T15:55:00Z'))).toEqual([]);
    const [first, ...others] = await readAt(eve);
    expect(others).toEqual([]);
    expect(first).toContain(
      'C’est pour bientôt : Bal du canal, mardi 13 juillet 2027 à 20 h 30. Rendez-vous : Quai de Valmy.',
    );
    expect(await readAt(new Date(eve.getTime() + 300_000))).toHaveLength(1);
    expect(await readAt(new Date('2027-07-13T16:20:00Z'))).toHaveLength(1);
    const both = await readAt(soon);
    expect(both).toHaveLength(2);
    expect(both.join()).toContain(
      'C’est à 20 h 30, dans moins de deux heures : Bal du canal. Rendez-vous : Quai de Valmy.',
    );
    expect(await readAt(new Date(soon.getTime() + 300_000))).toHaveLength(2);
  });

  it('are skipped once their time has passed', async () => {
    expect(await readAt(new Date('2027-07-12T22:00:00Z'))).toEqual([]);
    expect(await readAt(new Date('2027-07-13T18:10:00Z'))).toEqual([]);
  });

  it('belong to the evening a night begins, also after midnight', () => {
    const event = { id: '', name: 'Bal', place: 'Nantes', beginDate: new Date('2027-07-13T23:30:00Z') };
    expect(findDueReminder(event, new Date('2027-07-12T16:00:00Z'))?.name).toBe('eve');
    expect(findDueReminder(event, new Date('2027-07-13T16:00:00Z'))).toBeNull();
  });

  it('are switched off by the organiser for an event', async () => {
    const url = `/api/pro/events/${eventId}/reminders`;
    const payload = { hasReminders: false };
    expect((await server.app.inject({ method: 'PUT', url, headers, payload })).json()).toEqual(payload);
    expect(await readAt(eve)).toEqual([]);
  });

  it('are switched off by a member for themselves', async () => {
    const account = await createAccount(server.deps);
    to = account.email;
    await createGuest(server.deps, { eventId, accountId: account.id, reply: 'yes' });
    const own = await signIn(server.deps, account.id);
    const payload = { channels: ['email'], hasReminders: false };
    await server.app.inject({ method: 'PUT', url: '/api/me/notifications', headers: own, payload });
    expect(await readAt(eve)).toEqual([]);
  });

  it('are not sent for cancelled events, nor to guests who answered no', async () => {
    await post('cancel');
    expect(await readAt(eve)).toHaveLength(1);
    await post('restore');
    to = `sacha.${eventId}@exemple.fr`;
    await createGuest(server.deps, { eventId, email: to, reply: 'no' });
    expect(await readAt(soon)).toEqual([]);
  });

  it('come again for a new date', async () => {
    await readAt(eve);
    await change({ beginDate: '2027-07-20T20:30', endDate: '2027-07-21T02:00' });
    const texts = await readAt(new Date('2027-07-19T16:05:00Z'));
    expect(texts.filter((text) => text.includes('C’est pour bientôt :'))).toHaveLength(2);
  });
});
