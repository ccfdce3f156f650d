import type { SiteSettings } from '@lampion/contract/admin/settings';
import {
  codedPaymentTerms,
  describeSeller,
  nameInvoiceFile,
  paymentTerm,
  type Seller,
} from '@lampion/contract/billing/rules/invoices';
import { normaliseSiret } from '@lampion/contract/billing/rules/siret';
import { findVatCategory, type VatCategory } from '@lampion/contract/billing/rules/vat-category';
import { escapeHtml } from '@lampion/contract/legal/render-legal-document';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { readSettings } from '../../admin/settings/settings.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, requireOrganiser } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type {
  InvoicedBuyer,
  InvoicedLine,
  InvoiceFacts,
} from '../../platform/ports/payments/invoice-facts.ts';
import { findOwnPayer } from './subscriptions.ts';

const PER_ACCOUNT = { name: 'structured-invoice', points: 60, seconds: 3600 };

/** The file must say so itself: its reader may not know our site. */
const DEMO_NOTE = 'Document de démonstration, sans valeur : aucun argent n’a été versé.';

export interface StructuredInvoiceFile {
  /** "facture-LMP-0007.xml" */
  readonly filename: string;
  readonly content: string;
}

/**
 * An invoice or a credit note of the actor for accounting software: EN 16931 in UBL. Buyer and
 * amounts are those of the invoice's date; the seller comes from the current settings.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `not_found` (also for a
 * void one), `structured_copy_unavailable`, `too_many_attempts`
 */
export async function getStructuredInvoice(
  deps: Pick<Deps, 'config' | 'db' | 'limiter' | 'payments'>,
  actor: Actor,
  id: string,
): Promise<StructuredInvoiceFile> {
  const { customerId } = await findOwnPayer(deps, actor);
  await deps.limiter.consume(PER_ACCOUNT, requireOrganiser(actor).accountId);
  const facts = customerId && (await deps.payments.findInvoiceFacts(customerId, id));
  if (!facts) throw new AppError('not_found');
  const notes = deps.payments.demo === null ? [] : [DEMO_NOTE];
  const invoice = toStructuredInvoice(facts, await readSettings(deps), notes);
  if (invoice === null) throw new AppError('structured_copy_unavailable');
  return {
    filename: nameInvoiceFile(facts),
    content: writeUbl(invoice, facts.kind),
  };
}

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

/** Out of the scope of VAT there is no rate, not even zero (BR-O-05). */
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

/** A price is never negative (BR-27): a deduction has the quantity minus one. */
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
    // S1: services, in the French list of business processes.
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
 * The elements of a UBL invoice by EN 16931, in the order UBL requires; null where the invoice or
 * the settings lack a required element.
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

/**
 * Elements whose name differs in a credit note; null: left out, as credit notes have no due date.
 */
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

export type InvoiceSeller = Seller & Pick<SiteSettings, 'publisherName' | 'publisherAddress'>;

/**
 * Elements of UBL in their order, by name. `name@attribute` is an attribute of the element `name`;
 * an array repeats its element.
 */
export interface UblElement {
  readonly [name: string]: string | UblElement | readonly (string | UblElement)[];
}

/** ISO 6523: the register SIRENE, by company and by establishment. */
const SIREN_SCHEME = '0002' as const;
const SIRET_SCHEME = '0009' as const;

const vatScheme = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } as const;

/** Whether the settings contain everything such a copy requires of the seller. */
export function isSellerComplete({ publisherName, publisherAddress, sellerSiren }: InvoiceSeller): boolean {
  return publisherName !== '' && publisherAddress !== '' && sellerSiren !== '';
}

/**
 * Without a VAT number, the SIREN identifies the seller to the tax office (BT-32; BR-E-02 accepts
 * it too).
 */
function toSellerTax({ sellerVatNumber }: Seller, siren: string) {
  if (sellerVatNumber !== '') return { 'cbc:CompanyID': sellerVatNumber, ...vatScheme };
  return { 'cbc:CompanyID': siren, 'cac:TaxScheme': { 'cbc:ID': 'LOC' } };
}

/** Out of the scope of VAT (category O), no VAT number may be given (BR-O-02). */
function toSupplier(seller: InvoiceSeller, isInScope: boolean) {
  const siren = normaliseSiret(seller.sellerSiren);
  const legalEntity = {
    'cbc:RegistrationName': seller.publisherName,
    'cbc:CompanyID': siren,
    'cbc:CompanyID@schemeID': SIREN_SCHEME,
    'cbc:CompanyLegalForm': describeSeller(seller),
  } as const;
  return {
    'cac:Party': {
      'cbc:EndpointID': siren,
      'cbc:EndpointID@schemeID': SIREN_SCHEME,
      'cac:PostalAddress': {
        'cbc:StreetName': seller.publisherAddress,
        'cac:Country': { 'cbc:IdentificationCode': 'FR' },
      },
      ...(isInScope && { 'cac:PartyTaxScheme': toSellerTax(seller, siren) }),
      'cac:PartyLegalEntity': legalEntity,
    },
  };
}

/** Electronic address: the SIREN, else the e-mail address. */
function endpointOf(siren: string, email: string) {
  return siren === ''
    ? ({ 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': 'EM' } as const)
    : ({ 'cbc:EndpointID': siren, 'cbc:EndpointID@schemeID': SIREN_SCHEME } as const);
}

function toCustomerParty({ name, email, address, siret, vatNumber }: InvoicedBuyer, isInScope: boolean) {
  const siren = siret.slice(0, 9);
  const establishment = { 'cbc:ID': siret, 'cbc:ID@schemeID': SIRET_SCHEME } as const;
  const company = { 'cbc:CompanyID': siren, 'cbc:CompanyID@schemeID': SIREN_SCHEME } as const;
  const vat = { 'cbc:CompanyID': vatNumber, ...vatScheme };
  return {
    'cac:Party': {
      ...endpointOf(siren, email),
      ...(siret !== '' && { 'cac:PartyIdentification': establishment }),
      'cac:PostalAddress': {
        ...(address?.line && { 'cbc:StreetName': address.line }),
        ...(address?.city && { 'cbc:CityName': address.city }),
        ...(address?.postcode && { 'cbc:PostalZone': address.postcode }),
        'cac:Country': { 'cbc:IdentificationCode': address?.country ?? '' },
      },
      ...(vatNumber !== '' && isInScope && { 'cac:PartyTaxScheme': vat }),
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': name, ...(siret !== '' && company) },
    },
  };
}
