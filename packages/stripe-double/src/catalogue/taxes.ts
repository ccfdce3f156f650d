import { all, type Desk } from '../account-context.ts';
import type { Tax } from '../billing-shapes.ts';
import { newId } from '../documents.ts';
import { invalid } from '../refusal.ts';
import type { Customer, StripeObject, TaxId, TaxRate } from '../shapes.ts';
import { makeTaxRate } from './make-catalogue.ts';

/** Facts that determine the tax of a line. */
export interface TaxRule {
  readonly rates: readonly StripeObject[];
  readonly isAutomatic: boolean;
  readonly customer: Customer;
}

/** Automatic tax needs a country. */
export function checkLocation({ address }: Pick<Customer, 'address'>): void {
  if (address?.country) return;
  throw invalid(
    'customer',
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    'customer_tax_location_invalid',
  );
}

/** The account's rate for a country, as automatic tax records it. */
function automaticRate(desk: Desk, country: string): TaxRate {
  const percentage = desk.account.settings.registrations[country] ?? 0;
  const known = all<TaxRate>(desk, 'tax_rate').find(
    (rate) => !rate.active && rate.country === country && rate.percentage === percentage,
  );
  if (known) return known;
  const made = makeTaxRate({
    id: newId('txr'),
    inclusive: true,
    percentage,
    display_name: country === 'FR' ? 'TVA' : 'VAT',
    country,
    now: desk.now,
  });
  made.active = false;
  desk.account.objects.push(made);
  return made;
}

/** Why no tax is due; null when it is. */
function findExemption(desk: Desk, rule: TaxRule, rate: TaxRate): string | null {
  if (rule.customer.tax_exempt === 'exempt') return 'customer_exempt';
  if (rule.customer.tax_exempt === 'reverse') return 'reverse_charge';
  if (!rule.isAutomatic) return null;
  const country = rule.customer.address?.country ?? '';
  if (desk.account.settings.registrations[country] === undefined) {
    return all<TaxId>(desk, 'tax_id').some(({ type }) => type === 'eu_vat')
      ? 'reverse_charge'
      : 'not_collecting';
  }
  return rate.percentage === 0 ? 'zero_rated' : null;
}

/** The taxes of an amount, each separately. Several inclusive rates share the included tax. */
export function computeTaxes(
  desk: Desk,
  rule: TaxRule,
  line: { readonly amount: number; readonly behaviour: string },
): Tax[] {
  const country = rule.customer.address?.country ?? '';
  const rates = rule.isAutomatic ? [automaticRate(desk, country)] : (rule.rates as TaxRate[]);
  const isInclusive = (rate: TaxRate) => (rule.isAutomatic ? line.behaviour !== 'exclusive' : rate.inclusive);
  const included = rates.filter(isInclusive).reduce((sum, rate) => sum + rate.percentage, 0);
  return rates.map((rate) => {
    const exemption = findExemption(desk, rule, rate);
    const base = isInclusive(rate) && exemption === null ? 100 + included : 100;
    const taxable = (line.amount * 100) / base;
    return {
      amount: exemption === null ? Math.round((taxable * rate.percentage) / 100) : 0,
      tax_behavior: isInclusive(rate) ? 'inclusive' : 'exclusive',
      tax_rate_details: { tax_rate: rate.id },
      taxability_reason: exemption ?? (rule.isAutomatic ? 'standard_rated' : 'not_available'),
      taxable_amount: Math.round(taxable),
      type: 'tax_rate_details',
    };
  });
}

/** Taxes of several lines, added up by rate. */
export function addTaxes(lists: readonly (readonly Tax[] | null)[]): Tax[] {
  const sums = new Map<string, Tax>();
  for (const tax of lists.flatMap((list) => list ?? [])) {
    const key = `${tax.tax_rate_details?.tax_rate} ${tax.tax_behavior} ${tax.taxability_reason}`;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { ...tax });
    else {
      sum.amount += tax.amount;
      sum.taxable_amount += tax.taxable_amount;
    }
  }
  return [...sums.values()];
}
