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

/** What an invoice or a credit note says for good, whatever has changed since. Cents of euro. */
export interface InvoiceFacts {
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  readonly issuedAt: Date;
  readonly dueAt: Date;
  /** The invoice that a credit note takes back. */
  readonly corrects: { readonly number: string; readonly issuedAt: Date } | null;
  readonly buyer: InvoicedBuyer;
  /** Their nets add up to `net`. */
  readonly lines: readonly InvoicedLine[];
  readonly net: number;
  readonly tax: number;
  /** The rate of VAT; null for none. */
  readonly percent: number | null;
  /** What is still to be paid, or to be given back. */
  readonly due: number;
  readonly footer: string;
}
