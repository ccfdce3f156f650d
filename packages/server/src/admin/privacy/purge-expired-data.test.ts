import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  announcements,
  articles,
  articleVisits,
  billingNotices,
  checkouts,
  closedCustomers,
  contactAnswers,
  contactMessages,
  emailBounces,
  emailChanges,
  emailSuppressions,
  guests,
  keyedRequests,
  oneTimeTokens,
  orders,
  outgoingEmails,
  paymentEvents,
  plannedMessages,
  rateLimits,
  reports,
  sessions,
  subscriptions,
  teamJournal,
  verificationCodes,
} from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createAccount, createAppAccount, createEvent, createOrganiser } from '../../testing/factories.ts';
import { purgeExpiredData } from './purge-expired-data.ts';

const now = new Date('2027-03-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const days = (count: number) => hours(24 * count);

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
});
afterAll(() => server.close());

let lastHash = 0;
const freshHash = () => Buffer.from(`hash ${++lastHash}`);
const freshHash16 = () => Buffer.alloc(16, ++lastHash);

async function fillTables(): Promise<void> {
  const { db } = server.deps;
  const { id: accountId } = await createAccount(server.deps);
  for (const expiresAt of [hours(-1), hours(1)]) {
    await db.insert(sessions).values({ accountId, tokenHash: freshHash(), expiresAt });
    const token = { accountId, tokenHash: freshHash(), purpose: 'reset-password', expiresAt } as const;
    await db.insert(oneTimeTokens).values(token);
    const change = { accountId, formerEmail: 'avant@exemple.fr', newEmail: 'apres@exemple.fr', expiresAt };
    await db.insert(emailChanges).values({ ...change, confirmedAt: expiresAt < now ? days(-1) : null });
    await db
      .insert(rateLimits)
      .values({ key: `essai:${expiresAt.getTime()}`, points: 1, expire: expiresAt.getTime() });
  }
  for (const createdAt of [days(-31), days(-29)]) {
    const message = { name: 'C', email: 'c@exemple.fr', subject: 'Bal', message: 'Bonjour' };
    await db.insert(contactMessages).values({ ...message, senderHash: freshHash(), createdAt });
  }
  for (const lastFailedAt of [days(-31), days(-29)]) {
    const email = {
      lane: 'security',
      template: 'welcome',
      subjectId: randomUUID(),
      reason: 'busy',
    } as const;
    await db.insert(outgoingEmails).values({ ...email, firstFailedAt: days(-32), lastFailedAt });
  }
  for (const createdAt of [days(-31), days(-29)]) {
    await db.insert(emailBounces).values({ id: freshHash(), isSoft: true, createdAt });
  }
  const article = { slug: 'bal', title: 'Bal', description: '', content: '', publishDate: now };
  const [{ id: articleId } = { id: '' }] = await db.insert(articles).values(article).returning();
  for (const countedAt of [hours(-25), hours(-1)]) {
    await db.insert(articleVisits).values({ articleId, visitorHash: freshHash(), countedAt });
    const request = { id: freshHash(), contentHash: freshHash(), claimedAt: countedAt, createdAt: countedAt };
    await db.insert(keyedRequests).values(request);
  }
}

describe('the daily purge', () => {
  it('removes expired data and nothing else, idempotently', async () => {
    await fillTables();
    const { db, jobs } = server.deps;
    for (let time = 0; time < 2; time += 1) {
      await jobs.enqueue(db, 'clean-up', null);
      expect(await workOff(server)).toBe(1);
      for (const table of [
        sessions,
        oneTimeTokens,
        emailChanges,
        rateLimits,
        outgoingEmails,
        emailBounces,
        articleVisits,
        keyedRequests,
      ]) {
        expect(await db.$count(table)).toBe(1);
      }
      const messages = await db.select().from(contactMessages).orderBy(contactMessages.createdAt);
      expect(messages.map(({ senderHash }) => senderHash === null)).toEqual([true, false]);
    }
    const [session] = await db.select().from(sessions);
    expect(session?.expiresAt).toEqual(hours(1));
  });
});

/** Ages of expired data, and just before. */
const old = { code: -1, trace: -91, record: -366, contract: -1828, proof: -3654 };
const recent = { code: 1, trace: -89, record: -364, contract: -1820, proof: -3650 };

async function fillPayments(organiserId: string, ages: typeof old): Promise<void> {
  const { db } = server.deps;
  const id = `id_${ages.code}`;
  await db.insert(paymentEvents).values({ id, type: 'x', receivedAt: days(ages.trace) });
  await db
    .insert(checkouts)
    .values({ id, organiserId, priceId: 'p', number: 1, createdAt: days(ages.trace) });
  const notice = {
    organiserId,
    kind: 'payment-confirmed',
    subject: 'in_1',
    planName: 'Pro',
    amount: 1,
  } as const;
  const entry = { organiserId, action: 'updateEvent', createdAt: days(ages.record) };
  await db.insert(teamJournal).values(entry);
  await db.insert(billingNotices).values({ ...notice, createdAt: days(ages.record) });
  const bought = { organiserId, priceId: 'p', planName: 'Pro', amount: 1, period: 'month' } as const;
  const accepted = { termsVersion: '2026-01-01', hasFewEmployees: false, startsAtOnce: false };
  await db.insert(orders).values([
    { ...bought, ...accepted, checkoutId: `unpaid_${id}`, acceptedAt: days(ages.trace) },
    { ...bought, ...accepted, checkoutId: id, subscriptionId: id, acceptedAt: days(ages.proof) },
  ]);
  await db.insert(closedCustomers).values({ customerId: id, removeAt: hours(ages.code), closedAt: now });
  const dates = { startedAt: days(-4000), periodEnd: days(-3000), endedAt: days(ages.contract) };
  const limits = {
    eventsPerMonth: 1,
    guestsPerEvent: 1,
    announcementsPerMonth: 1,
    followerMessagesPerMonth: 1,
  };
  const plan = {
    plan: 'pro',
    status: 'canceled',
    productName: 'Pro',
    priceId: 'p',
    amount: 1,
    limits,
  } as const;
  await db.insert(subscriptions).values({ organiserId, subscriptionId: id, ...plan, ...dates, reading: 1 });
}

async function fillRecords(ages: typeof old): Promise<void> {
  const { db } = server.deps;
  const addressHash = freshHash16();
  await db
    .insert(emailSuppressions)
    .values({ addressHash, reason: 'bounce', source: 'pipe', createdAt: days(ages.record) });
  const { id: organiserId } = await createOrganiser(server.deps);
  const { id: appAccountId } = await createAppAccount(server.deps);
  await fillPayments(organiserId, ages);
  await db.insert(verificationCodes).values({ organiserId, appAccountId, expiresAt: hours(ages.code) });
  const night = { organiserId, beginDate: days(-400), endDate: days(ages.record) };
  const { id: eventId } = await createEvent(server.deps, night);
  await db.insert(reports).values({
    kind: 'event',
    subjectId: eventId,
    subjectName: 'Bal',
    reason: 'x',
    createdAt: days(ages.record),
  });
  const announcement = { eventId, kind: 'message', body: 'À samedi' } as const;
  await db
    .insert(announcements)
    .values({ ...announcement, audience: ['coming'], createdAt: days(ages.record) });
  const notSent = { notSentAt: days(ages.record), notSentReason: 'nobody' } as const;
  await db
    .insert(plannedMessages)
    .values({ eventId, body: 'À samedi', audience: ['coming'], sendAt: days(ages.record), ...notSent });
  await db.insert(guests).values({ eventId, nickname: 'Cam', email: 'cam@exemple.fr', reply: 'yes' });
  await db.insert(guests).values({ eventId, nickname: 'Profil', appAccountId });
}

/** Three old messages, one of them answered recently. */
async function fillMessages(): Promise<void> {
  const { db } = server.deps;
  await db.delete(contactMessages);
  const message = { name: 'C', email: 'c@exemple.fr', message: 'Bonjour' };
  const subjects = { oublie: -366, repondu: -366, recent: -364 };
  for (const [subject, age] of Object.entries(subjects)) {
    await db.insert(contactMessages).values({ ...message, subject, createdAt: days(age) });
  }
  const [answered] = await db.select().from(contactMessages).where(eq(contactMessages.subject, 'repondu'));
  await db
    .insert(contactAnswers)
    .values({ messageId: answered?.id ?? '', body: 'Voici', createdAt: days(-100) });
}

describe('records', () => {
  it('are purged after their own retention', async () => {
    for (const ages of [old, recent]) await fillRecords(ages);
    await fillMessages();
    const { db } = server.deps;
    for (let time = 0; time < 2; time += 1) {
      await purgeExpiredData(server.deps);
      for (const table of [
        verificationCodes,
        paymentEvents,
        checkouts,
        billingNotices,
        closedCustomers,
        subscriptions,
        reports,
        announcements,
        plannedMessages,
        emailSuppressions,
        teamJournal,
      ]) {
        expect(await db.$count(table)).toBe(1);
      }
      const kept = await db.select().from(orders);
      expect(kept.map(({ checkoutId }) => checkoutId).sort()).toEqual(['id_1', 'unpaid_id_1']);
      const messages = await db.select().from(contactMessages);
      expect(messages.map(({ subject }) => subject).sort()).toEqual(['recent', 'repondu']);
      const names = (await db.select().from(guests)).map(({ nickname, email }) => [nickname, email]);
      expect(names.sort()).toEqual([
        ['Cam', 'cam@exemple.fr'],
        ['Invité parti', null],
        ['Profil', null],
        ['Profil', null],
      ]);
    }
  });
});
