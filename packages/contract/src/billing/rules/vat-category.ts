import { vatMentions } from './vat-treatment.ts';

/**
 * How EN 16931 sorts VAT (BT-151): one category for an invoice, because what is sold has one rate
 * at a time.
 */
export type VatCategory =
  | { readonly id: 'S'; readonly percent: number }
  | {
      readonly id: 'AE' | 'E' | 'O';
      /** Of the list VATEX; there is none for article 294. */
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
  /** What stands at the invoice's foot: it says why there is no VAT. */
  readonly footer: string;
}

/**
 * The category of what was invoiced, by what the invoice itself says; null where it does not say
 * why it has no VAT.
 */
export function findVatCategory({ tax, percent, footer }: InvoicedVat): VatCategory | null {
  const exemption = withoutVat.find(({ reason }) => footer.includes(reason));
  if (tax === 0 && exemption) return exemption;
  return percent === null || percent === 0 ? null : { id: 'S', percent };
}
