import { weekdays } from '@lampion/contract/events/rules/series-words';
import type { FollowChannel } from '@lampion/contract/people/followers';
import { addDays, parisInstant, readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobHandlers } from '../../job-handlers.ts';
import { leaveByLink } from '../../people/organisers/follow-links.ts';
import {
  accounts,
  announcements,
  followers,
  guests,
  memberBlocks,
  news,
  publicationDays,
} from '../../platform/db/tables.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { type PushServiceDouble, startPushService } from '../../testing/doubles/push-service.ts';
import {
  createAccount,
  createAppAccount,
  createDevice,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';
import { addSuppression } from '../mail/suppressions.ts';
import { tellFollowers } from './publications.ts';

/** Sessions of the test are live then: tomorrow. */
const day = addDays(readParisClock(new Date()).day, 1);
const at = (time: string, days = 0) => parisInstant(addDays(day, days), time);

let push: PushServiceDouble;
let server: TestServer;
let organiser: { readonly id: string; readonly accountId: string };
let headers: Record<string, string>;

beforeAll(async () => {
  push = await startPushService();
  server = await buildTestServer({ WEB_PUSH_LOCAL: 'on', EMAIL_PER_SECOND: '1000' });
});
afterAll(async () => {
  await server.close();
  await push.close();
});
beforeEach(async () => {
  server.setNow(at('10:00'));
  organiser = await createOrganiser(server.deps, { plan: 'enterprise', displayName: 'La Guinguette' });
  headers = await signIn(server.deps, organiser.accountId);
});

async function send(method: 'POST' | 'PUT', url: string, fields: Record<string, string>) {
  const form = await multipartBody(fields);
  const answer = await server.app.inject({ method, url, ...form, headers: { ...form.headers, ...headers } });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json<{ _id: string }>();
}

const publish = (name: string, fields: Record<string, string> = {}) =>
  send('POST', '/api/create', {
    name,
    description: 'On danse.',
    place: 'Nantes',
    beginDate: `${addDays(day, 20)}T20:30`,
    endDate: `${addDays(day, 21)}T02:00`,
    ...fields,
  });
const post = (path: string) => server.app.inject({ method: 'POST', url: `/api/pro/events/${path}`, headers });

async function follow(channels: readonly FollowChannel[], { isConfirmed = true } = {}) {
  const emailVerifiedAt = isConfirmed ? new Date() : null;
  const { id: accountId, email } = await createAccount(server.deps, { emailVerifiedAt });
  const { id } = await createAppAccount(server.deps, { accountId });
  const own = await signIn(server.deps, accountId);
  const url = `/api/organisers/${organiser.id}/follow`;
  await server.app.inject({ method: 'POST', url, headers: own, payload: { channels } });
  const leave = () => server.app.inject({ method: 'DELETE', url, headers: own });
  return { id, accountId, email, leave };
}

async function withBrowser(member: { readonly accountId: string }) {
  const browser = push.subscribe();
  await createDevice(server.deps, { accountId: member.accountId }, browser);
  return browser;
}

const days = () =>
  server.deps.db.select().from(publicationDays).where(eq(publicationDays.organiserId, organiser.id));

/** Runs the jobs of the days as they are due now; pg-boss has a clock of its own. */
async function tell(time = at('17:00'), isDelivered = true) {
  server.setNow(time);
  for (const { id } of await days()) await tellFollowers(server.deps, { dayId: id });
  if (isDelivered) await workOff(server);
}

const mailsTo = async (address: string) => (await readOutbox(server)).filter(({ to }) => to === address);
const newsOf = (memberId: string) => server.deps.db.select().from(news).where(eq(news.memberId, memberId));
async function listPublished() {
  const answer = await server.app.inject({ url: '/api/pro/publications', headers });
  return answer.json().publications;
}

describe('a publication', () => {
  it('reaches each follower by what they agreed to, once, and nobody else', async () => {
    const inApp = await follow(['app']);
    const pushed = await follow(['push', 'email']);
    const browser = await withBrowser(pushed);
    const mailed = await follow(['push', 'email', 'app']);
    const silent = await follow([]);
    const silentBrowser = await withBrowser(silent);
    const unconfirmed = await follow(['email'], { isConfirmed: false });
    const gone = await follow(['email', 'app']);
    const blocked = await follow(['email', 'app']);
    const suspended = await follow(['email']);
    const suppressed = await follow(['email']);
    const host = await createAppAccount(server.deps, { accountId: organiser.accountId });
    await server.deps.db.insert(memberBlocks).values({ blockerId: host.id, blockedId: blocked.id });
    await server.deps.db
      .update(accounts)
      .set({ suspendedAt: new Date() })
      .where(eq(accounts.id, suspended.accountId));
    const admin = await createAccount(server.deps, { role: 'admin' });
    const actor = { kind: 'admin' as const, accountId: admin.id, organiserId: null, sessionId: '' };
    await addSuppression(server.deps, actor, suppressed.email);
    const { _id } = await publish('Bal musette');
    await gone.leave();

    await tell(at('16:59'));
    expect(await newsOf(inApp.id)).toEqual([]);
    await tell();
    await tell();

    const [piece, ...more] = await newsOf(inApp.id);
    expect(more).toEqual([]);
    expect(piece).toMatchObject({ kind: 'publication', eventId: _id });
    expect(piece?.data.words).toMatch(/^La Guinguette.: Bal musette, .*, Nantes$/);
    expect(browser.received).toMatchObject([
      { title: 'La Guinguette', body: expect.stringContaining('Bal musette') },
    ]);
    expect(await mailsTo(pushed.email)).toEqual([]);
    const [mail, ...others] = await mailsTo(mailed.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('La Guinguette\u202f: une nouvelle date');
    expect(await newsOf(mailed.id)).toHaveLength(1);
    for (const { id, email } of [silent, unconfirmed, gone, blocked, suspended, suppressed]) {
      expect(await newsOf(id)).toEqual([]);
      expect(await mailsTo(email)).toEqual([]);
    }
    expect(silentBrowser.received).toEqual([]);
    expect(await listPublished()).toMatchObject([
      {
        day,
        status: 'sent',
        recipientCount: 6,
        delivered: 3,
        failed: 3,
        channels: [
          { channel: 'app', delivered: 2, failed: 0 },
          { channel: 'web', delivered: 1, failed: 0 },
          { channel: 'email', delivered: 1, failed: 0 },
          { channel: 'none', delivered: 0, failed: 3 },
        ],
      },
    ]);

    const token = mail?.unsubscribeUrl?.split('/').at(-1) ?? '';
    const link = { organiserId: organiser.id, token };
    expect(await leaveByLink(server.deps, { ...link, token: `${token.slice(0, -2)}AA` })).toBe(false);
    expect(await leaveByLink(server.deps, link)).toBe(true);
    const [left] = await server.deps.db.select().from(followers).where(eq(followers.appAccountId, mailed.id));
    expect(Object.keys(left?.consents ?? {})).toEqual(['app', 'push']);
    expect(await leaveByLink(server.deps, link, 'everything')).toBe(true);
    expect(await server.deps.db.$count(followers, eq(followers.appAccountId, mailed.id))).toBe(0);
  });

  it('shares one message a day with others, without what was called off, also while it is sent', async () => {
    const reader = await follow(['email']);
    const late = await follow(['email']);
    const first = await publish('Premier bal');
    await publish('Deuxième bal');
    const called = await publish('Bal annulé');
    await publish('Brouillon', { publication: 'draft' });
    await post(`${called._id}/cancel`);
    await tell(at('17:00'), false);
    await server.deps.jobs.workOff(createJobHandlers(server.deps));
    await post(`${first._id}/cancel`);
    await late.leave();
    await workOff(server);
    const [mail, ...others] = await mailsTo(reader.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Deuxième bal');
    expect(mail?.text).not.toMatch(/Premier bal|Bal annulé|Brouillon/);
    expect(await mailsTo(late.email)).toEqual([]);
    expect(await listPublished()).toMatchObject([
      { delivered: 1, failures: [{ channel: 'email', reason: 'declined', count: 1 }] },
    ]);

    await publish('Troisième bal');
    await tell(at('19:00'));
    expect(await mailsTo(reader.email)).toHaveLength(1);
    await tell(at('17:00', 1));
    expect((await mailsTo(reader.email)).map(({ text }) => text.includes('Troisième bal'))).toContain(true);
    expect(await mailsTo(reader.email)).toHaveLength(2);
    expect((await listPublished()).map((one: { day: string }) => one.day)).toEqual([addDays(day, 1), day]);
  });

  it('is not sent at night, and not at all once nothing of it is to come', async () => {
    const reader = await follow(['email']);
    await publish('Bal du soir');
    await publish('Bal de minuit', { beginDate: `${day}T23:00`, endDate: `${addDays(day, 1)}T02:00` });
    expect((await days()).map(({ dueAt }) => dueAt)).toEqual([at('10:10')]);
    await tell(at('21:00'));
    expect(await mailsTo(reader.email)).toEqual([]);
    expect((await days()).map((one) => [one.day, one.dueAt])).toEqual([[addDays(day, 1), at('17:00', 1)]]);
    await tell(at('17:00', 1));
    const [mail] = await mailsTo(reader.email);
    expect(mail?.text).toContain('Bal du soir');
    expect(mail?.text).not.toContain('Bal de minuit');
  });

  it('tells of a series once, with the number of its new dates, and of a date that is added', async () => {
    const reader = await follow(['email']);
    const first = { beginDate: `${addDays(day, 1)}T14:00`, endDate: `${addDays(day, 1)}T18:00` };
    const { _id: eventId } = await publish('Bal du jeudi', { ...first, publication: 'draft' });
    const weekly = (from: string, count: number) => ({
      repeats: 'weekly',
      weekdays: [weekdays[(new Date(from).getUTCDay() + 6) % 7]],
      count,
    });
    const ask = async (path: string, payload: object) => {
      const answer = await server.app.inject({ method: 'POST', url: `/api/pro/${path}`, headers, payload });
      if (answer.statusCode >= 300) throw new Error(answer.body);
      return answer.json<{ _id: string }>();
    };
    const { _id: id } = await ask('series', {
      eventId,
      name: 'Les jeudis',
      rule: weekly(addDays(day, 1), 5),
    });
    await tell();
    expect(await days()).toEqual([]);

    server.setNow(at('18:00'));
    await ask(`series/${id}/publish`, {});
    expect((await days()).map(({ dueAt }) => dueAt)).toEqual([at('18:10')]);
    await tell(at('18:10'));
    const [mail, ...others] = await mailsTo(reader.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('La Guinguette\u202f: 5 nouvelles dates');
    expect(mail?.text).toContain('Les jeudis');
    expect(mail?.text).toContain(`/series/${id}`);
    expect(mail?.text).not.toContain('Bal du jeudi');

    await ask(`series/${id}/dates`, { day: addDays(day, 90) });
    await tell(at('17:00', 1));
    const mails = await mailsTo(reader.email);
    expect(mails).toHaveLength(2);
    expect(mails.filter(({ subject }) => subject.endsWith(': une nouvelle date'))).toHaveLength(1);

    const { _id: published } = await publish('Bal du soir');
    await ask('series', { eventId: published, name: 'Les soirs', rule: weekly(addDays(day, 20), 3) });
    await tell(at('17:00', 2));
    const told = (await mailsTo(reader.email)).filter(({ text }) => text.includes('Les soirs'));
    expect(told.map(({ subject }) => subject)).toEqual(['La Guinguette\u202f: 3 nouvelles dates']);
  });

  it('notifies of places added to a full event, and not of those that nobody missed', async () => {
    const { _id } = await publish('Petit bal', { capacity: '1' });
    await tell();
    const raise = (capacity: string) => send('PUT', `/api/pro/events/${_id}`, { capacity });
    await raise('2');
    expect(await server.deps.db.$count(publicationDays, isNull(publicationDays.announcementId))).toBe(0);
    const people = ['Ana', 'Bo'].map((nickname) => ({ eventId: _id, nickname, reply: 'yes' as const }));
    await server.deps.db.insert(guests).values(people.map((one) => ({ ...one, repliedAt: new Date() })));
    const reader = await follow(['email']);
    await raise('5');
    await tell(at('17:00', 1));
    const [mail] = await mailsTo(reader.email);
    expect(mail?.subject).toBe('La Guinguette\u202f: de nouvelles places');
  });
});

it('deletes the messages of a deleted guest, and ends with its organiser', async () => {
  await follow(['email']);
  await publish('Bal');
  await tell();
  const own = eq(announcements.organiserId, organiser.id);
  expect(await server.deps.db.$count(announcements, own)).toBe(1);
  await server.deps.db.delete(accounts).where(eq(accounts.id, organiser.accountId));
  expect(await server.deps.db.$count(announcements, own)).toBe(0);
  expect(await days()).toEqual([]);
});
