import { describeSeller, type Seller } from './seller.ts';
import type { VatTreatment } from './vat-treatment.ts';

/**
 * Code de commerce, art. L. 441-9, L. 441-10 and D. 441-5: what an invoice says of late payment.
 */
export const paymentTerm = 'Paiement à la date de la facture.';
const paymentTerms = `${paymentTerm} Pas d’escompte pour paiement anticipé. Tout retard entraîne de plein droit des pénalités égales à trois fois le taux d’intérêt légal et l’indemnité forfaitaire de recouvrement de 40 €.`;

/** The same, each under the code that structured invoices have for it in France (BR-FR-05). */
export const codedPaymentTerms = [
  '#AAB#Pas d’escompte pour paiement anticipé.',
  '#PMD#Tout retard entraîne de plein droit des pénalités égales à trois fois le taux d’intérêt légal.',
  '#PMT#Tout retard entraîne de plein droit l’indemnité forfaitaire de recouvrement de 40 €.',
];

/**
 * What the law wants on an invoice beside its amounts: who sells, why there is no VAT, the terms of
 * payment.
 */
export function listInvoiceMentions(treatment: VatTreatment, seller: Seller): string[] {
  const who = describeSeller(seller);
  const mention = treatment.kind === 'charged' ? '' : `${treatment.mention}.`;
  return [who && `${who}.`, mention, paymentTerms].filter(Boolean);
}
