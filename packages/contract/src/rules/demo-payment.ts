/** What may be paid with on a page of the demo payment, in place of a card. */
export const demoMethods = [
  'accepted',
  'refused',
  'expired',
  'authenticated',
  'refused_later',
  'debited',
  'debit_refused',
] as const;
export type DemoMethod = (typeof demoMethods)[number];

/**
 * What somebody does on such a page: pays, pays nothing where nothing is due, or answers their
 * bank.
 */
export const demoChoices = [...demoMethods, 'none', 'succeed', 'fail'] as const;
export type DemoChoice = (typeof demoChoices)[number];
