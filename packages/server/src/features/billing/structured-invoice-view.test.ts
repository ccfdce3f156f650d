import { vatMentions } from '@lampion/contract/rules/vat-treatment';
import { expect, it } from 'vitest';
import type { InvoiceFacts } from '../../ports/invoice-facts.ts';
import { sellerSettings } from '../../testing/billing-server.ts';
import { toStructuredInvoice } from './structured-invoice-view.ts';

const seller = { ...sellerSettings, sellerCapital: '', sellerRcs: '' };
const period = { start: new Date('2027-01-14T23:30:00Z'), end: new Date('2027-02-14T23:30:00Z') };
const facts: InvoiceFacts = {
  kind: 'invoice',
  number: 'LMP-0007',
  issuedAt: period.start,
  dueAt: period.start,
  corrects: null,
  buyer: {
    name: 'La Guinguette',
    email: 'camille@exemple.fr',
    address: { line: '12 quai de la Fosse', postcode: '44000', city: 'Nantes', country: 'FR' },
    siret: '73282932000074',
    vatNumber: 'FR44732829320',
  },
  lines: [{ name: 'Pro', net: 2499, period }],
  net: 2499,
  tax: 500,
  percent: 20,
  due: 0,
  footer: '',
};
const exempt = { tax: 0, percent: null };
const write = (change: Partial<InvoiceFacts> = {}) =>
  toStructuredInvoice({ ...facts, ...change }, seller)?.['ubl:Invoice'];
const categoryOf = (change: Partial<InvoiceFacts>) =>
  write(change)?.['cac:TaxTotal']?.[0]['cac:TaxSubtotal']?.[0]?.['cac:TaxCategory'];

it.each([
  ['charged', {}, 'S', '20', undefined],
  ['without anything to pay', { net: 0, tax: 0 }, 'S', '20', undefined],
  [
    'declared by the buyer',
    { ...exempt, footer: `Lampion.\n${vatMentions.reverseCharge}.` },
    'AE',
    '0',
    'VATEX-EU-AE',
  ],
  [
    'not charged by a small seller',
    { ...exempt, footer: vatMentions.smallBusiness },
    'E',
    '0',
    'VATEX-FR-FRANCHISE',
  ],
  ['not charged overseas', { ...exempt, footer: vatMentions.overseas }, 'E', '0', undefined],
  ['not charged abroad', { ...exempt, footer: vatMentions.abroad }, 'O', undefined, 'VATEX-EU-O'],
] as const)('VAT %s has its category', (_, change, id, percent, code) => {
  const category = categoryOf(change);
  expect(category).toMatchObject({ 'cbc:ID': id });
  expect([category?.['cbc:Percent'], category?.['cbc:TaxExemptionReasonCode']]).toEqual([percent, code]);
});

it('names no VAT number outside of its scope', () => {
  const written = JSON.stringify(
    write({ ...exempt, footer: vatMentions.abroad })?.['cac:AccountingCustomerParty'],
  );
  expect(written).not.toContain('FR44732829320');
});

it('takes unused time off with a quantity below zero, on days of Paris', () => {
  const lines = [
    { name: 'Entreprise', net: 5000, period },
    { name: 'Temps non utilisé', net: -1000, period },
  ];
  const written = write({ lines, net: 4000, tax: 800 });
  expect(written?.['cac:InvoiceLine'][1]).toMatchObject({
    'cbc:InvoicedQuantity': '-1',
    'cbc:LineExtensionAmount': '-10.00',
    'cac:Price': { 'cbc:PriceAmount': '10.00' },
  });
  expect(written?.['cac:InvoicePeriod']).toEqual({
    'cbc:StartDate': '2027-01-15',
    'cbc:EndDate': '2027-02-15',
  });
});

it('is not made where the invoice does not say all it takes', () => {
  expect(write(exempt)).toBeUndefined();
  expect(write({ buyer: { ...facts.buyer, address: null } })).toBeUndefined();
  expect(toStructuredInvoice(facts, { ...seller, sellerSiren: '' })).toBeNull();
});
