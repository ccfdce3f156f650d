import { findPriceTaxes } from '@lampion/contract/rules/vat-treatment';
import { v7 as uuidv7 } from 'uuid';
import type { invoiceRecords, mrrMovements, revenueMonths, subscriptions } from '../db/tables.ts';
import { monthlyNet } from '../features/billing/monthly-net-policy.ts';
import { countMovement, countReading, sumUp } from '../features/revenue/count-revenue.ts';
import type { PaymentInvoice } from '../ports/payments.ts';
import { demoSiteSettings as settings } from './content/site-settings.ts';

/** A subscription of the demo, which runs since it began, with its invoices. */
export interface DemoSubscription {
  readonly row: typeof subscriptions.$inferSelect;
  readonly invoices: readonly PaymentInvoice[];
}

export interface DemoRevenueRows {
  readonly movements: readonly (typeof mrrMovements.$inferInsert)[];
  readonly invoices: readonly (typeof invoiceRecords.$inferInsert)[];
  readonly months: readonly (typeof revenueMonths.$inferInsert)[];
}

/** What comes in by the subscriptions of the demo. */
export function buildRevenue(all: readonly DemoSubscription[]): DemoRevenueRows {
  const taxes = findPriceTaxes(settings);
  const movements = all.map(({ row, invoices }) => ({
    id: uuidv7(),
    organiserId: row.organiserId,
    at: row.startedAt,
    before: 0,
    after: monthlyNet(row, { invoices, taxes }),
  }));
  const records = all.flatMap(({ row: { organiserId }, invoices }) =>
    invoices.map(({ id, amount, net, refunded, paidAt }) => {
      return { id, organiserId, amount, net, refunded, paidAt, refusedAt: null };
    }),
  );
  const changes = [
    ...movements.map(countMovement),
    ...records.flatMap((record) => countReading(undefined, record)),
  ];
  return { movements, invoices: records, months: sumUp(changes) };
}
