import { eq, inArray } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createArticle, saveArticleDraft } from '../../blog/articles/drafts.ts';
import { findSuppressed } from '../../messages/mail/queue.ts';
import { suppressAddress } from '../../messages/mail/suppressions.ts';
import { type AccountActor, system, visitor } from '../../platform/actor.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import * as tables from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAdminActor,
  createAppAccount,
  createEvent,
  createGuest,
  createOrganiser,
  readJournal,
  signIn,
} from '../../testing/factories.ts';
import { eraseAccount } from './erasure.ts';

let server: TestServer;
const changedTags: PageTag[] = [];
beforeAll(async () => {
  server = await buildTestServer();
  await createAdminActor(server.deps, 'Une autre');
  await server.deps.pages.listen({ changed: (tags) => changedTags.push(...tags), missed: () => undefined });
});
afterEach(() => {
  changedTags.length = 0;
});
afterAll(() => server.close());

const SECRET = 'camille.secrete@exemple.fr';

/** A person who used every feature, and another organiser's event they take part in. */
async function createPerson() {
  const { deps } = server;
  const { db } = deps;
  const account = await createAccount(deps, {
    email: SECRET,
    emailVerifiedAt: new Date(),
    role: 'organiser',
    displayName: 'Camille Secrète',
  });
  await signIn(deps, account.id);
  const profile = await createAppAccount(deps, {
    accountId: account.id,
    username: 'camille_secrete',
    bio: 'Secrète',
  });
  const organiser = await createOrganiser(deps, {
    accountId: account.id,
    fullName: 'Camille Secrète',
    appAccountId: profile.id,
  });
  const own = await createEvent(deps, { organiserId: organiser.id });
  const others = await createEvent(deps, { organiserId: (await createOrganiser(deps)).id });
  const guest = { eventId: others.id, nickname: 'Camille Secrète' };
  await db.insert(tables.guests).values([
    { ...guest, accountId: account.id },
    { ...guest, appAccountId: profile.id },
    { ...guest, email: SECRET },
    { eventId: others.id, nickname: 'Un autre', email: 'autre@exemple.fr' },
    { eventId: own.id, nickname: 'Chez Camille' },
  ]);
  const gifts = await giveTickets(profile.id);
  const { id: friendId } = await createAppAccount(deps);
  await db.insert(tables.friendships).values([
    { memberId: profile.id, friendId },
    { memberId: friendId, friendId: profile.id },
  ]);
  await db.insert(tables.friendGroups).values({ id: profile.id, ownerId: profile.id, name: 'Bande secrète' });
  const message = { name: 'Camille', email: SECRET, subject: 'Bal', message: 'Secret' };
  await db.insert(tables.contactMessages).values(message);
  await suppressAddress(deps, db, { address: SECRET, reason: 'complaint', source: 'mailgun' });
  const [alone, shared] = [await addParty(profile.id), await addParty(profile.id)];
  await db.insert(tables.partyCohosts).values({ eventId: shared, appAccountId: friendId });
  await db
    .insert(tables.guests)
    .values({ eventId: shared, appAccountId: profile.id, nickname: 'C', word: 'De Camille Secrète' });
  return { account, organiser, own, others, alone, shared, friendId, gifts };
}

/** A member gave one ticket to a friend and was given another; the guests that these gifts name. */
async function giveTickets(appAccountId: string): Promise<string[]> {
  const { deps } = server;
  const { id: organiserId } = await createOrganiser(deps);
  const pairs = [];
  for (let count = 0; count < 2; count += 1) {
    const { id: eventId } = await createEvent(deps, { organiserId });
    const own = await createGuest(deps, { eventId, appAccountId, nickname: 'Camille Secrète' });
    const friend = await createGuest(deps, { eventId, nickname: 'Un autre' });
    pairs.push({ own: own.id, friend: friend.id });
  }
  const [given, received] = pairs;
  if (given === undefined || received === undefined) throw new Error('no gifts');
  const givenAt = new Date();
  await deps.db.insert(tables.ticketGifts).values([
    { giverGuestId: given.own, takerGuestId: given.friend, givenAt },
    { giverGuestId: received.friend, takerGuestId: received.own, givenAt },
  ]);
  return [given.own, received.own];
}

/** A party of a member. */
async function addParty(hostId: string): Promise<string> {
  const id = uuidv4();
  const [beginDate, endDate] = [new Date('2027-12-05T19:30:00Z'), new Date('2027-12-06T01:00:00Z')];
  const facts = {
    name: 'La fête',
    description: '',
    place: '',
    status: 'private' as const,
    beginDate,
    endDate,
  };
  await server.deps.db.insert(tables.events).values({ id, hostId, ...facts });
  await server.deps.db.insert(tables.parties).values({ eventId: id, linkCode: id });
  return id;
}

describe('erasing a person', () => {
  test('hands a party to its co-host, and takes along one that has none', async () => {
    const { account, alone, shared, friendId } = await createPerson();
    await eraseAccount(server.deps, system, account.id);
    const { db } = server.deps;
    expect(await db.select().from(tables.events).where(eq(tables.events.id, alone))).toEqual([]);
    expect(await db.select().from(tables.events).where(eq(tables.events.id, shared))).toMatchObject([
      { hostId: friendId },
    ]);
    expect(await db.$count(tables.partyCohosts)).toBe(0);
  });

  test('removes everything that identifies them, and keeps what belongs to others', async () => {
    const { account, organiser, own, others } = await createPerson();
    await eraseAccount(server.deps, system, account.id);
    const { rows } = await server.deps.database.pool.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    for (const { name } of rows) {
      const { rows: left } = await server.deps.database.pool.query(
        `SELECT * FROM ${name} AS entry WHERE entry::text ~* 'secr[eè]te'`,
      );
      expect([name, left]).toEqual([name, []]);
    }
    const guests = await server.deps.db
      .select()
      .from(tables.guests)
      .where(eq(tables.guests.eventId, others.id));
    expect(guests.map(({ nickname }) => nickname).toSorted()).toEqual([
      'Invité parti',
      'Invité parti',
      'Invité parti',
      'Un autre',
    ]);
    expect(await server.deps.db.$count(tables.guests, eq(tables.guests.eventId, own.id))).toBe(0);
    expect(await server.deps.db.$count(tables.friendships)).toBe(0);
    expect(await server.deps.db.select().from(tables.emailSuppressions)).toMatchObject([{ recipient: null }]);
    expect((await findSuppressed(server.deps.db, [SECRET])).size).toBe(1);
    expect(changedTags).toEqual(
      expect.arrayContaining([
        `event:${own.id}`,
        `event:${others.id}`,
        `organiser:${organiser.id}`,
        'events',
      ]),
    );
    await expect(eraseAccount(server.deps, system, account.id)).rejects.toMatchObject({
      code: 'user_not_found',
    });
  });

  test('leaves nobody in the tickets they gave and were given', async () => {
    const { account, gifts } = await createPerson();
    await eraseAccount(server.deps, system, account.id);
    const { guests } = tables;
    const nobody = { nickname: 'Invité parti', accountId: null, appAccountId: null, email: null };
    expect(await server.deps.db.select().from(guests).where(inArray(guests.id, gifts))).toMatchObject([
      nobody,
      nobody,
    ]);
  });

  test('keeps what was ordered, which names nobody any more', async () => {
    const { db } = server.deps;
    const { id: accountId } = await createAccount(server.deps);
    const { id: organiserId } = await createOrganiser(server.deps, { accountId });
    const bought = { priceId: 'p', planName: 'Pro', amount: 2999, period: 'month' } as const;
    const accepted = { termsVersion: '2026-01-01', hasFewEmployees: false, startsAtOnce: false };
    const order = { ...bought, ...accepted, checkoutId: 'cs_1', acceptedAt: new Date() };
    await db.insert(tables.orders).values({ ...order, organiserId });
    await eraseAccount(server.deps, system, accountId);
    expect(await db.select().from(tables.orders)).toMatchObject([{ ...order, organiserId: null }]);
  });

  test('keeps what others entered with an unconfirmed address', async () => {
    const { deps } = server;
    const { id: eventId } = await createEvent(deps, { organiserId: (await createOrganiser(deps)).id });
    const email = 'victime@exemple.fr';
    const kept = { eventId, nickname: 'La vraie', email, reply: 'no' as const };
    await deps.db.insert(tables.guests).values(kept);
    const impostor = await createAccount(deps, { email });
    await eraseAccount(deps, system, impostor.id);
    const guests = await deps.db.select().from(tables.guests).where(eq(tables.guests.eventId, eventId));
    expect(guests).toMatchObject([kept]);
  });

  test('keeps their articles, without their name', async () => {
    const nour = await createAdminActor(server.deps, 'Nour');
    const article = await createArticle(server.deps, nour, { title: 'Reste', content: '<p>Bal.</p>' });
    await saveArticleDraft(server.deps, nour, article._id, { baseVersion: 1, fields: { title: 'x' } });
    await eraseAccount(server.deps, system, nour.accountId);
    const [row] = await server.deps.db
      .select()
      .from(tables.articles)
      .where(eq(tables.articles.id, article._id));
    expect([row?.title, row?.authorId]).toEqual(['Reste', null]);
    expect(await server.deps.db.$count(tables.articleDrafts)).toBe(0);
  });

  test('is allowed for oneself, without a journal entry; for others only to administrators', async () => {
    const { id } = await createAccount(server.deps);
    const { id: otherId } = await createAccount(server.deps);
    const self: AccountActor = { kind: 'member', accountId: id, sessionId: '', organiserId: null };
    await expect(eraseAccount(server.deps, visitor, id)).rejects.toMatchObject({ code: 'not_authenticated' });
    await expect(eraseAccount(server.deps, self, otherId)).rejects.toMatchObject({ code: 'forbidden' });
    await eraseAccount(server.deps, self, id);
    expect(await readJournal(server.deps, id)).toEqual([]);
  });

  test('spares the last administrator', async () => {
    const { db } = server.deps;
    await db.update(tables.accounts).set({ role: 'member' }).where(eq(tables.accounts.role, 'admin'));
    const last = await createAdminActor(server.deps);
    await expect(eraseAccount(server.deps, last, last.accountId)).rejects.toMatchObject({
      code: 'last_admin',
    });
  });
});
