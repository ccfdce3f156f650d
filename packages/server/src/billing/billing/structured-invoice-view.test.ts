import { vatMentions } from '@lampion/contract/billing/rules/vat-treatment';
import { expect, it } from 'vitest';
import type { InvoiceFacts } from '../../platform/ports/payments/invoice-facts.ts';
import { sellerSettings } from '../../testing/billing-server.ts';
import { toStructuredInvoice, writeUbl } from './structured-invoices.ts';

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
const write = (change: Partial<InvoiceFacts> = {}) => toStructuredInvoice({ ...facts, ...change }, seller);
const categoryOf = (change: Partial<InvoiceFacts>) =>
  write(change)?.['cac:TaxTotal']['cac:TaxSubtotal']['cac:TaxCategory'];

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
  expect(Object.entries(category ?? {})).toEqual(
    expect.arrayContaining([
      ...(percent === undefined ? [] : [['cbc:Percent', percent]]),
      ...(code === undefined ? [] : [['cbc:TaxExemptionReasonCode', code]]),
    ]),
  );
  expect(category && 'cbc:Percent' in category).toBe(percent !== undefined);
  expect(category && 'cbc:TaxExemptionReasonCode' in category).toBe(code !== undefined);
  // UBL has it last.
  expect(Object.keys(category ?? {}).at(-1)).toBe('cac:TaxScheme');
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
  expect(write(exempt)).toBeNull();
  expect(write({ buyer: { ...facts.buyer, address: null } })).toBeNull();
  expect(toStructuredInvoice(facts, { ...seller, sellerSiren: '' })).toBeNull();
});

it('is a UBL invoice, with text escaped and the currency as an attribute', () => {
  const document = writeUbl(write({ number: '<&"' }) ?? {}, 'invoice');
  expect(document).toContain('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"');
  expect(document).toContain('<cbc:ID>&lt;&amp;&quot;</cbc:ID>');
  expect(document).toContain('<cbc:PayableAmount currencyID="EUR">0.00</cbc:PayableAmount>');
  expect(document).toContain('<cbc:DueDate>2027-01-15</cbc:DueDate><cbc:InvoiceTypeCode>380<');
});

it('has a credit note’s own element names and no due date', () => {
  const document = writeUbl(write({ kind: 'credit_note' }) ?? {}, 'credit_note');
  expect(document).toMatch(/<CreditNote .*<\/CreditNote>\n$/);
  expect(document).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>');
  expect(document).toMatch(/<cac:CreditNoteLine>.*<cbc:CreditedQuantity unitCode="C62">1</);
  expect(document).not.toMatch(/DueDate|InvoiceLine|InvoicedQuantity/);
});
