import type { SiteSettings } from '../schemas/settings.ts';
import { normaliseSiret } from './siret.ts';

export type Seller = Pick<
  SiteSettings,
  'sellerLegalForm' | 'sellerCapital' | 'sellerSiren' | 'sellerRcs' | 'sellerVatNumber'
>;

/**
 * "SAS au capital de 10 000 €, SIREN 732 829 320, RCS Nantes 732 829 320, TVA FR44732829320"; what
 * is empty is left out.
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
