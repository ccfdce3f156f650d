import type { FollowChannel } from '@lampion/contract/people/followers';
import { addDays, parisInstant, readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobHandlers } from '../../job-handlers.ts';
import { emailFollowers, followers, memberBlocks, news, publicationDays } from '../../platform/db/tables.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAppAccount,
  createEvent,
  createGuests,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';
import { prepareBatch } from './delivery.ts';
import { tellFollowers } from './publications.ts';

/** Sessions of the test are live then: tomorrow. */
const day = addDays(readParisClock(new Date()).day, 1);
const at = (time: string, days = 0) => parisInstant(addDays(day, days), time);

let server: TestServer;
let organiser: { readonly id: string; readonly accountId: string };
let headers: Record<string, string>;
let eventId: string;

beforeAll(async () => {
  server = await buildTestServer({ EMAIL_PER_SECOND: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(at('10:00'));
  await enter('enterprise');
});

async function enter(plan: 'discovery' | 'enterprise') {
  organiser = await createOrganiser(server.deps, { plan, displayName: 'La Guinguette' });
  headers = await signIn(server.deps, organiser.accountId);
  const night = { beginDate: at('20:30', 20), endDate: at('02:00', 21) };
  ({ id: eventId } = await createEvent(server.deps, { organiserId: organiser.id, name: 'Bal', ...night }));
}

const call = (method: 'DELETE' | 'GET' | 'POST', url: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/pro/events/${eventId}/${url}`,
    headers,
    ...(payload && { payload }),
  });
const write = (values: object = {}) =>
  call('POST', 'sendNotification', { body: 'L’orchestre arrive.', audience: ['followers'], ...values });
const plan = (sendAt: Date, values: object = {}) =>
  call('POST', 'planned-messages', { body: 'À ce soir.', audience: ['followers'], sendAt, ...values });

async function follow(channels: readonly FollowChannel[], wording = 2) {
  const { id: accountId, email } = await createAccount(server.deps, { emailVerifiedAt: new Date() });
  const { id } = await createAppAccount(server.deps, { accountId });
  const consent = { at: new Date().toISOString(), screen: 'app' as const, wording };
  const consents = Object.fromEntries(channels.map((channel) => [channel, consent]));
  await server.deps.db.insert(followers).values({ organiserId: organiser.id, appAccountId: id, consents });
  return { id, email };
}

async function followByEmail(wording = 2) {
  const email = `${Math.random().toString(36).slice(2)}@example.fr`;
  const row = { organiserId: organiser.id, email, screen: 'event' as const, wording };
  await server.deps.db.insert(emailFollowers).values({ ...row, confirmedAt: new Date() });
  return email;
}

async function publish(name: string) {
  const night = { beginDate: `${addDays(day, 30)}T20:30`, endDate: `${addDays(day, 31)}T02:00` };
  const form = await multipartBody({ name, description: 'On danse.', place: 'Nantes', ...night });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/create',
    ...form,
    headers: { ...form.headers, ...headers },
  });
  expect(answer.statusCode).toBe(201);
}

/** Runs what is due at an instant; pg-boss has a clock of its own. */
async function pass(time: Date) {
  server.setNow(time);
  await server.deps.database.pool.query(
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'send-planned' AND state = 'created'`,
  );
  const own = eq(publicationDays.organiserId, organiser.id);
  for (const { id } of await server.deps.db.select().from(publicationDays).where(own))
    await tellFollowers(server.deps, { dayId: id });
  await workOff(server);
}

const mailsTo = async (address: string) => (await readOutbox(server)).filter(({ to }) => to === address);

describe('a message to followers', () => {
  it('reaches those who agreed to messages, once, with a link to leave, and nobody else', async () => {
    const mailed = await follow(['app', 'email']);
    const address = await followByEmail();
    const inApp = await follow(['app']);
    const [before, beforeByEmail] = [await follow(['app', 'email'], 1), await followByEmail(1)];
    const [silent, gone, blocked] = [await follow([]), await follow(['email']), await follow(['email'])];
    const host = await createAppAccount(server.deps, { accountId: organiser.accountId });
    await server.deps.db.insert(memberBlocks).values({ blockerId: host.id, blockedId: blocked.id });
    await createGuests(server.deps, eventId, ['yes']);
    expect((await call('GET', 'audience')).json()).toMatchObject({ followers: 5, followerRefusal: null });
    expect((await call('GET', 'reach?audience=followers')).json()).toEqual({
      channels: [
        { channel: 'email', count: 3 },
        { channel: 'app', count: 1 },
      ],
      emailSubject: 'La Guinguette\u202f: un message pour ses abonnés',
      senderName: 'La Guinguette',
    });

    const sent = await write({ idempotencyKey: 'une-seule-fois' });
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      { audience: ['followers'], recipientCount: 4 },
    ]);
    await server.deps.db.delete(followers).where(eq(followers.appAccountId, gone.id));
    await workOff(server);
    expect((await write({ idempotencyKey: 'une-seule-fois' })).json().id).toBe(sent.json().id);
    await prepareBatch(server.deps, { announcementId: sent.json().id, batch: 0 }, async () => {
      throw new Error('a batch was prepared twice');
    });
    await workOff(server);

    for (const to of [mailed.email, address]) {
      const [mail, ...others] = await mailsTo(to);
      expect(others).toEqual([]);
      expect(mail?.text).toContain('L’orchestre arrive.');
      expect(mail?.unsubscribeUrl).toContain(`/follow/${organiser.id}/`);
    }
    for (const { id } of [mailed, inApp])
      expect(await server.deps.db.select().from(news).where(eq(news.memberId, id))).toMatchObject([
        { kind: 'publication', eventId, data: { words: 'La Guinguette\u202f: L’orchestre arrive.' } },
      ]);
    for (const { id, email } of [before, silent, gone, blocked]) {
      expect(await mailsTo(email)).toEqual([]);
      expect(await server.deps.db.$count(news, eq(news.memberId, id))).toBe(0);
    }
    expect(await mailsTo(beforeByEmail)).toEqual([]);
    const history = (await call('GET', 'announcements')).json().announcements;
    expect(history).toMatchObject([{ recipientCount: 4, delivered: 3, failed: 0 }]);
    const recipients = await call('GET', `announcements/${sent.json().id}/recipients`);
    expect(recipients.json().recipients).toEqual([]);
  });

  it('is the only one of its day: publications go with it, later ones the next day', async () => {
    const reader = await follow(['email']);
    await publish('Premier bal');
    expect((await write()).statusCode).toBe(201);
    await pass(at('17:00'));
    const [mail, ...others] = await mailsTo(reader.email);
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/L’orchestre arrive\.[\s\S]*Premier bal/);
    expect((await write({ body: 'Encore.' })).json().code).toBe('followers_told');
    expect((await call('GET', 'audience')).json().followerRefusal).toContain('déjà un message');
    await publish('Deuxième bal');
    await pass(at('18:00'));
    expect(await mailsTo(reader.email)).toHaveLength(1);
    await pass(at('17:00', 1));
    expect((await mailsTo(reader.email)).some(({ text }) => text.includes('Deuxième bal'))).toBe(true);
  });

  it('is never sent at night, nor to guests as well', async () => {
    const reader = await follow(['email']);
    const mixed = await write({ audience: ['coming', 'followers'] });
    expect([mixed.statusCode, mixed.json().errors]).toMatchObject([400, [{ path: 'audience' }]]);
    const asleep = await plan(at('21:00'));
    expect([asleep.statusCode, asleep.json().errors]).toMatchObject([400, [{ path: 'sendAt' }]]);
    expect((await plan(at('20:59'))).statusCode).toBe(201);
    server.setNow(at('21:00'));
    expect((await write()).json().code).toBe('followers_asleep');
    await pass(at('21:01'));
    expect(await mailsTo(reader.email)).toEqual([]);
    expect((await call('GET', 'planned-messages')).json().messages).toMatchObject([
      { notSent: { reason: 'night' } },
    ]);
  });

  it('is sent at its time with the publications that waited for it, or they go without it', async () => {
    const reader = await follow(['email']);
    await publish('Premier bal');
    const planned = (await plan(at('19:00'))).json();
    expect(planned).toMatchObject({ recipientCount: 1 });
    expect((await plan(at('12:00'))).json().code).toBe('followers_told');
    expect((await write()).json().code).toBe('followers_told');
    await pass(at('17:00'));
    expect(await mailsTo(reader.email)).toEqual([]);
    await pass(at('19:00'));
    const [mail, ...others] = await mailsTo(reader.email);
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/À ce soir\.[\s\S]*Premier bal/);

    await publish('Deuxième bal');
    const { id } = (await plan(at('19:00', 1))).json();
    await pass(at('17:00', 1));
    await call('DELETE', `planned-messages/${id}`);
    await pass(at('19:05', 1));
    expect((await mailsTo(reader.email)).some(({ text }) => text.includes('Deuxième bal'))).toBe(true);
  });

  it('counts towards a limit of its own, from the moment it is planned', async () => {
    // Two days of one month.
    const first = addDays(day, 1).endsWith('-01') ? 1 : 0;
    server.setNow(at('10:00', first));
    await enter('discovery');
    await follow(['email']);
    const allowed = await plan(at('12:00', first + 1));
    expect(allowed.statusCode).toBe(201);
    const refused = await write();
    expect(refused.json()).toMatchObject({
      code: 'plan_limit_reached',
      message:
        'Votre offre Découverte permet 1 message aux abonnés par mois, pas davantage. L’offre Basic le permet.',
    });
    const usage = await server.app.inject({ url: '/api/stripe/usage', headers });
    expect(usage.json()).toMatchObject({ announcements: 0, followerMessages: 1 });
  });

  it('stops for those who leave between two batches', async () => {
    const readers = await Promise.all(Array.from({ length: 6 }, () => followByEmail()));
    const { id } = (await write()).json();
    await server.deps.db.execute(sql`DELETE FROM announcement_batches WHERE announcement_id = ${id}`);
    const ids = (await server.deps.db.select().from(emailFollowers)).filter(({ email }) =>
      readers.includes(email),
    );
    const ordered = ids.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const [number, part] of [ordered.slice(0, 3), ordered.slice(3)].entries())
      await server.deps.db.execute(sql`INSERT INTO announcement_batches
        (announcement_id, number, first_guest_id, last_guest_id)
        VALUES (${id}, ${number}, ${part[0]?.id}, ${part.at(-1)?.id})`);
    const notifyBatch = async () => undefined;
    await prepareBatch(server.deps, { announcementId: id, batch: 0 }, notifyBatch);
    for (const left of [ordered[0], ordered[5]])
      await server.deps.db.delete(emailFollowers).where(eq(emailFollowers.id, left?.id ?? ''));
    await prepareBatch(server.deps, { announcementId: id, batch: 1 }, notifyBatch);
    await server.deps.jobs.workOff(createJobHandlers(server.deps));
    await workOff(server);
    const reached = await Promise.all(ordered.map(async ({ email }) => (await mailsTo(email)).length));
    expect(reached).toEqual([0, 1, 1, 1, 1, 0]);
  });
});
