import { listInvoiceMentions } from '@lampion/contract/rules/invoice-mentions';
import { findChargedPercent, findVatTreatment } from '@lampion/contract/rules/vat-treatment';
import type { SiteSettings } from '@lampion/contract/schemas/settings';
import type { CheckoutTax, CustomerDetails } from '../../ports/payments.ts';
import type { Payer } from './subscription-store.ts';

const exemptions = { charged: 'none', reverse_charge: 'reverse', exempt: 'exempt' } as const;

/** What the provider writes on an organiser's invoices. */
export function toCustomer(payer: Payer, settings: SiteSettings): CustomerDetails {
  const { email, name, siret, vatNumber, line, postcode, city, country } = payer;
  const treatment = findVatTreatment(payer, settings);
  return {
    email,
    name,
    address: country === '' ? null : { line, postcode, city, country },
    fields: siret === '' ? [] : [{ name: 'SIRET', value: siret }],
    vatNumber,
    // Stripe Tax works it out from the address and the number.
    taxExempt: settings.taxMode === 'stripe_tax' ? 'none' : exemptions[treatment.kind],
    footer: listInvoiceMentions(treatment, settings).join('\n'),
  };
}

/** How the provider charges VAT on what an organiser buys. Whom it is not charged to is said of the customer. */
export function toCheckoutTax({ country }: Payer, settings: SiteSettings): CheckoutTax {
  if (settings.taxMode === 'small_business') return { kind: 'none' };
  if (settings.taxMode === 'stripe_tax') return { kind: 'automatic' };
  const percent = findChargedPercent(country, settings.taxRate);
  return { kind: 'rate', percent, isInclusive: settings.pricesIncludeTax };
}
