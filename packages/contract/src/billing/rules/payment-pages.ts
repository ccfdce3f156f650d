/** Pages a payment leads to. */
export const paymentPages = {
  success: '/success',
  cancel: '/cancel',
  profile: '/pro/profile',
  /** Where customers return to from the customer portal. */
  subscription: '/pro/profile?onglet=abonnement',
  invoices: '/pro/profile?onglet=factures',
  /** Where a contract is terminated: publicly, and for a signed-in organiser. */
  leave: '/resilier',
  termination: '/pro/termination',
  /** Where a customer withdraws from an order. */
  withdrawal: '/pro/withdrawal',
  /** Followed by "/" and the checkout's id: our own payment page, in demo mode. */
  demoCheckout: '/demo-checkout',
  /** Followed by "/" and the invoice's id: what an invoice's link opens in demo mode. */
  demoInvoice: '/demo-invoice',
  /** The same for a credit note. */
  demoCreditNote: '/demo-credit-note',
  /** Followed by "/" and a secret: where the payment method is changed in demo mode. */
  demoPortal: '/demo-portal',
} as const;

/** Ways to pay on a page of the demo payment, in place of a card. */
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
 * Actions on such a page: pay by a method, pay nothing when nothing is due, or confirm or refuse at
 * the bank.
 */
export const demoChoices = [...demoMethods, 'none', 'succeed', 'fail'] as const;
export type DemoChoice = (typeof demoChoices)[number];
