import { isInUnionAbroad } from '../../platform/rules/countries.ts';

/** How the seller charges VAT: one rate, as Stripe Tax computes it, or none. */
export const taxModes = ['fixed_rate', 'stripe_tax', 'small_business'] as const;
export type TaxMode = (typeof taxModes)[number];

export const taxModeLabels: Readonly<Record<TaxMode, string>> = {
  fixed_rate: 'Un taux fixe',
  stripe_tax: 'Calculée par Stripe Tax',
  small_business: 'Aucune : franchise en base (article 293 B)',
};

export interface TaxSettings {
  readonly taxMode: TaxMode;
  /** Percent in mainland France. */
  readonly taxRate: number;
  readonly pricesIncludeTax: boolean;
}

/** Facts that determine where a sale is taxed. */
export interface TaxedBuyer {
  /** Empty if unknown. */
  readonly country: string;
  readonly vatNumber: string;
  readonly vatCheck: 'unchecked' | 'valid' | 'invalid';
}

/**
 * `charged` at a rate; `reverse_charge`: the buyer declares it; `exempt`: none, for the given
 * reason.
 */
export type VatTreatment =
  | { readonly kind: 'charged'; readonly percent: number }
  | { readonly kind: 'reverse_charge'; readonly mention: string }
  | { readonly kind: 'exempt'; readonly mention: string };

/**
 * Code général des impôts, art. 296: the rate of services in Guadeloupe, Martinique and La Réunion.
 */
const OVERSEAS_PERCENT = 8.5;
const overseasAtRate: ReadonlySet<string> = new Set(['GP', 'MQ', 'RE']);
/** Art. 294: no VAT in Guyane and Mayotte for the time being. */
const overseasWithout: ReadonlySet<string> = new Set(['GF', 'YT']);
/**
 * Monaco is France for VAT. An unknown country counts as France, so that VAT is never omitted by
 * accident.
 */
const atFrenchRate: ReadonlySet<string> = new Set(['', 'FR', 'MC']);

/** Why an invoice has no VAT, as stated at its foot. */
export const vatMentions = {
  smallBusiness: 'TVA non applicable, article 293 B du code général des impôts',
  overseas: 'TVA non applicable, article 294 du code général des impôts',
  abroad: 'TVA non applicable, article 259-1 du code général des impôts',
  reverseCharge:
    'Autoliquidation, article 283-2 du code général des impôts et article 196 de la directive 2006/112/CE',
} as const;

/**
 * VAT of a service sold electronically from France to a company. Within the Union, a buyer with a
 * VAT number declares it (directive 2006/112/EC, art. 44 and 196). A company without a valid number
 * counts as a consumer and pays French VAT.
 */
export function findVatTreatment(
  { country, vatNumber, vatCheck }: TaxedBuyer,
  { taxMode, taxRate }: Pick<TaxSettings, 'taxMode' | 'taxRate'>,
): VatTreatment {
  if (taxMode === 'small_business') return { kind: 'exempt', mention: vatMentions.smallBusiness };
  const charged = { kind: 'charged', percent: findChargedPercent(country, taxRate) } as const;
  if (atFrenchRate.has(country) || overseasAtRate.has(country)) return charged;
  if (overseasWithout.has(country)) return { kind: 'exempt', mention: vatMentions.overseas };
  if (!isInUnionAbroad(country)) return { kind: 'exempt', mention: vatMentions.abroad };
  return vatNumber !== '' && vatCheck !== 'invalid'
    ? { kind: 'reverse_charge', mention: vatMentions.reverseCharge }
    : charged;
}

/** The rate where VAT is charged: the territory's, or the usual one. */
export function findChargedPercent(country: string, taxRate: number): number {
  return overseasAtRate.has(country) ? OVERSEAS_PERCENT : taxRate;
}

/** How prices mention taxes: TTC, HT, or not at all when the seller charges none. */
export const priceTaxes = ['included', 'excluded', 'none'] as const;
export type PriceTaxes = (typeof priceTaxes)[number];

export function findPriceTaxes({
  taxMode,
  pricesIncludeTax,
}: Pick<TaxSettings, 'taxMode' | 'pricesIncludeTax'>): PriceTaxes {
  if (taxMode === 'small_business') return 'none';
  return pricesIncludeTax ? 'included' : 'excluded';
}

/** Splits the VAT off an amount, or adds it; whole cents, rounded. */
export function splitVat(
  amount: number,
  { percent, isIncluded }: { readonly percent: number; readonly isIncluded: boolean },
): { readonly net: number; readonly tax: number; readonly total: number } {
  const net = isIncluded ? Math.round((amount * 100) / (100 + percent)) : amount;
  const tax = isIncluded ? amount - net : Math.round((amount * percent) / 100);
  return { net, tax, total: net + tax };
}
