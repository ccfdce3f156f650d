import { expect, it } from 'vitest';
import { describePeriod, describeTax, nameInvoice, nameStatus } from './invoice-labels.ts';

it('names invoices and credit notes, and their states', () => {
  expect(nameInvoice({ kind: 'credit_note', number: 'LMP-1-CN-01' })).toBe('Avoir LMP-1-CN-01');
  expect(nameStatus({ kind: 'invoice', status: 'partially_refunded' })).toBe('Partiellement remboursée');
  expect(nameStatus({ kind: 'invoice', status: 'uncollectible' })).toBe('Irrécouvrable');
  expect(nameStatus({ kind: 'credit_note', status: 'refunded' })).toBe('Remboursé');
});

it('says the period and the VAT, or that there is none', () => {
  const period = { periodStart: '2026-11-14T09:00:00.000Z', periodEnd: '2026-12-14T09:00:00.000Z' };
  const said = (change: Partial<typeof period> = {}) =>
    describePeriod({ ...period, ...change }).replaceAll('\u00a0', ' ');
  expect(said()).toBe('Du 14 nov. au 14 déc. 2026');
  expect(said({ periodEnd: '2027-11-14T09:00:00.000Z' })).toBe('Du 14 nov. 2026 au 14 nov. 2027');
  expect(describePeriod({ ...period, periodEnd: null })).toBe('—');
  expect(describeTax({ tax: -500, rates: [20] })).toBe('-5,00\u00a0€ (20\u00a0%)');
  expect(describeTax({ tax: 0, rates: [] })).toBe('0,00\u00a0€');
});
