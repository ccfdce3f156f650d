import type { RevenueMonth } from '@lampion/contract/billing/admin-billing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import { system } from '../../platform/actor.ts';
import type { PaymentInvoice } from '../../platform/ports/payments/payments.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createOrganiser } from '../../testing/factories.ts';
import { getRevenue, recordRevenue } from './revenue.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

type Invoice = Pick<PaymentInvoice, 'id' | 'paidAt'> & Partial<PaymentInvoice>;

const invoiceOf = (invoice: Invoice) =>
  ({ amount: 2999, net: 2499, refunded: 0, isRefused: false, ...invoice }) as PaymentInvoice;

async function addPayer(customerId: string) {
  const { id: accountId } = await createAccount(server.deps, { role: 'organiser' });
  const { id } = await createOrganiser(server.deps, { accountId, stripeCustomerId: customerId });
  return { accountId, organiserId: id };
}

/** Records a reading of an organiser at an instant. */
async function read(at: string, organiserId: string, mrr: number, invoices: Invoice[] = []) {
  server.setNow(new Date(at));
  await server.deps.db.transaction((tx) =>
    recordRevenue(server.deps, tx, { organiserId, mrr, invoices: invoices.map(invoiceOf) }),
  );
}

/** The named figures of the months that have some, oldest first. */
async function readMonths(...names: (keyof RevenueMonth)[]) {
  const { months } = await getRevenue(server.deps, system);
  expect(months).toHaveLength(12);
  return months
    .reverse()
    .map((month) => names.map((name) => month[name]))
    .filter((figures) => figures.some((figure) => typeof figure === 'number' && figure !== 0));
}

it('follows what is new, changed and lost by months in Paris, however often it is read', async () => {
  const [one, other] = [await addPayer('cus_one'), await addPayer('cus_other')];
  // 31 January, 23:30 in Paris; an hour later it is February there.
  await read('2027-01-31T22:30:00Z', one.organiserId, 2499);
  await read('2027-01-31T23:30:00Z', other.organiserId, 832);
  await read('2027-02-03T10:00:00Z', one.organiserId, 2499);
  await read('2027-03-05T10:00:00Z', other.organiserId, 2499);
  // After a clock change: 30 April, 23:30 in Paris.
  await read('2027-04-30T21:30:00Z', one.organiserId, 0);
  await read('2027-05-02T10:00:00Z', one.organiserId, 0);
  expect(await readMonths('month', 'mrr', 'payingCount', 'newCount', 'newMrr')).toEqual([
    ['2027-01', 2499, 1, 1, 2499],
    ['2027-02', 3331, 2, 1, 832],
    ['2027-03', 4998, 2, 0, 0],
    ['2027-04', 2499, 1, 0, 0],
    ['2027-05', 2499, 1, 0, 0],
  ]);
  expect(await readMonths('lostCount', 'lostMrr', 'changedMrr')).toEqual([
    [0, 0, 1667],
    [1, 2499, 0],
  ]);
});

it('keeps its figures when an account is erased, and counts it as lost', async () => {
  const { accountId, organiserId } = await addPayer('cus_erased');
  const paidAt = new Date('2027-06-02T10:00:00Z');
  await read('2027-06-02T10:00:00Z', organiserId, 2499, [{ id: 'in_erased', paidAt }]);
  server.setNow(new Date('2027-07-02T10:00:00Z'));
  await eraseAccount(server.deps, system, accountId);
  const names = ['month', 'newCount', 'lostCount', 'lostMrr', 'collected'] as const;
  expect((await readMonths(...names)).slice(-2)).toEqual([
    ['2027-06', 1, 0, 0, 2499],
    ['2027-07', 0, 1, 2499, 0],
  ]);
});

it('counts what was collected, refunded, refused and paid after all', async () => {
  const { organiserId } = await addPayer('cus_refused');
  const at = (day: string) => new Date(`2028-0${day}T10:00:00Z`);
  const refused = { paidAt: null, isRefused: true };
  const paid = { id: 'in_paid', paidAt: at('2-01') };
  await read('2028-02-01T10:00:00Z', organiserId, 2499, [
    paid,
    { id: 'in_late', ...refused },
    { id: 'in_never', ...refused },
  ]);
  const late = { id: 'in_late', paidAt: at('3-03') };
  await read('2028-03-04T10:00:00Z', organiserId, 2499, [
    late,
    { ...paid, refunded: 1000 },
    { id: 'in_never', ...refused },
  ]);
  const names = ['month', 'collected', 'refusedCount', 'refusedAmount', 'recoveredCount'] as const;
  expect((await readMonths(...names)).filter(([month]) => String(month) > '2028')).toEqual([
    ['2028-02', 1666, 2, 4998, 1],
    ['2028-03', 2499, 0, 0, 0],
  ]);
});
