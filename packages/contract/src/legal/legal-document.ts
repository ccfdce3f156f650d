/**
 * Text may contain `<a>` and `<strong>`, and tokens in braces such as {supportEmail}, which are
 * replaced by settings.
 */
export type LegalBlock =
  | { readonly kind: 'p'; readonly text: string }
  /** The seller's identity, if it is filled in. */
  | { readonly kind: 'seller' }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** The table of plans and prices, which `withPlans` fills in. */
  | { readonly kind: 'plans' };

export interface LegalSection {
  /** Anchor (HTML id) of the section. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly title: string;
  readonly description: string;
  /** 'YYYY-MM-DD'. */
  readonly updated: string;
  readonly intro?: string;
  readonly sections: readonly LegalSection[];
}
