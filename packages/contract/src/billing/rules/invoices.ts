import type { SiteSettings } from '../../admin/settings.ts';
import type { Invoice } from '../subscription.ts';
import { normaliseSiret } from './siret.ts';
import type { VatTreatment } from './vat-treatment.ts';

/** The name of a structured copy: "facture-LMP-0007.xml", "avoir-LMP-0007-CN-01.xml". */
export function nameInvoiceFile({ kind, number }: Pick<Invoice, 'kind' | 'number'>): string {
  return `${kind === 'credit_note' ? 'avoir' : 'facture'}-${number.replace(/[^\w-]/g, '-')}.xml`;
}

/**
 * Code de commerce, art. L. 441-9, L. 441-10 and D. 441-5: the mentions of late payment on an
 * invoice.
 */
export const paymentTerm = 'Paiement à la date de la facture.';
const paymentTerms = `${paymentTerm} Pas d’escompte pour paiement anticipé. Tout retard entraîne de plein droit des pénalités égales à trois fois le taux d’intérêt légal et l’indemnité forfaitaire de recouvrement de 40 €.`;

/** The same, under the French codes of structured invoices (BR-FR-05). */
export const codedPaymentTerms = [
  '#AAB#Pas d’escompte pour paiement anticipé.',
  '#PMD#Tout retard entraîne de plein droit des pénalités égales à trois fois le taux d’intérêt légal.',
  '#PMT#Tout retard entraîne de plein droit l’indemnité forfaitaire de recouvrement de 40 €.',
];

/**
 * Legal mentions of an invoice beside its amounts: the seller, why there is no VAT, the terms of
 * payment.
 */
export function listInvoiceMentions(treatment: VatTreatment, seller: Seller): string[] {
  const who = describeSeller(seller);
  const mention = treatment.kind === 'charged' ? '' : `${treatment.mention}.`;
  return [who && `${who}.`, mention, paymentTerms].filter(Boolean);
}

export type Seller = Pick<
  SiteSettings,
  'sellerLegalForm' | 'sellerCapital' | 'sellerSiren' | 'sellerRcs' | 'sellerVatNumber'
>;

/**
 * "SAS au capital de 10 000 €, SIREN 732 829 320, RCS Nantes 732 829 320, TVA FR44732829320"; empty
 * parts are omitted.
 */
export function describeSeller(seller: Seller): string {
  const { sellerLegalForm: form, sellerCapital: capital, sellerSiren, sellerRcs, sellerVatNumber } = seller;
  const siren = normaliseSiret(sellerSiren).replace(/^(.{3})(.{3})(.{3})$/, '$1 $2 $3');
  const parts = [
    [form, capital && `au capital de ${capital}`].filter(Boolean).join(' '),
    siren && `SIREN ${siren}`,
    sellerRcs && `RCS ${sellerRcs}`,
    sellerVatNumber && `TVA intracommunautaire ${sellerVatNumber}`,
  ];
  return parts.filter(Boolean).join(', ');
}
