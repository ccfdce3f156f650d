import { randomUUID } from 'node:crypto';
import { seriesRuleSchema } from '@lampion/contract/events/series/series';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payDemoCheckout } from '../../billing/billing/demo-payments.ts';
import { hashPassword } from '../../people/accounts/hash-password.ts';
import {
  accounts,
  bars,
  challenges,
  contactMessages,
  emailFollowers,
  eventSeries,
  events,
  followers,
  friendGroupMembers,
  friendGroups,
  friendRequests,
  friendships,
  guests,
  organiserPreferences,
  parties,
  partyAnnouncements,
  partyDates,
  partyVotes,
  teamJournal,
  ticketGifts,
} from '../../platform/db/tables.ts';
import { createPayer, orderOf } from '../../testing/billing-server.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAppAccount,
  createDevice,
  createEvent,
  createGuest,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const vector = '<script>alert(1)</script>';

describe('GET /account/export', () => {
  it('contains all data of a person and none of others, for machines and for people', async () => {
    const { db } = server.deps;
    const payer = await createPayer(server);
    const passwordHash = await hashPassword('le chat dort au soleil');
    await db
      .update(accounts)
      .set({ passwordHash, googleSubject: 'sujet-google' })
      .where(eq(accounts.id, payer.accountId));
    const app = await createAppAccount(server.deps, {
      accountId: payer.accountId,
      username: 'camille',
      phone: '+33639980001',
      bio: vector,
    });
    const host = await createOrganiser(server.deps, { companyName: 'Chez l’hôte' });
    const consents = { app: { at: '2026-11-01T12:00:00.000Z', screen: 'event', wording: 3 } } as const;
    await db.insert(followers).values({ organiserId: host.id, appAccountId: app.id, consents });
    const byAddress = { organiserId: host.id, email: payer.email, screen: 'organiser', wording: 2 } as const;
    await db.insert(emailFollowers).values({ ...byAddress, confirmedAt: new Date() });
    const friend = await createAppAccount(server.deps, { username: 'ami_proche' });
    const asked = await createAppAccount(server.deps, { username: 'pas_encore' });
    const pair = { memberId: app.id, friendId: friend.id };
    await db.insert(friendships).values([pair, { memberId: friend.id, friendId: app.id }]);
    await db.insert(friendRequests).values({ fromId: app.id, toId: asked.id, refusedAt: new Date() });
    const groupId = randomUUID();
    await db.insert(friendGroups).values({ id: groupId, ownerId: app.id, name: 'Coloc' });
    await db.insert(friendGroupMembers).values({ groupId, ownerId: app.id, friendId: friend.id });
    const partyId = randomUUID();
    const night = { beginDate: new Date('2027-12-05T19:30:00Z'), endDate: new Date('2027-12-06T01:00:00Z') };
    const facts = {
      name: 'Raclette',
      description: '',
      place: 'Chez moi',
      status: 'private' as const,
      ...night,
    };
    await db.insert(events).values({ id: partyId, hostId: app.id, ...facts });
    await db.insert(parties).values({ eventId: partyId, linkCode: 'lien', accessNote: 'Code B2047' });
    const said = { body: 'Apportez des pulls', audience: 'all' as const };
    await db.insert(partyAnnouncements).values({ eventId: partyId, authorId: app.id, ...said });
    const [date] = await db
      .insert(partyDates)
      .values({ eventId: partyId, ...night })
      .returning();
    const [voter] = await db
      .insert(guests)
      .values({ eventId: partyId, nickname: 'Cam', appAccountId: app.id })
      .returning();
    await db.insert(partyVotes).values({ dateId: `${date?.id}`, guestId: `${voter?.id}`, answer: 'yes' });
    const taker = await createGuest(server.deps, { eventId: partyId, nickname: 'Malo', reply: 'yes' });
    await db
      .insert(ticketGifts)
      .values({ giverGuestId: `${voter?.id}`, takerGuestId: taker.id, givenAt: new Date() });
    const party = await createEvent(server.deps, { organiserId: host.id, name: 'Bal du 14' });
    await db.insert(guests).values({ eventId: party.id, nickname: 'Cam', reply: 'yes', email: payer.email });
    const browser = { address: 'https://push.exemple.fr/1', p256dh: 'cle-du-navigateur', auth: 'secret' };
    await createDevice(server.deps, { accountId: payer.accountId }, browser);
    await createDevice(
      server.deps,
      { accountId: (await createAccount(server.deps)).id },
      { address: 'autrui' },
    );
    const choice = { channels: ['web' as const, 'email' as const], hasReminders: false };
    await db
      .insert(organiserPreferences)
      .values({ accountId: payer.accountId, organiserId: host.id, ...choice });
    const own = await createEvent(server.deps, { organiserId: payer.organiserId, name: 'Ma soirée' });
    const day = { firstDay: '2027-04-22', startsAt: '21:00', endsAt: '02:00' };
    const rule = seriesRuleSchema.parse({ repeats: 'weekly', weekdays: ['TH'] });
    await db
      .insert(eventSeries)
      .values({ organiserId: payer.organiserId, name: 'Mes jeudis', rule, shared: {}, ...day });
    await db
      .insert(guests)
      .values({ eventId: own.id, nickname: 'Quelqu’un d’autre', email: 'autre@exemple.fr' });
    const done = { organiserId: host.id, accountId: payer.accountId, action: 'updateEvent' };
    await db.insert(teamJournal).values({ ...done, objectName: 'Bal du 14' });
    const programme = { eventId: own.id, position: 1, description: '' };
    await db.insert(challenges).values({ ...programme, title: 'Chanter' });
    await db.insert(challenges).values({ ...programme, position: 0, title: 'Danser' });
    await db.insert(bars).values({ ...programme, name: 'Le Zinc', opensAt: '18:00', closesAt: '23:00' });
    await db
      .insert(contactMessages)
      .values({ name: 'C', email: payer.email, subject: 'Salut', message: 'Bonjour' });
    const { url } = (await payer.ask('POST', '/stripe/checkout-session', orderOf('price_demo_pro'))).json();
    await payDemoCheckout(server.deps, url.split('/').at(-1));

    const answer = await payer.ask('GET', '/account/export');
    expect(answer.statusCode).toBe(200);
    const { data, html, fileName } = answer.json();
    expect(fileName).toMatch(/^lampion-mes-donnees-\d{4}-\d\d-\d\d$/);
    expect(data).toMatchObject({
      account: [{ email: payer.email, hasPassword: true, hasGoogle: true }],
      sessions: expect.any(Array),
      notifiedDevices: [{ channel: 'web', address: 'https://push.exemple.fr/1' }],
      notificationChoices: [{ companyName: 'Chez l’hôte', channels: ['web', 'email'], hasReminders: false }],
      proProfile: [{ plan: 'pro' }],
      appAccounts: [{ username: 'camille', phone: '+33639980001', bio: vector }],
      friends: [{ username: 'ami_proche' }],
      friendRequests: [{ username: 'pas_encore', askedAt: expect.anything() }],
      friendGroups: [{ name: 'Coloc', friends: 'ami_proche' }],
      parties: [{ name: 'Raclette', place: 'Chez moi', accessNote: 'Code B2047', guestCount: 2 }],
      partyAnnouncements: [{ party: 'Raclette', body: 'Apportez des pulls' }],
      partyVotes: [{ party: 'Raclette', answer: 'yes' }],
      ticketGifts: [{ eventName: 'Raclette', from: 'Cam', to: 'Malo' }],
      followed: [
        { companyName: 'Chez l’hôte', consents },
        { companyName: 'Chez l’hôte', channel: 'email', screen: 'organiser', wording: 2 },
      ],
      replies: expect.arrayContaining([expect.objectContaining({ eventName: 'Bal du 14', reply: 'yes' })]),
      events: [{ name: 'Ma soirée', guestCount: 1, challenges: 'Danser ; Chanter', bars: 'Le Zinc' }],
      series: [{ name: 'Mes jeudis', rule: 'Chaque jeudi, de 21\u00a0h à 2\u00a0h' }],
      subscriptions: [{ plan: 'pro', amount: 2999 }],
      orders: [{ planName: 'Pro', amount: 2999, period: 'month' }],
      invoices: [{ amount: 2999, status: 'paid' }],
      teamJournal: [{ organiser: 'Chez l’hôte', action: 'updateEvent', object: 'Bal du 14' }],
      contactMessages: [{ subject: 'Salut', message: 'Bonjour' }],
    });
    for (const text of [
      'camille',
      '+33639980001',
      'Chez l’hôte',
      'Bal du 14',
      'Ma soirée',
      '29,99',
      'Bonjour',
      'Navigateur ; E-mail',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
    // Neither credentials nor data of others.
    const secrets = [passwordHash, 'argon2', 'sujet-google', browser.p256dh];
    for (const kept of [...secrets, 'refusedAt', 'autre@exemple.fr', 'Quelqu’un d’autre', 'autrui']) {
      expect(answer.body).not.toContain(kept);
    }
  });

  it('contains nothing entered with an address before it is confirmed', async () => {
    const { id: organiserId } = await createOrganiser(server.deps);
    const { id: eventId } = await createEvent(server.deps, { organiserId });
    const email = 'victime@exemple.fr';
    await server.deps.db.insert(guests).values({ eventId, nickname: 'La vraie', email, reply: 'no' });
    const words = { name: 'La vraie', subject: 'Salut', message: 'Bonjour' };
    await server.deps.db.insert(contactMessages).values({ ...words, email });
    const { id } = await createAccount(server.deps, { email });
    const headers = await signIn(server.deps, id);
    const { data } = (await server.app.inject({ url: '/api/account/export', headers })).json();
    expect(data).toMatchObject({ replies: [], contactMessages: [] });
  });

  it('works for members too, five times an hour', async () => {
    const { id, email } = await createAccount(server.deps);
    const headers = await signIn(server.deps, id);
    const ask = () => server.app.inject({ url: '/api/account/export', headers });
    const first = await ask();
    expect(first.json().data.account).toEqual([expect.objectContaining({ email, role: 'member' })]);
    expect(first.json().data).not.toHaveProperty('invoices');
    for (let time = 0; time < 4; time += 1) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
  });
});
