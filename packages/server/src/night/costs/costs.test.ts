import type { Costs } from '@lampion/contract/night/costs';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expenses, guests as guestRows } from '../../platform/db/tables.ts';
import { buildTestServer, spendLimit, type TestServer } from '../../testing/build-test-server.ts';
import { addNightGuest, planNight, publishNight } from '../../testing/night-helpers.ts';
import { callAs, type TestMember } from '../../testing/party-helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-01T12:00:00Z')));

type Caller = Pick<TestMember, 'headers'>;

const read = async (who: Caller, id: string): Promise<Costs> =>
  (await callAs(server, who, ['GET', `/nights/${id}/costs`])).json();
interface ExpenseValues {
  readonly payerId: string | null;
  readonly [field: string]: unknown;
}
const expenseOf = (values: ExpenseValues) => ({
  id: uuidv7(),
  label: 'Courses',
  cents: 3000,
  isRefund: false,
  otherPayers: [],
  split: 'equal',
  ...values,
});
const pay = (who: Caller, id: string, values: ExpenseValues) =>
  callAs(server, who, ['POST', `/nights/${id}/costs/expenses`, expenseOf(values)]);
/** Equal shares. */
const among = (...ids: (string | null)[]) => ids.map((guestId) => ({ guestId, value: 1 }));
const giveBack = (who: Caller, id: string, values: object) =>
  callAs(server, who, ['POST', `/nights/${id}/costs/paybacks`, { id: uuidv7(), ...values }]);

async function planDinner() {
  const night = await planNight(server);
  const [maud, nour] = night.guests;
  return { ...night, maud, nour, all: among(maud.guestId, nour.guestId) };
}

describe('what a night costs', () => {
  it('is shared to the cent, and settled', async () => {
    const { id, maud, nour, all } = await planDinner();
    await pay(maud, id, { cents: 1001, payerId: maud.guestId, sharers: all });
    const costs = await read(nour, id);
    expect(costs).toMatchObject({
      totalCents: 1001,
      expenses: [{ label: 'Courses', cents: 1001, payerId: maud.guestId, isMine: false }],
      transfers: [{ fromId: nour.guestId, toId: maud.guestId }],
    });
    expect(costs.shares.reduce((sum, { shareCents }) => sum + shareCents, 0)).toBe(1001);
    expect([500, 501]).toContain(costs.transfers[0]?.cents);
    expect(costs.people.map(({ name }) => name)).toEqual(['Maud', 'Nour Haddad']);
  });

  it.each([
    ['parts', [2, 1], [667, 333]],
    ['amounts', [900, 100], [900, 100]],
    ['percentages', [3333, 6667], [334, 666]],
  ])('is shared unevenly by %s, and always adds up', async (split, values, parts) => {
    const { id, host, maud, nour } = await planDinner();
    const sharers = [maud, nour].map(({ guestId }, place) => ({ guestId, value: values[place] }));
    await pay(host, id, { cents: 1000, payerId: null, split, sharers });
    const { shares, expenses: stored } = await read(nour, id);
    expect(stored).toMatchObject([{ split, sharers }]);
    expect(shares).toEqual([
      { guestId: null, paidCents: 1000, shareCents: 0 },
      { guestId: maud.guestId, paidCents: 0, shareCents: parts[0] },
      { guestId: nour.guestId, paidCents: 0, shareCents: parts[1] },
    ]);
  });

  it('is paid by several, each of whom may change it', async () => {
    const { id, host, maud, nour, all } = await planDinner();
    const expenseId = uuidv7();
    const otherPayers = [{ guestId: nour.guestId, cents: 1000 }];
    await pay(host, id, { id: expenseId, payerId: maud.guestId, otherPayers, sharers: among(null) });
    const costs = await read(nour, id);
    expect(costs).toMatchObject({ expenses: [{ otherPayers, isMine: true }], totalCents: 3000 });
    expect(costs.shares.map(({ paidCents }) => paidCents)).toEqual([2000, 1000, 0]);
    // Maud paid the rest: a corrected amount is hers.
    const correct = (body: object) =>
      callAs(server, nour, ['PUT', `/nights/${id}/costs/expenses/${expenseId}`, body]);
    await correct({ cents: 3500, sharers: all });
    expect((await read(nour, id)).shares.map(({ paidCents }) => paidCents)).toEqual([2500, 1000]);
    const refused = await correct({ cents: 900 });
    expect([refused.statusCode, refused.json().errors]).toMatchObject([400, [{ path: 'otherPayers' }]]);
  });

  it('is reduced by what a shop gave back, with the same shares', async () => {
    const { id, maud, nour, all } = await planDinner();
    await pay(maud, id, { cents: 3000, payerId: maud.guestId, sharers: all });
    await pay(maud, id, { cents: 1200, isRefund: true, payerId: maud.guestId, sharers: all });
    expect(await read(nour, id)).toMatchObject({
      totalCents: 1800,
      shares: [
        { paidCents: 1800, shareCents: 900 },
        { paidCents: 0, shareCents: 900 },
      ],
      transfers: [{ fromId: nour.guestId, toId: maud.guestId, cents: 900 }],
    });
  });

  it('is readable and writable only by members of the night', async () => {
    const { id, maud, all, stranger } = await planDinner();
    for (const method of ['GET', 'POST'] as const) {
      const path = method === 'GET' ? `/nights/${id}/costs` : `/nights/${id}/costs/expenses`;
      const body = expenseOf({ payerId: maud.guestId, sharers: all });
      const refused = await callAs(
        server,
        stranger,
        method === 'GET' ? [method, path] : [method, path, body],
      );
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'night_not_found']);
    }
    expect((await read(maud, id)).expenses).toEqual([]);
  });

  it('stores once what a device sends again', async () => {
    const { id, maud, all } = await planDinner();
    const body = { id: uuidv7(), payerId: maud.guestId, sharers: all };
    await Promise.all([pay(maud, id, body), pay(maud, id, body)]);
    await pay(maud, id, { ...body, cents: 5 });
    expect((await read(maud, id)).expenses).toMatchObject([{ cents: 3000 }]);
  });

  it('is changed by those who entered or paid it, and by hosts, field by field', async () => {
    const { id, host, maud, nour, all } = await planDinner();
    const third = await addNightGuest(server, id, (await planNight(server)).stranger);
    const expenseId = uuidv7();
    await pay(maud, id, { id: expenseId, payerId: nour.guestId, sharers: all });
    const change = (who: Caller, body: object) =>
      callAs(server, who, ['PUT', `/nights/${id}/costs/expenses/${expenseId}`, body]);
    const refused = await change(third, { cents: 1 });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_own_expense']);
    await Promise.all([change(maud, { label: 'Fromage' }), change(nour, { cents: 1200 })]);
    await change(host, { sharers: among(maud.guestId) });
    expect((await read(maud, id)).expenses).toMatchObject([
      { label: 'Fromage', cents: 1200, payerId: nour.guestId, sharers: among(maud.guestId), isMine: true },
    ]);
    const erase = (who: Caller) =>
      callAs(server, who, ['DELETE', `/nights/${id}/costs/expenses/${expenseId}`]);
    expect((await erase(third)).json().code).toBe('not_own_expense');
    for (let time = 0; time < 2; time += 1) expect((await erase(maud)).statusCode).toBe(204);
    expect((await read(maud, id)).expenses).toEqual([]);
    expect((await change(maud, { cents: 1 })).json().code).toBe('expense_not_found');
  });

  it.each([
    [{ cents: 0 }, 'Indiquez un montant supérieur à 0'],
    [{ cents: 12.5 }, 'Indiquez un montant au centime près'],
    [{ cents: 1_000_001 }, 'Une dépense est de 10 000 € au plus'],
    [{ sharers: [] }, 'Choisissez pour qui c’était'],
    [{ label: '' }, 'Indiquez ce qui a été payé'],
    [{ split: 'amounts', sharers: [{ guestId: null, value: 2100 }] }, 'Il manque 9,00 €'],
    [{ split: 'amounts', sharers: [{ guestId: null, value: 3001 }] }, 'Il y a 0,01 € de trop'],
    [{ split: 'percentages', sharers: [{ guestId: null, value: 9950 }] }, 'Il manque 0,5 %'],
    [{ split: 'parts', sharers: [{ guestId: null, value: 101 }] }, '100 parts par personne au plus'],
    [{ split: 'parts', sharers: [{ guestId: null, value: 0.5 }] }, 'Indiquez un nombre entier'],
    [{ otherPayers: [{ guestId: null, cents: 3000 }] }, 'Ces montants dépassent 30,00 €'],
  ])('is rejected with a message, and nothing changes: %j', async (values, sentence) => {
    const { id, maud, all } = await planDinner();
    const refused = await pay(maud, id, { payerId: maud.guestId, sharers: all, ...values });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors[0].message.replace(/\s/g, ' ')).toBe(sentence);
    expect((await read(maud, id)).expenses).toEqual([]);
  });

  it('contains only members of the night, each once, and at public events those the caller may name', async () => {
    const { id, maud, all } = await planDinner();
    const other = await publishNight(server);
    const [foreign] = other.guests;
    for (const values of [
      { payerId: foreign.guestId, sharers: all },
      { payerId: maud.guestId, sharers: [...all, ...among(foreign.guestId)] },
      { payerId: maud.guestId, sharers: among(uuidv7()) },
    ])
      expect((await pay(maud, id, values)).json().code).toBe('guest_not_of_night');
    expect((await pay(maud, id, { payerId: maud.guestId, sharers: [...all, ...all] })).statusCode).toBe(400);
    expect((await read(maud, id)).expenses).toEqual([]);
    const hidden = await addNightGuest(server, other.id, other.stranger, { isShown: false });
    const ofHidden = { payerId: hidden.guestId, sharers: among(foreign.guestId) };
    expect((await pay(foreign, other.id, ofHidden)).json().code).toBe('guest_not_of_night');
    expect((await pay(other.host, other.id, ofHidden)).statusCode).toBe(204);
    expect((await pay(hidden, other.id, { ...ofHidden, sharers: among(null) })).statusCode).toBe(204);
  });

  it('has five hundred expenses at most', async () => {
    const { id, maud, all } = await planDinner();
    const createdAt = new Date('2026-12-01T10:00:00Z');
    await server.deps.db.insert(expenses).values(
      Array.from({ length: 499 }, () => ({
        id: uuidv7(),
        eventId: id,
        label: 'Pain',
        cents: 110,
        payerId: maud.guestId,
        createdAt,
      })),
    );
    const values = { payerId: maud.guestId, sharers: all };
    expect((await pay(maud, id, values)).statusCode).toBe(204);
    expect((await pay(maud, id, values)).json().code).toBe('expenses_full');
    expect((await read(maud, id)).expenses).toHaveLength(500);
  });

  it('stays in the sums, and is named, when a guest is removed', async () => {
    const { id, maud, nour, all } = await planDinner();
    await pay(nour, id, { payerId: nour.guestId, sharers: all });
    await server.deps.db.delete(guestRows).where(eq(guestRows.id, nour.guestId));
    const costs = await read(maud, id);
    expect(costs.transfers).toMatchObject([{ fromId: maud.guestId, toId: nour.guestId, cents: 1500 }]);
    expect(costs.people.map(({ name }) => name)).toEqual(['Maud Le Goff', 'Nour']);
  });
});

describe('what is paid back', () => {
  it('counts once when both enter it, never more than is owed, and can be undone', async () => {
    const { id, maud, nour, all } = await planDinner();
    await pay(maud, id, { payerId: maud.guestId, sharers: all });
    const transfer = { fromId: nour.guestId, toId: maud.guestId, cents: 1500 };
    await Promise.all([giveBack(nour, id, transfer), giveBack(maud, id, transfer)]);
    const costs = await read(nour, id);
    expect(costs).toMatchObject({ transfers: [], paybacks: [{ ...transfer, isMine: true }] });
    await callAs(server, nour, ['DELETE', `/nights/${id}/costs/paybacks/${costs.paybacks[0]?.id}`]);
    expect(await read(maud, id)).toMatchObject({ transfers: [transfer], paybacks: [] });
    await giveBack(nour, id, { ...transfer, cents: 999_999 });
    expect((await read(maud, id)).paybacks).toMatchObject([{ cents: 1500 }]);
  });

  it('may be a part', async () => {
    const { id, maud, nour, all } = await planDinner();
    await pay(maud, id, { payerId: maud.guestId, sharers: all });
    await giveBack(nour, id, { fromId: nour.guestId, toId: maud.guestId, cents: 400 });
    expect((await read(maud, id)).transfers).toMatchObject([{ cents: 1100 }]);
  });

  it('is entered by the payer or receiver, not by others, nor in the other direction', async () => {
    const { id, host, maud, nour, all } = await planDinner();
    await pay(maud, id, { payerId: maud.guestId, sharers: all });
    const transfer = { fromId: nour.guestId, toId: maud.guestId, cents: 1500 };
    expect((await giveBack(host, id, transfer)).json().code).toBe('not_own_payback');
    await giveBack(maud, id, { fromId: maud.guestId, toId: nour.guestId, cents: 1500 });
    expect(await read(maud, id)).toMatchObject({ transfers: [transfer], paybacks: [] });
    await giveBack(nour, id, transfer);
    const [payback] = (await read(host, id)).paybacks;
    const refused = await callAs(server, host, ['DELETE', `/nights/${id}/costs/paybacks/${payback?.id}`]);
    expect(refused.json().code).toBe('not_own_payback');
  });
});

describe('an import', () => {
  const send = (who: Caller, id: string, body: object) =>
    callAs(server, who, ['POST', `/nights/${id}/costs/imports`, { expenses: [], paybacks: [], ...body }]);

  it('adds all at once in the order given, and nothing twice', async () => {
    const { id, maud, nour, all } = await planDinner();
    const labels = ['Pain', 'Vin', 'Fromage'];
    const imported = labels.map((label) => expenseOf({ label, payerId: maud.guestId, sharers: all }));
    const paybacks = [
      { id: uuidv7(), fromId: nour.guestId, toId: maud.guestId, cents: 700 },
      { id: uuidv7(), fromId: maud.guestId, toId: nour.guestId, cents: 100 },
    ];
    await Promise.all([1, 2].map(() => send(maud, id, { expenses: imported, paybacks })));
    server.setNow(new Date('2026-12-01T12:01:00Z'));
    const more = expenseOf({ label: 'Sel', cents: 100, payerId: maud.guestId, sharers: all });
    expect((await send(nour, id, { expenses: [...imported, more], paybacks })).statusCode).toBe(204);
    const costs = await read(nour, id);
    expect(costs.expenses.map(({ label }) => label)).toEqual([...labels, 'Sel']);
    expect(costs.paybacks.map(({ cents, isConfirmed }) => [cents, isConfirmed]).toSorted()).toEqual([
      [100, false],
      [700, true],
    ]);
    expect(costs.transfers).toMatchObject([{ fromId: nour.guestId, cents: 4550 - 600 }]);
  });

  it('adds nothing when one of its lines is refused', async () => {
    const { id, maud, all } = await planDinner();
    const good = expenseOf({ payerId: maud.guestId, sharers: all });
    const foreign = expenseOf({ payerId: uuidv7(), sharers: all });
    expect((await send(maud, id, { expenses: [good, foreign] })).json().code).toBe('guest_not_of_night');
    const uneven = expenseOf({ payerId: maud.guestId, split: 'amounts', sharers: all });
    expect((await send(maud, id, { expenses: [good, uneven] })).statusCode).toBe(400);
    const tooMany = Array.from({ length: 250 }, () => expenseOf({ payerId: maud.guestId, sharers: all }));
    await send(maud, id, { expenses: tooMany });
    const others = tooMany.map((expense) => ({ ...expense, id: uuidv7() }));
    expect((await send(maud, id, { expenses: [...others, good] })).json().code).toBe('expenses_full');
    expect((await read(maud, id)).expenses).toHaveLength(250);
  });
});

it('is rate limited, and nothing is written beyond the limit', async () => {
  const { id, maud, all } = await planDinner();
  await pay(maud, id, { payerId: maud.guestId, sharers: all });
  await spendLimit(server, 'costs');
  expect((await pay(maud, id, { payerId: maud.guestId, sharers: all })).statusCode).toBe(429);
  expect((await read(maud, id)).expenses).toHaveLength(1);
});

describe('the CSV export', () => {
  it('shows payments and shares that differ, and refunds without a sign, which a spreadsheet would run', async () => {
    const { id, maud, nour } = await planDinner();
    const sharers = [
      { guestId: maud.guestId, value: 2 },
      { guestId: nour.guestId, value: 1 },
    ];
    const otherPayers = [{ guestId: nour.guestId, cents: 1000 }];
    await pay(maud, id, { payerId: maud.guestId, otherPayers, split: 'parts', sharers });
    await pay(maud, id, { cents: 1200, isRefund: true, payerId: maud.guestId, split: 'parts', sharers });
    const { body } = await callAs(server, maud, ['GET', `/nights/${id}/costs/export.csv`]);
    expect(body.split('\r\n').slice(1, 3)).toEqual([
      'Dépense;2026-12-01;Courses;30,00;Maud Le Goff 20,00 + Nour 10,00;Maud Le Goff, Nour;20,00 + 10,00',
      'Remboursement;2026-12-01;Courses;12,00;Maud Le Goff;Maud Le Goff, Nour;8,00 + 4,00',
    ]);
  });

  it('contains expenses, paybacks and debts, as spreadsheets read it', async () => {
    const { id, maud, nour, all } = await planDinner();
    await pay(maud, id, { label: '=Comté; pain', cents: 2001, payerId: maud.guestId, sharers: all });
    await giveBack(nour, id, { fromId: nour.guestId, toId: maud.guestId, cents: 500 });
    const answer = await callAs(server, maud, ['GET', `/nights/${id}/costs/export.csv`]);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="comptes.csv"');
    const owed = (await read(maud, id)).transfers[0]?.cents ?? 0;
    expect(answer.body.split('\r\n')).toEqual([
      '\ufeffQuoi;Date;Libellé;Montant;De;Pour;Part de chacun',
      'Dépense;2026-12-01;"\'=Comté; pain";20,01;Maud Le Goff;Maud Le Goff, Nour;10,00 ou 10,01',
      'Rendu;2026-12-01;;5,00;Nour;Maud Le Goff;',
      `Reste à rendre;;;${(owed / 100).toFixed(2).replace('.', ',')};Nour;Maud Le Goff;`,
      '',
    ]);
  });
});
