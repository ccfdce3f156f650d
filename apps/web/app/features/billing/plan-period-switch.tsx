import { fr } from '@lampion/contract/french';
import { type BillingPeriod, billingPeriods, countFreeMonths } from '@lampion/contract/rules/plan-price';
import type { AvailableSubscription } from '@lampion/contract/schemas/plan';
import { useId } from 'react';

const labels: Readonly<Record<BillingPeriod, string>> = { month: 'Mensuel', year: 'Annuel' };

function describeGift(prices: readonly AvailableSubscription[]): string | null {
  const months = countFreeMonths(
    prices.map(({ plan, unit_amount: amount, recurring }) => ({ plan, amount, period: recurring.interval })),
  );
  return months === 0 ? null : `${months} mois offert${months > 1 ? 's' : ''}`;
}

interface PlanPeriodSwitchProps {
  prices: readonly AvailableSubscription[];
  value: BillingPeriod;
  onChange: (period: BillingPeriod) => void;
}

/** By the month or by the year; nothing where plans are sold one way only. */
export function PlanPeriodSwitch({ prices, value, onChange }: PlanPeriodSwitchProps) {
  const name = useId();
  const sold = billingPeriods.filter((period) =>
    prices.some(({ recurring }) => recurring.interval === period),
  );
  if (sold.length < 2) return null;
  const gift = describeGift(prices);
  return (
    <fieldset className="periods">
      <legend className="sr-only">{fr('Fréquence de paiement')}</legend>
      {sold.map((period) => (
        <label key={period} className="period">
          <input type="radio" name={name} checked={period === value} onChange={() => onChange(period)} />
          {labels[period]}
          {period === 'year' && gift !== null && <small>{gift}</small>}
        </label>
      ))}
    </fieldset>
  );
}
