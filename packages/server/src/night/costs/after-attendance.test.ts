import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import type { Costs } from '@lampion/contract/night/costs';
import type { Debts } from '@lampion/contract/night/debts';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import { describePersonalData } from '../../admin/privacy/personal-data.ts';
import { purgeExpiredData } from '../../admin/privacy/purge-expired-data.ts';
import { system } from '../../platform/actor.ts';
import { costNights, costPeople, events, expenses, guests, memberBlocks } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';
import { requestOf } from '../../testing/endpoint-input.ts';
import { createGuest, showPass, signIn } from '../../testing/factories.ts';
import { codeOf, planNight, publishNight } from '../../testing/night-helpers.ts';
import { callAs, type TestMember } from '../../testing/party-helpers.ts';
import { purgeCosts } from './debts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-01T12:00:00Z')));

type Caller = Pick<TestMember, 'headers'>;
type Way = 'pass' | 'session';

/** Maud paid 30 € for herself and Nour, who is asked for by session and by pass. */
async function planDebt(plan: typeof planNight | typeof publishNight = planNight) {
  const night = await plan(server);
  const { id, host, guests: people } = night;
  const [maud, nour] = people;
  const [row] = await server.deps.db.select().from(guests).where(eq(guests.id, nour.guestId));
  const pass: Caller = { headers: { ...(await showPass(server.deps, row as typeof guests.$inferSelect)) } };
  await callAs(server, maud, [
    'POST',
    `/nights/${id}/costs/expenses`,
    {
      id: uuidv7(),
      label: 'Courses',
      cents: 3000,
      isRefund: false,
      payerId: maud.guestId,
      otherPayers: [],
      split: 'equal',
      sharers: [maud, nour].map(({ guestId }) => ({ guestId, value: 1 })),
    },
  ]);
  const transfer = { fromId: nour.guestId, toId: maud.guestId, cents: 1500 };
  const giveBack = (who: Caller) =>
    callAs(server, who, ['POST', `/nights/${id}/costs/paybacks`, { id: uuidv7(), ...transfer }]);
  return { ...night, host: host as Caller, maud, nour, pass, transfer, giveBack };
}

type Debt = Awaited<ReturnType<typeof planDebt>>;

const read = (who: Caller, { id }: Debt) => callAs(server, who, ['GET', `/nights/${id}/costs`]);
const readCosts = async (who: Caller, night: Debt): Promise<Costs> => (await read(who, night)).json();
const call = async (
  who: Caller,
  ...[method, url, body]: [Parameters<typeof callAs>[2][0], string, object?]
) => expect((await callAs(server, who, [method, url, body])).statusCode).toBeLessThan(300);

async function deleteParty({ id, host }: Debt) {
  await call(host, 'POST', `/parties/${id}/call-off`, {});
  await call(host, 'DELETE', `/parties/${id}?confirmDebts=true`);
}

const reasons: Record<string, (night: Debt) => Promise<unknown> | unknown> = {
  'says no': ({ id, nour }) => call(nour, 'PUT', `/parties/${id}/reply`, { reply: 'no' }),
  'is removed': ({ id, host, nour }) => call(host, 'DELETE', `/parties/${id}/guests/${nour.guestId}`),
  'is blocked by the host': ({ host, nour }) => call(host, 'PUT', `/me/blocks/${nour.username}`),
  'finds the list closed': ({ id, host }) => call(host, 'PUT', `/nights/${id}`, { screens: { list: false } }),
  'comes to a cancelled night': ({ id, host }) => call(host, 'POST', `/parties/${id}/call-off`, {}),
  'is erased': ({ nour }) => eraseAccount(server.deps, system, nour.accountId),
  'was at a deleted night': deleteParty,
  'comes when it is over for a month': ({ id }) => {
    const [beginDate, endDate] = [new Date('2026-10-20T19:30:00Z'), new Date('2026-10-21T03:00:00Z')];
    return server.deps.db.update(events).set({ beginDate, endDate }).where(eq(events.id, id));
  },
};

type Answer = string | null;
/**
 * What the accounts answer: why they are all that is shown (null: at the night), or the refusal.
 */
const expected: [reason: string, way: Way, uneven: Answer, even: Answer][] = [
  ['says no', 'session', 'declined', 'night_declined'],
  ['says no', 'pass', 'declined', 'night_declined'],
  ['is removed', 'session', 'removed', 'night_not_found'],
  ['is removed', 'pass', 'removed', 'not_authenticated'],
  ['is blocked by the host', 'session', 'removed', 'night_not_found'],
  ['is blocked by the host', 'pass', 'removed', 'not_authenticated'],
  ['finds the list closed', 'session', 'closed', 'night_not_found'],
  ['finds the list closed', 'pass', 'closed', 'night_not_found'],
  ['comes to a cancelled night', 'session', null, null],
  ['comes to a cancelled night', 'pass', null, null],
  ['is erased', 'session', 'not_authenticated', 'not_authenticated'],
  ['is erased', 'pass', 'not_authenticated', 'not_authenticated'],
  ['was at a deleted night', 'session', 'deleted', 'night_not_found'],
  ['was at a deleted night', 'pass', 'deleted', 'not_authenticated'],
  ['comes when it is over for a month', 'session', null, null],
  ['comes when it is over for a month', 'pass', 'over', 'not_authenticated'],
];

const others = Object.values<Endpoint>(endpoints).filter(
  ({ path, access }) => path.startsWith('/nights/:id') && access === 'night',
);

describe.each(expected)('a guest who %s, by %s', (reason, way, uneven, even) => {
  const end = reasons[reason] as (typeof reasons)[string];
  const answerOf = async (who: Caller, night: Debt) => {
    const answer = await read(who, night);
    return answer.statusCode === 200 ? answer.json().absence : answer.json().code;
  };
  const isAbsent = (answer: Answer) => answer !== null && !/_/.test(answer);

  it(`with a debt gets: ${uneven}`, async () => {
    const night = await planDebt();
    const who = way === 'pass' ? night.pass : night.nour;
    await end(night);
    expect(await answerOf(who, night)).toBe(uneven);
    if (!isAbsent(uneven)) return;
    const before = await countRows(server.deps);
    for (const endpoint of others) {
      if (uneven === 'closed' && !/costs|list/.test(endpoint.path)) continue;
      // Their reply stays theirs, and its notifications.
      if (uneven === 'declined' && endpoint.path.startsWith('/nights/:id/pass')) continue;
      const request = await requestOf(endpoint, { params: { id: night.id } });
      const headers = { ...request.headers, ...who.headers };
      const { statusCode } = await server.app.inject({ ...request, headers });
      expect([endpoint.path, statusCode]).toEqual([endpoint.path, expect.toBeOneOf([401, 403, 404])]);
    }
    expect(await countRows(server.deps)).toEqual(before);
  });

  it(`without one gets: ${even}`, async () => {
    const night = await planDebt();
    await night.giveBack(night.nour);
    const [payback] = (await readCosts(night.maud, night)).paybacks;
    await call(night.maud, 'PUT', `/nights/${night.id}/costs/paybacks/${payback?.id}/confirmation`);
    await end(night);
    expect(await answerOf(way === 'pass' ? night.pass : night.nour, night)).toBe(even);
  });

  if (uneven !== null && !isAbsent(uneven)) return;
  it('pays back until the other confirms it', async () => {
    const night = await planDebt();
    const who = way === 'pass' ? night.pass : night.nour;
    await end(night);
    const costs = await readCosts(who, night);
    expect(costs).toMatchObject({ night: { name: 'Les 30 ans de Yanis', guestId: night.nour.guestId } });
    expect(costs.transfers).toMatchObject([night.transfer]);
    expect(costs.people.map(({ name }) => name).toSorted()).toEqual(['Maud', 'Nour Haddad']);
    expect((await night.giveBack(who)).statusCode).toBe(204);
    const [payback] = (await readCosts(night.maud, night)).paybacks;
    expect(await readCosts(who, night)).toMatchObject({ transfers: [], paybacks: [{ isMine: true }] });
    await call(night.maud, 'PUT', `/nights/${night.id}/costs/paybacks/${payback?.id}/confirmation`);
    expect(await answerOf(who, night)).toBe(even);
  });
});

describe('the accounts of a night', () => {
  it('count a guest who is erased, without a name, and read by those who remain', async () => {
    const night = await planDebt();
    await eraseAccount(server.deps, system, night.nour.accountId);
    const { transfers, people } = await readCosts(night.maud, night);
    expect(transfers).toMatchObject([night.transfer]);
    expect(people.map(({ name }) => name)).toEqual(['Maud Le Goff', 'Invité parti']);
  });

  it('name nobody who was removed, then erased', async () => {
    const night = await planDebt();
    await call(night.host, 'DELETE', `/parties/${night.id}/guests/${night.nour.guestId}`);
    expect((await readCosts(night.maud, night)).people.map(({ name }) => name)).toEqual([
      'Maud Le Goff',
      'Nour',
    ]);
    await eraseAccount(server.deps, system, night.nour.accountId);
    expect((await readCosts(night.maud, night)).people.map(({ name }) => name)).toEqual([
      'Maud Le Goff',
      'Invité parti',
    ]);
    expect(await server.deps.db.select().from(costPeople).where(eq(costPeople.eventId, night.id))).toEqual([
      expect.objectContaining({ accountId: null, appAccountId: null, email: null }),
    ]);
  });

  it('hide the name of somebody separated by a block, not what they owe', async () => {
    const night = await planDebt();
    await call(night.host, 'DELETE', `/parties/${night.id}/guests/${night.nour.guestId}`);
    const block = { blockerId: night.nour.id, blockedId: night.maud.id };
    await server.deps.db.insert(memberBlocks).values(block);
    const { transfers, people } = await readCosts(night.maud, night);
    expect([transfers.length, people.map(({ name }) => name)]).toEqual([1, ['Maud Le Goff']]);
    expect((await readCosts(night.nour, night)).transfers).toMatchObject([night.transfer]);
  });

  it('are in the data of people off the list and of a deleted night', async () => {
    const night = await planDebt();
    await call(night.host, 'DELETE', `/parties/${night.id}/guests/${night.maud.guestId}`);
    await call(night.maud, 'PUT', `/nights/${night.id}/costs/account`, {
      iban: 'FR7630006000011234567890189',
      holder: 'Maud Le Goff',
    });
    await night.giveBack(night.nour);
    await deleteParty(night);
    const sections = await describePersonalData(server.deps, night.maud.accountId, []);
    const rowsOf = (key: string) => sections?.find((section) => section.key === key)?.rows;
    const event = 'Les 30 ans de Yanis';
    expect(rowsOf('costAccounts')).toMatchObject([{ event, holder: 'Maud Le Goff' }]);
    expect(rowsOf('expenses')).toMatchObject([{ event, label: 'Courses' }]);
    expect(rowsOf('paybacks')).toMatchObject([{ event, cents: 1500, isReceived: true }]);
  });

  it('return to a guest who is invited again', async () => {
    const night = await planDebt();
    const { id, nour } = night;
    await call(night.host, 'DELETE', `/parties/${id}/guests/${nour.guestId}`);
    const { accountId, id: appAccountId, appName: nickname } = nour;
    const back = await createGuest(server.deps, { eventId: id, accountId, appAccountId, nickname });
    const costs = await readCosts(nour, night);
    expect(costs).toMatchObject({ absence: null, transfers: [{ fromId: back.id }] });
    expect(await server.deps.db.$count(costPeople, eq(costPeople.eventId, id))).toBe(0);
  });

  it('of an event are kept for its organiser, who is on no list', async () => {
    const night = await planDebt(publishNight);
    const { id, host, maud } = night;
    const expense = {
      id: uuidv7(),
      label: 'Salle',
      cents: 500,
      isRefund: false,
      payerId: null,
      otherPayers: [],
    };
    const sharers = [{ guestId: maud.guestId, value: 1 }];
    await call(host, 'POST', `/nights/${id}/costs/expenses`, { ...expense, split: 'equal', sharers });
    const remove = (query: string) =>
      callAs(server, host, ['DELETE', `/pro/events/${id}?confirm=true${query}`]);
    expect(codeOf(await remove(''))).toEqual([409, 'open_debts']);
    expect((await remove('&confirmDebts=true')).statusCode).toBe(204);
    const costs = await readCosts(host, night);
    expect(costs).toMatchObject({ absence: 'deleted', night: { guestId: null, role: 'host', host: null } });
    expect(costs.transfers).toContainEqual({
      fromId: night.nour.guestId,
      toId: null,
      cents: 500,
      account: null,
    });
    expect((await callAs(server, host, ['GET', '/me/debts'])).json().debts).toMatchObject([
      { nightId: id, balanceCents: 500 },
    ]);
  });

  it('are deleted with a night where everybody is even', async () => {
    const night = await planDebt();
    await night.giveBack(night.nour);
    await night.giveBack(night.maud);
    await call(night.host, 'POST', `/parties/${night.id}/call-off`, {});
    await call(night.host, 'DELETE', `/parties/${night.id}`);
    const { db } = server.deps;
    expect(await db.$count(expenses, eq(expenses.eventId, night.id))).toBe(0);
    expect(await db.$count(costNights, eq(costNights.eventId, night.id))).toBe(0);
  });

  it('stay when the account of the host is erased with the night', async () => {
    const night = await planDebt();
    await eraseAccount(server.deps, system, (night.host as TestMember).accountId);
    expect(await server.deps.db.$count(events, eq(events.id, night.id))).toBe(0);
    expect(await readCosts(night.maud, night)).toMatchObject({
      absence: 'deleted',
      transfers: [night.transfer],
    });
  });

  it('are read by hosts with the list closed, who may be about to delete the night', async () => {
    const night = await planDebt();
    await reasons['finds the list closed']?.(night);
    expect(await readCosts(night.host, night)).toMatchObject({
      absence: 'closed',
      transfers: [night.transfer],
    });
    const [beginDate, endDate] = [new Date('2024-10-20T19:30:00Z'), new Date('2024-10-21T03:00:00Z')];
    await server.deps.db.update(events).set({ beginDate, endDate }).where(eq(events.id, night.id));
    expect((await read(night.host, night)).statusCode).toBe(200);
    expect(codeOf(await read(night.nour, night))).toEqual([404, 'night_not_found']);
  });

  it('refuse a pass of another night, and strangers', async () => {
    const [night, other] = [await planDebt(), await planDebt()];
    for (const one of [night, other]) await deleteParty(one);
    expect(codeOf(await read(other.pass, night))).toEqual([401, 'not_authenticated']);
    expect(codeOf(await read(night.stranger, night))).toEqual([404, 'night_not_found']);
    expect(codeOf(await night.giveBack(night.stranger))).toEqual([404, 'night_not_found']);
  });

  it('are deleted with a party only once its host confirms what is owed', async () => {
    const night = await planDebt();
    await call(night.host, 'POST', `/parties/${night.id}/call-off`, {});
    const refused = await callAs(server, night.host, ['DELETE', `/parties/${night.id}`]);
    expect(codeOf(refused)).toEqual([409, 'open_debts']);
    expect((await readCosts(night.host, night)).transfers).toMatchObject([night.transfer]);
  });
});

describe('the nights at which a member is not even', () => {
  const listed = async (who: Caller): Promise<Debts['debts']> =>
    (await callAs(server, who, ['GET', '/me/debts'])).json().debts;

  it('are listed with what is owed, until they are', async () => {
    const night = await planDebt();
    const { id: nightId, nour, maud, host } = night;
    const [name, beginDate] = ['Les 30 ans de Yanis', '2026-12-05T19:30:00.000Z'];
    for (const end of [reasons['says no'], deleteParty]) {
      await end?.(night);
      expect(await listed(nour)).toEqual([{ nightId, name, beginDate, balanceCents: -1500 }]);
    }
    expect(await listed(maud)).toMatchObject([{ balanceCents: 1500 }]);
    expect(await listed(host)).toEqual([]);
    await night.giveBack(nour);
    expect(await listed(nour)).toMatchObject([{ balanceCents: 0 }]);
    await night.giveBack(maud);
    expect(await listed(nour)).toEqual([]);
  });

  it('end two years after the night, with what was kept of it', async () => {
    const night = await planDebt();
    await deleteParty(night);
    server.setNow(new Date('2028-12-04T12:00:00Z'));
    await purgeCosts(server.deps);
    const nour = { headers: await signIn(server.deps, night.nour.accountId) };
    expect(await listed(nour)).toHaveLength(1);
    server.setNow(new Date('2028-12-07T12:00:00Z'));
    expect(await listed(nour)).toEqual([]);
    expect(codeOf(await read(night.pass, night))).toEqual([401, 'not_authenticated']);
    await purgeCosts(server.deps);
    for (const table of [costNights, costPeople, expenses])
      expect(await server.deps.db.$count(table, eq(table.eventId, night.id))).toBe(0);
  });
});

it('keeps the name of a guest without an account who owes, past the time of others', async () => {
  const night = await planDebt();
  const address = { emailConfirmedAt: new Date(), reply: 'yes', eventId: night.id } as const;
  const [owing, even] = [
    await createGuest(server.deps, { ...address, nickname: 'Camille', email: 'camille.doit@exemple.fr' }),
    await createGuest(server.deps, { ...address, nickname: 'Alix', email: 'alix@exemple.fr' }),
  ];
  const sharers = [{ guestId: owing.id, value: 1 }];
  const expense = { id: uuidv7(), label: 'Taxi', cents: 900, isRefund: false, otherPayers: [], sharers };
  const payerId = night.maud.guestId;
  await call(night.maud, 'POST', `/nights/${night.id}/costs/expenses`, {
    ...expense,
    payerId,
    split: 'equal',
  });
  const nameOf = async ({ id }: { id: string }) =>
    (await server.deps.db.select().from(guests).where(eq(guests.id, id)))[0]?.nickname;
  server.setNow(new Date('2027-12-20T12:00:00Z'));
  await purgeExpiredData(server.deps);
  expect([await nameOf(owing), await nameOf(even)]).toEqual(['Camille', 'Invité parti']);
  server.setNow(new Date('2028-12-20T12:00:00Z'));
  await purgeExpiredData(server.deps);
  expect(await nameOf(owing)).toBe('Invité parti');
});

it('says on the pass of a guest who declined whether the accounts are still open to them', async () => {
  const night = await planDebt();
  const read = async () => (await callAs(server, night.pass, ['GET', `/nights/${night.id}/pass`])).json();
  await reasons['says no']?.(night);
  expect(await read()).toMatchObject({ reply: 'no', isOwing: true });
  await night.giveBack(night.pass);
  const [payback] = (await readCosts(night.maud, night)).paybacks;
  await call(night.maud, 'PUT', `/nights/${night.id}/costs/paybacks/${payback?.id}/confirmation`);
  expect(await read()).toMatchObject({ isOwing: false });
});
