import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, emailBounces, emailSuppressions } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount } from '../../testing/factories.ts';
import { type Bounce, recordBounces } from './bounces.ts';
import { findSuppressed } from './queue.ts';
import { isSuppressed } from './read-model.ts';
import { hashAddress, purgeBouncedAddresses, purgeBounces, suppressAddress } from './suppressions.ts';

const start = new Date('2027-03-01T12:00:00Z');
const CAMILLE = 'camille@exemple.fr';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.delete(emailBounces);
  await server.deps.db.delete(emailSuppressions);
  goTo(0);
});

const goTo = (day: number) => server.setNow(new Date(start.getTime() + day * 86_400_000));

let events = 0;
const make = (values: Partial<Bounce> = {}): Bounce => ({
  source: 'mailgun',
  eventId: String(++events),
  to: CAMILLE,
  kind: 'hard',
  status: '5.1.1',
  ...values,
});
const record = (...bounces: Bounce[]) => recordBounces(server.deps, bounces);
const findAll = () => server.deps.db.select().from(emailSuppressions);
const isOut = async () => (await findSuppressed(server.deps.db, [CAMILLE])).has(CAMILLE);

describe('a bounce', () => {
  it('suppresses its address, of which only a hash and a mask are stored', async () => {
    await record(make({ to: ' Camille@Exemple.fr' }));
    expect(await findAll()).toMatchObject([
      {
        recipient: 'c…@exemple.fr',
        reason: 'bounce',
        source: 'mailgun',
        status: '5.1.1',
        reports: 1,
        createdAt: start,
      },
    ]);
    const found = await findSuppressed(server.deps.db, ['CAMILLE@exemple.fr', 'denis@exemple.fr']);
    expect([...found]).toEqual(['CAMILLE@exemple.fr']);
  });

  it('counts once however often it is reported', async () => {
    const bounce = make();
    await record(bounce, bounce);
    await Promise.all([1, 2, 3].map(() => record(bounce)));
    expect(await findAll()).toMatchObject([{ reports: 1 }]);
    await record(make());
    expect(await findAll()).toMatchObject([{ reports: 2 }]);
    await record({ ...bounce, source: 'sendgrid' });
    expect(await findAll()).toMatchObject([{ reports: 3 }]);
  });

  it('is also known by its return path, which a later report completes', async () => {
    await record(make({ to: hashAddress(CAMILLE) }));
    expect(await findAll()).toMatchObject([{ recipient: null }]);
    expect(await isOut()).toBe(true);
    await record(make());
    expect(await findAll()).toMatchObject([{ recipient: 'c…@exemple.fr', reports: 2 }]);
  });

  it('does not deadlock with others of the same addresses in another order', async () => {
    const addresses = Array.from({ length: 200 }, (_, index) => `a${index}@exemple.fr`);
    const bounces = (order: string[]) => order.map((to) => make({ to }));
    await Promise.all([record(...bounces(addresses)), record(...bounces(addresses.toReversed()))]);
    expect((await findAll()).every(({ reports }) => reports === 2)).toBe(true);
  });
});

describe('a complaint', () => {
  it('outweighs a bounce, and a bounce does not outweigh it', async () => {
    await record(make());
    await record(make({ kind: 'complaint', status: null }));
    await record(make());
    expect(await findAll()).toMatchObject([{ reason: 'complaint', status: '5.1.1', reports: 3 }]);
  });

  it('counts when it comes together with a bounce', async () => {
    await record(make({ kind: 'complaint' }), make());
    expect(await findAll()).toMatchObject([{ reason: 'complaint' }]);
  });
});

describe('soft bounces', () => {
  const soft = () => record(make({ kind: 'soft', status: '4.2.2' }));

  it('suppress an address when there are five, a week apart', async () => {
    for (const day of [0, 1, 2, 3, 6.9]) {
      goTo(day);
      await soft();
      expect(await isOut()).toBe(false);
    }
    goTo(7);
    await soft();
    expect(await findAll()).toMatchObject([{ reason: 'bounce', status: '4.2.2' }]);
  });

  it('are forgotten after a month', async () => {
    for (const day of [0, 10, 20, 29, 31]) {
      goTo(day);
      await soft();
    }
    expect(await isOut()).toBe(false);
  });

  it('of others do not count', async () => {
    for (const day of [0, 1, 2, 7]) {
      goTo(day);
      await soft();
      await record(make({ kind: 'soft', to: 'denis@exemple.fr' }));
    }
    expect(await findAll()).toEqual([]);
  });
});

describe('a suppressed address', () => {
  it('is found by a join, however it is written there', async () => {
    const { db } = server.deps;
    const { id } = await createAccount(server.deps, { email: CAMILLE });
    await createAccount(server.deps, { email: 'denis@exemple.fr' });
    await record(make());
    const find = (address: Parameters<typeof isSuppressed>[0]) =>
      db.select({ id: accounts.id }).from(accounts).where(isSuppressed(address));
    expect(await find(accounts.email)).toEqual([{ id }]);
    expect(await find(sql`' ' || upper(${accounts.email})`)).toEqual([{ id }]);
    expect(await find(sql`NULL::text`)).toEqual([]);
  });

  it('is forgotten a year after it bounced, and never after it complained or was added', async () => {
    const { db } = server.deps;
    await record(make(), make({ to: 'denis@exemple.fr', kind: 'complaint' }));
    await suppressAddress(server.deps, db, { address: 'elsa@exemple.fr', reason: 'manual', source: 'admin' });
    await purgeBouncedAddresses(db, start);
    expect(await findAll()).toHaveLength(3);
    await purgeBouncedAddresses(db, new Date(start.getTime() + 1));
    expect((await findAll()).map(({ reason }) => reason).toSorted()).toEqual(['complaint', 'manual']);
    await purgeBounces(db, new Date(start.getTime() + 1));
    expect(await db.$count(emailBounces)).toBe(0);
  });
});
