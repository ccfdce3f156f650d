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
