/** Pages a payment leads to. */
export const paymentPages = {
  success: '/success',
  cancel: '/cancel',
  profile: '/pro/profile',
  /** The page customers return to from the customer portal. */
  subscription: '/pro/profile?onglet=abonnement',
  invoices: '/pro/profile?onglet=factures',
  /** Where a contract is ended: for everybody, and for who is signed in. */
  leave: '/resilier',
  termination: '/pro/termination',
  /** Where an order is withdrawn from. */
  withdrawal: '/pro/withdrawal',
  /** Followed by "/" and the checkout's id: our own payment page, in demo mode. */
  demoCheckout: '/demo-checkout',
  /** Followed by "/" and the invoice's id: what an invoice's link opens in demo mode. */
  demoInvoice: '/demo-invoice',
  /** The same for a credit note. */
  demoCreditNote: '/demo-credit-note',
  /** Followed by "/" and a secret: where the means of payment is changed in demo mode. */
  demoPortal: '/demo-portal',
} as const;

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
