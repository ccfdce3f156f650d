import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncSubscription } from '../../billing/billing/sync-subscription.ts';
import { hashPassword } from '../../people/accounts/hash-password.ts';
import {
  accountDeletions,
  accounts,
  appAccounts,
  closedCustomers,
  contactMessages,
  events,
  followers,
  guests,
  organisers,
} from '../../platform/db/tables.ts';
import {
  type BillingServer,
  buildBillingServer,
  createPayer,
  payThere,
  type TestPayer,
} from '../../testing/billing-server.ts';
import { deliverTo, workOff } from '../../testing/build-test-server.ts';
import { createAccount, createAppAccount, createEvent, createOrganiser } from '../../testing/factories.ts';

const DAY_MS = 86_400_000;
const password = 'le chat dort au soleil';
const word = 'SUPPRIMER';

let server: BillingServer;
beforeAll(async () => {
  server = await buildBillingServer();
});
afterAll(() => server.close());

let lastNumber = 0;

const inDays = (count: number) => server.setNow(new Date(Date.now() + count * DAY_MS));
const cleanUp = async () => {
  await server.deps.jobs.enqueue(server.deps.db, 'clean-up', null);
  await workOff(server);
};
const leave = (payer: TestPayer, sent: object = { confirmation: word, password }) =>
  payer.ask('POST', '/account/deletion', sent);
const login = (email: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: `10.5.0.${++lastNumber}`,
  });
const isThere = async (payer: TestPayer) =>
  (await server.deps.db.$count(accounts, eq(accounts.id, payer.accountId))) === 1;

async function createPerson(): Promise<TestPayer> {
  inDays(0);
  const payer = await createPayer(server);
  const passwordHash = await hashPassword(password);
  await server.deps.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, payer.accountId));
  return payer;
}

/** Texts that belong only to this person: none of them may remain. */
function marksOf(payer: TestPayer): Record<string, string> {
  lastNumber += 1;
  const mark = (kind: string) => `${kind}-zibeline-${lastNumber}`;
  return {
    email: payer.email,
    contactEmail: `${mark('factures')}@exemple.fr`,
    displayName: mark('nom-affiche'),
    fullName: mark('nom'),
    company: mark('maison'),
    siret: `0001307240${String(lastNumber).padStart(4, '0')}`,
    username: `zibeline_${lastNumber}`,
    appName: mark('app'),
    bio: mark('bio'),
    phone: `+3363998${String(lastNumber).padStart(4, '7')}`,
    nickname: mark('pseudo'),
    guestEmail: payer.email,
    event: mark('bal'),
    message: mark('message'),
    device: mark('navigateur'),
  };
}

/** Stores data of the person wherever that is possible. */
async function fillEverywhere(payer: TestPayer, marks: Record<string, string>) {
  const { db } = server.deps;
  const { displayName, fullName, username, appName, bio, phone, nickname, siret, contactEmail } = marks;
  await db.update(accounts).set({ displayName }).where(eq(accounts.id, payer.accountId));
  const profile = { username, appName, bio, phone, accountId: payer.accountId };
  const appAccount = await createAppAccount(server.deps, profile);
  await db
    .update(organisers)
    .set({ fullName, companyName: marks.company, siret, contactEmail, appAccountId: appAccount.id })
    .where(eq(organisers.id, payer.organiserId));
  const own = await createEvent(server.deps, { organiserId: payer.organiserId, name: marks.event ?? '' });
  const host = await createOrganiser(server.deps);
  const others = [];
  for (let index = 0; index < 3; index += 1)
    others.push(await createEvent(server.deps, { organiserId: host.id }));
  const ways = [{ accountId: payer.accountId }, { appAccountId: appAccount.id }, { email: payer.email }];
  for (const [index, way] of ways.entries()) {
    const eventId = others[index]?.id ?? '';
    await db.insert(guests).values({ eventId, nickname: nickname ?? '', reply: 'yes', ...way });
  }
  await db.insert(guests).values({ eventId: own.id, nickname: 'Convive', email: 'convive@exemple.fr' });
  await db.insert(followers).values({ organiserId: host.id, appAccountId: appAccount.id });
  const words = { name: fullName ?? '', subject: 'Bonjour', message: marks.message ?? '' };
  await db.insert(contactMessages).values({ ...words, email: payer.email });
  await login(payer.email);
  await payer.ask('GET', `/pro/sendVerification/${username}`);
  const { customerId, subscriptionId } = await payThere(server, payer, server.pro);
  await syncSubscription(server.deps, customerId);
  await payer.ask('POST', '/auth/second-factor', { password });
  return { customerId, subscriptionId, appAccountId: appAccount.id, otherEvents: others.map(({ id }) => id) };
}

/** All places in the database, queued jobs included, that contain one of these texts. */
async function findTraces(texts: readonly string[]): Promise<string[]> {
  const { pool } = server.deps.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT t::text AS row FROM ${name} AS t WHERE EXISTS (SELECT FROM unnest($1::text[]) AS wanted WHERE strpos(t::text, wanted) > 0)`,
      [texts],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

describe('POST /account/deletion', () => {
  it('signs out everywhere at once, stops the subscription, and returns the date', async () => {
    const payer = await createPerson();
    const { customerId } = await payThere(server, payer, server.pro);
    await syncSubscription(server.deps, customerId);
    const other = (await login(payer.email)).json().access_token;
    const answer = await leave(payer);
    expect(answer.statusCode).toBe(200);
    const days = (Date.parse(answer.json().erasedAt) - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(14);
    const headers = { authorization: `Bearer ${other}` };
    expect((await server.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
    expect((await server.deps.payments.findSubscription(customerId))?.endsAt).not.toBeNull();
    const [email] = (await deliverTo(server, payer.email)).filter(({ subject }) =>
      subject.includes('supprimé'),
    );
    expect(email?.text).toContain('effacé le');
    expect(email?.text).toContain('/login');
  });

  it('is cancelled by signing in, with all data still there', async () => {
    const payer = await createPerson();
    await leave(payer);
    expect((await login(payer.email)).statusCode).toBe(200);
    expect(
      await server.deps.db.$count(accountDeletions, eq(accountDeletions.accountId, payer.accountId)),
    ).toBe(0);
    inDays(15);
    await cleanUp();
    expect(await isThere(payer)).toBe(true);
  });

  it('keeps its first date when repeated, and waits for it', async () => {
    const payer = await createPerson();
    const first = (await leave(payer)).json().erasedAt;
    inDays(13);
    expect((await leave(payer)).json().erasedAt).toBe(first);
    await cleanUp();
    expect(await isThere(payer)).toBe(true);
    inDays(15);
    await cleanUp();
    expect(await isThere(payer)).toBe(false);
    await cleanUp();
  });

  it('leaves no data of a person in any table', async () => {
    const payer = await createPerson();
    const marks = marksOf(payer);
    const { customerId, subscriptionId, appAccountId, otherEvents } = await fillEverywhere(payer, marks);
    const texts = Object.values(marks);
    const before = (await findTraces(texts)).join('\n');
    for (const text of [...texts.filter((text) => text !== marks.device)]) expect(before).toContain(text);

    await leave(payer);
    inDays(15);
    await cleanUp();
    await workOff(server);
    expect(await findTraces(texts)).toEqual([]);
    const findLeft = async (ids: string[]) =>
      (await findTraces(ids)).filter((trace) => !trace.startsWith('pgboss.'));
    expect(await findLeft([payer.accountId, payer.organiserId, appAccountId])).toEqual([]);
    // The proof of what was ordered stays, and names nobody.
    expect(await findLeft([subscriptionId])).toEqual([expect.stringMatching(/^public\.orders: \([\w-]+,,/)]);

    // Events of others have as many guests as before.
    for (const eventId of otherEvents) {
      const list = await server.deps.db.select().from(guests).where(eq(guests.eventId, eventId));
      expect(list).toEqual([
        expect.objectContaining({
          nickname: 'Invité parti',
          reply: 'yes',
          email: null,
          accountId: null,
          appAccountId: null,
        }),
      ]);
    }
    expect(await server.deps.db.$count(events, eq(events.organiserId, payer.organiserId))).toBe(0);
    expect(await server.deps.db.$count(appAccounts, eq(appAccounts.id, appAccountId))).toBe(0);

    // The provider charges no more, deletes personal data, and keeps the invoices.
    const { state } = server.stripe;
    expect(state.get(state.subscriptions, subscriptionId).status).toBe('canceled');
    expect(state.get(state.customers, customerId)).toMatchObject({ email: null, name: null });
    expect((await server.deps.payments.listInvoices(customerId, { limit: 10 })).invoices).toHaveLength(1);
    const [thread] = await server.deps.db
      .select()
      .from(closedCustomers)
      .where(eq(closedCustomers.customerId, customerId));
    const years = ((thread?.removeAt.getTime() ?? 0) - Date.now()) / (365 * DAY_MS);
    expect(years).toBeGreaterThan(10);
  });

  it('refuses a wrong password, a wrong word, and the only administrator', async () => {
    const payer = await createPerson();
    const wrong = await leave(payer, { confirmation: word, password: 'pas la bonne phrase' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong_password']);
    expect((await leave(payer, { confirmation: word, password: null })).statusCode).toBe(403);
    const unsure = await leave(payer, { confirmation: 'supprimer', password });
    expect(unsure.json().errors).toEqual([
      { path: 'confirmation', message: 'Écrivez SUPPRIMER pour confirmer' },
    ]);
    await server.deps.db.update(accounts).set({ role: 'admin' }).where(eq(accounts.id, payer.accountId));
    expect((await leave(payer)).json().code).toBe('last_admin');
    await createAccount(server.deps, { role: 'admin' });
    expect((await leave(payer)).statusCode).toBe(200);
  });

  it('changes nothing while the payment provider cannot be reached', async () => {
    const payer = await createPerson();
    const { customerId } = await payThere(server, payer, server.pro);
    await syncSubscription(server.deps, customerId);
    server.stripe.failNext(3, 503);
    expect((await leave(payer)).statusCode).toBe(503);
    expect(
      await server.deps.db.$count(accountDeletions, eq(accountDeletions.accountId, payer.accountId)),
    ).toBe(0);
    expect((await leave(payer)).statusCode).toBe(200);
  });
});

describe('unused accounts', () => {
  async function createOld(years: number, values: Partial<typeof accounts.$inferInsert> = {}) {
    const createdAt = new Date(Date.now() - years * 365.3 * DAY_MS);
    return createAccount(server.deps, { createdAt, ...values });
  }

  it('are warned after three years, and erased unless their owner signs in', async () => {
    inDays(0);
    const silent = await createOld(3);
    const back = await createOld(3, { passwordHash: await hashPassword(password) });
    const spared = [
      await createOld(2.9),
      await createOld(9, { role: 'admin' }),
      await createOld(9, { lastSignInAt: new Date(Date.now() - 100 * DAY_MS) }),
    ];
    for (let time = 0; time < 2; time += 1) await cleanUp();
    for (const { email } of [silent, back]) {
      const emails = await deliverTo(server, email);
      expect(emails.map(({ text }) => text)).toEqual([expect.stringContaining('près de trois ans')]);
    }
    for (const { email } of spared) expect(await deliverTo(server, email)).toEqual([]);
    expect((await login(back.email)).statusCode).toBe(200);
    inDays(15);
    await cleanUp();
    const count = (id: string) => server.deps.db.$count(accounts, eq(accounts.id, id));
    expect([await count(silent.id), await count(back.id)]).toEqual([0, 1]);
  });
});
