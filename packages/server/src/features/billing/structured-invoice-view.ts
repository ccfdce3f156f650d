import type { Invoice } from '@e-invoice-eu/core';
import { codedPaymentTerms, paymentTerm } from '@lampion/contract/rules/invoice-mentions';
import { readParisClock } from '@lampion/contract/rules/paris-time';
import { findVatCategory, type VatCategory } from '@lampion/contract/rules/vat-category';
import type { InvoicedLine, InvoiceFacts } from '../../ports/invoice-facts.ts';
import {
  type InvoiceSeller,
  isSellerComplete,
  toCustomerParty,
  toSupplier,
  vatScheme,
} from './structured-parties-view.ts';

const dayOf = (instant: Date): string => readParisClock(instant).day;
const moneyOf = (cents: number): string => (cents / 100).toFixed(2);

/** An amount, and its currency beside it, as the library wants them. */
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
function toCategory(category: VatCategory) {
  const percent = category.id === 'S' ? category.percent : 0;
  return {
    'cbc:ID': category.id,
    ...(category.id !== 'O' && { 'cbc:Percent': String(percent) }),
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
    'cac:TaxCategory': { ...toCategory(category), ...exemption },
  };
  return { ...euros('cbc:TaxAmount', tax), 'cac:TaxSubtotal': [subtotal] };
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
    'cbc:InvoicedQuantity@unitCode': 'C62' as const,
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
    'cbc:DocumentCurrencyCode': 'EUR' as const,
    'cac:InvoicePeriod': toPeriod(lines.map(({ period }) => period)),
    ...(corrected && { 'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': corrected }] }),
  };
}

/** By card or debit, through the payment provider. */
const PAYMENT_MEANS = '48';

/** EN 16931 in UBL, as the library takes it; null where the invoice or the settings do not say all that it asks for. */
export function toStructuredInvoice(
  facts: InvoiceFacts,
  seller: InvoiceSeller,
  notes: readonly string[] = [],
): Invoice | null {
  const { buyer, lines } = facts;
  const [first, ...others] = lines;
  const category = findVatCategory(facts);
  if (category === null || !isSellerComplete(seller) || buyer.address === null) return null;
  if (first === undefined) return null;
  const isInScope = category.id !== 'O';
  return {
    'ubl:Invoice': {
      ...toHead(facts, notes),
      'cac:AccountingSupplierParty': toSupplier(seller, isInScope),
      'cac:AccountingCustomerParty': toCustomerParty(buyer, isInScope),
      'cac:Delivery': { 'cbc:ActualDeliveryDate': dayOf(facts.issuedAt) },
      'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': PAYMENT_MEANS }],
      'cac:PaymentTerms': { 'cbc:Note': paymentTerm },
      'cac:TaxTotal': [toTaxTotal(facts, category)],
      'cac:LegalMonetaryTotal': toTotals(facts),
      'cac:InvoiceLine': [
        toLine(first, 0, category),
        ...others.map((line, index) => toLine(line, index + 1, category)),
      ],
    },
  };
}
