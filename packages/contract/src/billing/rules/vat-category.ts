import { vatMentions } from './vat-treatment.ts';

/**
 * VAT category of an invoice in EN 16931 (BT-151). An invoice has one, because everything sold has
 * the same rate.
 */
export type VatCategory =
  | { readonly id: 'S'; readonly percent: number }
  | {
      readonly id: 'AE' | 'E' | 'O';
      /** Code of the VATEX list, which has none for article 294. */
      readonly code: string | null;
      readonly reason: string;
    };

const withoutVat = [
  { id: 'AE', code: 'VATEX-EU-AE', reason: vatMentions.reverseCharge },
  { id: 'E', code: 'VATEX-FR-FRANCHISE', reason: vatMentions.smallBusiness },
  { id: 'E', code: null, reason: vatMentions.overseas },
  { id: 'O', code: 'VATEX-EU-O', reason: vatMentions.abroad },
] as const satisfies readonly VatCategory[];

interface InvoicedVat {
  /** Cents. */
  readonly tax: number;
  /** The rate that was set, or that follows from the amounts; null for none. */
  readonly percent: number | null;
  /** Text at the foot of the invoice, which states why there is no VAT. */
  readonly footer: string;
}

/**
 * The VAT category of an invoice, from its own content; null when it has no VAT and does not state
 * why.
 */
export function findVatCategory({ tax, percent, footer }: InvoicedVat): VatCategory | null {
  const exemption = withoutVat.find(({ reason }) => footer.includes(reason));
  if (tax === 0 && exemption) return exemption;
  return percent === null || percent === 0 ? null : { id: 'S', percent };
}
