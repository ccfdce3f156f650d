import { randomInt } from 'node:crypto';
import type { organisers } from '../db/tables.ts';
import type { CustomerDetails } from '../ports/payments.ts';

/** A company whose invoices can be made. */
export const company = {
  companyName: 'La Guinguette',
  siret: '73282932000074',
  addressLine: '12 quai de la Fosse',
  postcode: '44000',
  city: 'Nantes',
  country: 'FR',
} satisfies Partial<typeof organisers.$inferInsert>;

/** A company that no other account belongs to. */
export function newCompany() {
  const siren = String(randomInt(1_000_000_000)).padStart(9, '0');
  return { ...company, siret: `${siren}00012` };
}

/** The same as the payment provider is told. */
export function customerOf(change: Partial<CustomerDetails> = {}): CustomerDetails {
  return {
    email: 'camille@exemple.fr',
    name: company.companyName,
    address: { line: company.addressLine, postcode: '44000', city: 'Nantes', country: 'FR' },
    fields: [{ name: 'SIRET', value: company.siret }],
    vatNumber: '',
    taxExempt: 'none',
    footer: 'Paiement à la date de la facture.',
    ...change,
  };
}
