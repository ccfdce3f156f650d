/** What becomes of the part of a period that was paid at another price. */
export const prorationWays = ['create_prorations', 'always_invoice', 'none'] as const;
