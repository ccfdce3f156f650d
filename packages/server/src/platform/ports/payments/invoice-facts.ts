interface Period {
  readonly start: Date;
  readonly end: Date;
}

export interface InvoicedBuyer {
  readonly name: string;
  readonly email: string;
  /** Null where the invoice has none. */
  readonly address: {
    readonly line: string;
    readonly postcode: string;
    readonly city: string;
    readonly country: string;
  } | null;
  /** Empty for none, like the VAT number. */
  readonly siret: string;
  readonly vatNumber: string;
}

export interface InvoicedLine {
  readonly name: string;
  /** After discounts, without VAT; negative for unused time. */
  readonly net: number;
  readonly period: Period;
}

/**
 * The permanent content of an invoice or credit note, independent of later changes. Cents of euro.
 */
export interface InvoiceFacts {
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  readonly issuedAt: Date;
  readonly dueAt: Date;
  /** The invoice that a credit note corrects. */
  readonly corrects: { readonly number: string; readonly issuedAt: Date } | null;
  readonly buyer: InvoicedBuyer;
  /** Their nets add up to `net`. */
  readonly lines: readonly InvoicedLine[];
  readonly net: number;
  readonly tax: number;
  /** VAT rate in percent; null for none. */
  readonly percent: number | null;
  /** Amount still to be paid or refunded. */
  readonly due: number;
  readonly footer: string;
}
