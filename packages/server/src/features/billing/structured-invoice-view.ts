import { escapeHtml } from '@lampion/contract/legal/render-legal-document';
import { codedPaymentTerms, paymentTerm } from '@lampion/contract/rules/invoice-mentions';
import { readParisClock } from '@lampion/contract/rules/paris-time';
import { findVatCategory, type VatCategory } from '@lampion/contract/rules/vat-category';
import type { InvoicedLine, InvoiceFacts } from '../../ports/invoice-facts.ts';
import {
  type InvoiceSeller,
  isSellerComplete,
  toCustomerParty,
  toSupplier,
  type UblElement,
  vatScheme,
} from './structured-parties-view.ts';

const dayOf = (instant: Date): string => readParisClock(instant).day;
const moneyOf = (cents: number): string => (cents / 100).toFixed(2);

/** An amount and its currency. */
function euros<Name extends string>(name: Name, cents: number) {
  return { [name]: moneyOf(cents), [`${name}@currencyID`]: 'EUR' } as Record<Name, string> &
    Record<`${Name}@currencyID`, 'EUR'>;
}

function toPeriod(periods: readonly InvoicedLine['period'][]) {
  const starts = periods.map(({ start }) => start.getTime());
  const ends = periods.map(({ end }) => end.getTime());
  return {
    'cbc:StartDate': dayOf(new Date(Math.min(...starts))),
    'cbc:EndDate': dayOf(new Date(Math.max(...ends))),
  };
}

/** Outside of the scope of VAT there is no rate, not even zero (BR-O-05). */
function toCategory(category: VatCategory, exemption = {}) {
  const percent = category.id === 'S' ? category.percent : 0;
  return {
    'cbc:ID': category.id,
    ...(category.id !== 'O' && { 'cbc:Percent': String(percent) }),
    ...exemption,
    ...vatScheme,
  };
}

function toTaxTotal({ net, tax }: InvoiceFacts, category: VatCategory) {
  const exemption = category.id !== 'S' && {
    ...(category.code !== null && { 'cbc:TaxExemptionReasonCode': category.code }),
    'cbc:TaxExemptionReason': category.reason,
  };
  const subtotal = {
    ...euros('cbc:TaxableAmount', net),
    ...euros('cbc:TaxAmount', tax),
    'cac:TaxCategory': toCategory(category, exemption || {}),
  };
  return { ...euros('cbc:TaxAmount', tax), 'cac:TaxSubtotal': subtotal };
}

function toTotals({ net, tax, due }: InvoiceFacts) {
  const total = net + tax;
  return {
    ...euros('cbc:LineExtensionAmount', net),
    ...euros('cbc:TaxExclusiveAmount', net),
    ...euros('cbc:TaxInclusiveAmount', total),
    ...euros('cbc:PrepaidAmount', total - due),
    ...euros('cbc:PayableAmount', due),
  };
}

/** A price is never negative (BR-27): what is taken off is a quantity of minus one. */
function toLine({ name, net, period }: InvoicedLine, index: number, category: VatCategory) {
  return {
    'cbc:ID': String(index + 1),
    'cbc:InvoicedQuantity': net < 0 ? '-1' : '1',
    'cbc:InvoicedQuantity@unitCode': 'C62',
    ...euros('cbc:LineExtensionAmount', net),
    'cac:InvoicePeriod': toPeriod([period]),
    'cac:Item': { 'cbc:Name': name, 'cac:ClassifiedTaxCategory': toCategory(category) },
    'cac:Price': euros('cbc:PriceAmount', Math.abs(net)),
  };
}

const typeCodes = { invoice: '380', credit_note: '381' } as const;

function toHead({ kind, number, issuedAt, dueAt, corrects, lines }: InvoiceFacts, notes: readonly string[]) {
  const corrected = corrects && {
    'cbc:ID': corrects.number,
    'cbc:IssueDate': dayOf(corrects.issuedAt),
  };
  return {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    // Services, in the French list of what an invoice is for.
    'cbc:ProfileID': 'S1',
    'cbc:ID': number,
    'cbc:IssueDate': dayOf(issuedAt),
    'cbc:DueDate': dayOf(dueAt),
    'cbc:InvoiceTypeCode': typeCodes[kind],
    'cbc:Note': [...notes, ...codedPaymentTerms],
    'cbc:DocumentCurrencyCode': 'EUR',
    'cac:InvoicePeriod': toPeriod(lines.map(({ period }) => period)),
    ...(corrected && { 'cac:BillingReference': { 'cac:InvoiceDocumentReference': corrected } }),
  };
}

/** By card or debit, through the payment provider. */
const PAYMENT_MEANS = '48';

/**
 * The elements of a UBL invoice by EN 16931, in the order that UBL requires; null where the invoice
 * or the settings lack something that the standard requires.
 */
export function toStructuredInvoice(
  facts: InvoiceFacts,
  seller: InvoiceSeller,
  notes: readonly string[] = [],
) {
  const { buyer, lines } = facts;
  const category = findVatCategory(facts);
  if (category === null || !isSellerComplete(seller) || buyer.address === null) return null;
  if (lines.length === 0) return null;
  const isInScope = category.id !== 'O';
  return {
    ...toHead(facts, notes),
    'cac:AccountingSupplierParty': toSupplier(seller, isInScope),
    'cac:AccountingCustomerParty': toCustomerParty(buyer, isInScope),
    'cac:Delivery': { 'cbc:ActualDeliveryDate': dayOf(facts.issuedAt) },
    'cac:PaymentMeans': { 'cbc:PaymentMeansCode': PAYMENT_MEANS },
    'cac:PaymentTerms': { 'cbc:Note': paymentTerm },
    'cac:TaxTotal': toTaxTotal(facts, category),
    'cac:LegalMonetaryTotal': toTotals(facts),
    'cac:InvoiceLine': lines.map((line, index) => toLine(line, index, category)),
  };
}

/** What a credit note calls the elements of an invoice. It has no due date. */
const namesInCreditNotes: Readonly<Record<string, string | null>> = {
  'cbc:DueDate': null,
  'cbc:InvoiceTypeCode': 'cbc:CreditNoteTypeCode',
  'cac:InvoiceLine': 'cac:CreditNoteLine',
  'cbc:InvoicedQuantity': 'cbc:CreditedQuantity',
};

/** An invoice or a credit note as an XML document of UBL 2.1. */
export function writeUbl(elements: UblElement, kind: InvoiceFacts['kind']): string {
  const root = kind === 'invoice' ? 'Invoice' : 'CreditNote';
  const schemas = 'urn:oasis:names:specification:ubl:schema:xsd';
  const namespaces = [
    `xmlns="${schemas}:${root}-2"`,
    `xmlns:cac="${schemas}:CommonAggregateComponents-2"`,
    `xmlns:cbc="${schemas}:CommonBasicComponents-2"`,
  ].join(' ');
  const content = writeChildren(elements, kind);
  return `<?xml version="1.0" encoding="utf-8"?>\n<${root} ${namespaces}>${content}</${root}>\n`;
}

function writeChildren(elements: UblElement, kind: InvoiceFacts['kind']): string {
  const attributes = Map.groupBy(
    Object.entries(elements).filter(([key]) => key.includes('@')),
    ([key]) => key.slice(0, key.indexOf('@')),
  );
  return Object.entries(elements)
    .filter(([key]) => !key.includes('@'))
    .flatMap(([key, value]) => {
      const name = kind === 'invoice' ? key : (namesInCreditNotes[key] ?? key);
      if (kind === 'credit_note' && namesInCreditNotes[key] === null) return [];
      const suffix = (attributes.get(key) ?? [])
        .map(([full, text]) => ` ${full.slice(key.length + 1)}="${escapeHtml(String(text))}"`)
        .join('');
      const values = Array.isArray(value) ? value : [value];
      return values.map((one) => {
        const content = typeof one === 'string' ? escapeHtml(one) : writeChildren(one, kind);
        return `<${name}${suffix}>${content}</${name}>`;
      });
    })
    .join('');
}
