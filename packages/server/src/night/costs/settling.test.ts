import { randomBytes } from 'node:crypto';
import type { Costs } from '@lampion/contract/night/costs';
import type { Night } from '@lampion/contract/night/nights';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import { describePersonalData } from '../../admin/privacy/personal-data.ts';
import { createSecretBox } from '../../platform/db/secrets/secret-box.ts';
import { costAccounts } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { addNightGuest, codeOf, planNight } from '../../testing/night-helpers.ts';
import { callAs, createMember, type TestMember } from '../../testing/party-helpers.ts';
import { encryptCostAccounts, eraseCostAccounts } from './accounts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-01T12:00:00Z')));

type Caller = Pick<TestMember, 'headers'>;

let lastGuest = 0;

/** Yanis, who hosts, paid 40 € for himself, Maud, Nour and Idir. */
async function planDebts() {
  const { id, guests, stranger, ...party } = await planNight(server);
  const { guestId } = (await callAs(server, party.host, ['GET', `/nights/${id}`])).json() as Night;
  const host = { ...party.host, guestId };
  const [maud, nour] = guests;
  const idir = await addNightGuest(server, id, await createMember(server, `idir_${++lastGuest}`, 'Idir'));
  const call = (who: Caller, method: 'DELETE' | 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    callAs(server, who, [method, `/nights/${id}/costs${path}`, body]);
  const read = async (who: Caller): Promise<Costs> => (await call(who, 'GET', '')).json();
  await call(host, 'POST', '/expenses', {
    id: uuidv7(),
    label: 'Courses',
    cents: 4000,
    isRefund: false,
    payerId: host.guestId,
    otherPayers: [],
    split: 'equal',
    sharers: [host, maud, nour, idir].map((one) => ({ guestId: one.guestId, value: 1 })),
  });
  return { id, host, maud, nour, idir, stranger, call, read };
}

describe('a payback', () => {
  it('waits for the word of its receiver, who alone can give it', async () => {
    const { host, maud, nour, call, read } = await planDebts();
    const id = uuidv7();
    await call(maud, 'POST', '/paybacks', { id, fromId: maud.guestId, toId: host.guestId, cents: 1000 });
    expect(await read(host)).toMatchObject({ paybacks: [{ isConfirmed: false }] });
    // It counts: nobody pays twice.
    expect((await read(maud)).transfers).toHaveLength(2);
    for (const other of [maud, nour])
      expect(codeOf(await call(other, 'PUT', `/paybacks/${id}/confirmation`))).toEqual([
        403,
        'not_own_payback',
      ]);
    for (let time = 0; time < 2; time += 1)
      expect((await call(host, 'PUT', `/paybacks/${id}/confirmation`)).statusCode).toBe(204);
    expect(await read(maud)).toMatchObject({ paybacks: [{ isConfirmed: true }] });
    expect((await call(host, 'PUT', `/paybacks/${uuidv7()}/confirmation`)).statusCode).toBe(204);
  });

  it('is confirmed when the receiver enters it, too', async () => {
    const { host, maud, call, read } = await planDebts();
    const transfer = { fromId: maud.guestId, toId: host.guestId, cents: 1000 };
    await call(maud, 'POST', '/paybacks', { id: uuidv7(), ...transfer });
    await call(host, 'POST', '/paybacks', { id: uuidv7(), ...transfer });
    expect((await read(maud)).paybacks).toMatchObject([{ ...transfer, isConfirmed: true }]);
  });
});

describe('two who settle together', () => {
  it('have one debt once both agree, which either can pay; each can end it', async () => {
    const { host, maud, nour, idir, call, read } = await planDebts();
    const couple = uuidv7();
    await call(maud, 'POST', '/couples', { id: couple, withId: nour.guestId });
    expect((await read(host)).transfers).toHaveLength(3);
    await call(maud, 'POST', '/couples', { id: uuidv7(), withId: nour.guestId });
    expect((await read(nour)).couples).toMatchObject([{ id: couple, isAgreed: false, isMine: true }]);
    await call(nour, 'POST', '/couples', { id: uuidv7(), withId: maud.guestId });
    const together = await read(nour);
    expect(together.couples).toEqual([
      { id: couple, oneId: maud.guestId, otherId: nour.guestId, isAgreed: true, isMine: true },
    ]);
    expect(together.transfers).toHaveLength(2);
    expect(together.transfers).toContainEqual({
      fromId: maud.guestId,
      toId: host.guestId,
      cents: 2000,
      account: null,
    });
    const payment = { id: uuidv7(), fromId: nour.guestId, toId: host.guestId, cents: 2000 };
    await call(nour, 'POST', '/paybacks', payment);
    expect((await read(host)).transfers).toMatchObject([{ fromId: idir.guestId }]);
    // What the one paid, the other may take back.
    expect((await call(maud, 'DELETE', `/paybacks/${payment.id}`)).statusCode).toBe(204);
    expect(codeOf(await call(idir, 'DELETE', `/couples/${couple}`))).toEqual([403, 'not_own_couple']);
    for (let time = 0; time < 2; time += 1)
      expect((await call(nour, 'DELETE', `/couples/${couple}`)).statusCode).toBe(204);
    expect(await read(host)).toMatchObject({ couples: [], transfers: [{}, {}, {}] });
  });

  it('are two people of the night, each in one couple at most', async () => {
    const { host, maud, nour, idir, stranger, call, read } = await planDebts();
    const propose = (who: Caller, withId: string | null) =>
      call(who, 'POST', '/couples', { id: uuidv7(), withId });
    expect(codeOf(await propose(maud, maud.guestId))).toEqual([400, 'guest_not_of_night']);
    expect(codeOf(await propose(maud, uuidv7()))).toEqual([400, 'guest_not_of_night']);
    expect(codeOf(await propose(stranger, maud.guestId))).toEqual([404, 'night_not_found']);
    await propose(idir, maud.guestId);
    await propose(maud, host.guestId);
    expect((await propose(host, maud.guestId)).statusCode).toBe(204);
    expect(codeOf(await propose(maud, idir.guestId))).toEqual([409, 'already_in_couple']);
    expect(codeOf(await propose(nour, host.guestId))).toEqual([409, 'already_in_couple']);
    expect((await read(host)).couples.filter(({ isAgreed }) => isAgreed)).toHaveLength(1);
    // A new proposal takes the place of the previous one.
    await propose(idir, nour.guestId);
    expect((await read(idir)).couples.filter(({ isMine }) => isMine)).toMatchObject([
      { otherId: nour.guestId },
    ]);
  });
});

const account = { iban: 'FR76 3000 6000 0112 3456 7890 189', holder: 'Yanis Benali' };
const stored = { ...account, iban: 'FR7630006000011234567890189' };

describe('the account of a creditor', () => {
  it('is encrypted, and shown to those who owe them money and to nobody else', async () => {
    const { id, host, maud, nour, call, read, stranger } = await planDebts();
    expect((await call(host, 'PUT', '/account', account)).statusCode).toBe(204);
    const [row] = await server.deps.db.select().from(costAccounts).where(eq(costAccounts.eventId, id));
    expect(row?.sealed.toString('latin1')).not.toMatch(/3456|Yanis/);
    expect((await read(host)).ownAccount).toEqual(stored);
    const accountsOf = async (who: Caller) =>
      (await read(who)).transfers.map(({ fromId, account: shown }) => [fromId, shown]);
    for (const [fromId, shown] of await accountsOf(maud))
      expect(shown).toEqual(fromId === maud.guestId ? stored : null);
    expect((await accountsOf(host)).every(([, shown]) => shown === null)).toBe(true);
    expect((await call(stranger, 'GET', '')).statusCode).toBe(404);
    await call(maud, 'POST', '/paybacks', {
      id: uuidv7(),
      fromId: maud.guestId,
      toId: host.guestId,
      cents: 1000,
    });
    expect((await call(maud, 'GET', '')).body).not.toContain(stored.iban);
    expect((await call(nour, 'GET', '')).body).toContain(stored.iban);
    for (let time = 0; time < 2; time += 1)
      expect((await call(host, 'DELETE', '/account')).statusCode).toBe(204);
    expect((await call(nour, 'GET', '')).body).not.toContain(stored.iban);
  });

  it('is refused with a mistyped digit', async () => {
    const { host, call } = await planDebts();
    const refused = await call(host, 'PUT', '/account', { ...account, iban: 'FR7630006000011234567890198' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual([
      { path: 'iban', message: 'Cet IBAN contient une faute de frappe' },
    ]);
  });

  it('is exported with the data of its owner, and erased with them', async () => {
    const { id, host, maud, call } = await planDebts();
    await call(host, 'PUT', '/account', account);
    await call(maud, 'PUT', '/account', { ...account, holder: 'Maud Le Goff' });
    for (const [who, holder] of [
      [host, 'Yanis Benali'],
      [maud, 'Maud Le Goff'],
    ] as const) {
      const sections = await describePersonalData(server.deps, who.accountId, []);
      const own = sections?.find(({ key }) => key === 'costAccounts')?.rows;
      expect(own).toEqual([{ event: 'Les 30 ans de Yanis', ...stored, holder }]);
    }
    const left = () => server.deps.db.$count(costAccounts, eq(costAccounts.eventId, id));
    await eraseAccount(server.deps, { kind: 'system' }, maud.accountId);
    expect(await left()).toBe(1);
    await eraseAccount(server.deps, { kind: 'system' }, host.accountId);
    expect(await left()).toBe(0);
  });

  it('is deleted 60 days after the night', async () => {
    const { id, host, call } = await planDebts();
    await call(host, 'PUT', '/account', account);
    const left = () => server.deps.db.$count(costAccounts, eq(costAccounts.eventId, id));
    server.setNow(new Date('2027-02-03T12:00:00Z'));
    await eraseCostAccounts(server.deps);
    expect(await left()).toBe(1);
    server.setNow(new Date('2027-02-06T12:00:00Z'));
    await eraseCostAccounts(server.deps);
    expect(await left()).toBe(0);
  });

  it('is encrypted again when the key is rotated', async () => {
    const { id, host, call, read } = await planDebts();
    const { db, secrets } = server.deps;
    await db.delete(costAccounts);
    await call(host, 'PUT', '/account', account);
    const of = eq(costAccounts.eventId, id);
    const [row] = await db.select().from(costAccounts).where(of);
    if (row === undefined) throw new Error('no account');
    const purpose = `account of ${host.guestId} at ${id}`;
    const [former, current] = [randomBytes(32), randomBytes(32)];
    const sealed = createSecretBox({ current: former }).seal(secrets.open(row.sealed, purpose), purpose);
    await db.update(costAccounts).set({ sealed }).where(of);
    const box = createSecretBox({ current, former });
    await encryptCostAccounts({ db, secrets: box });
    const [rotated] = await db.select().from(costAccounts).where(of);
    expect(box.isSettled(rotated?.sealed ?? Buffer.of())).toBe(true);
    expect(JSON.parse(box.open(rotated?.sealed ?? Buffer.of(), purpose).toString())).toEqual(stored);
    await db.delete(costAccounts).where(of);
    expect((await read(host)).ownAccount).toBeNull();
  });
});
