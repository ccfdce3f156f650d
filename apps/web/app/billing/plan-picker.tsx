import type { AvailableSubscription, AvailableSubscriptions } from '@lampion/contract/billing/plan';
import { describeTrial } from '@lampion/contract/billing/rules/plan-changes';
import {
  type BillingPeriod,
  billingPeriods,
  countFreeMonths,
  formatPlanPrice,
} from '@lampion/contract/billing/rules/plan-price';
import { limitWords, planLimitKeys } from '@lampion/contract/billing/rules/plan-words';
import { type PaidPlan, paidPlans } from '@lampion/contract/billing/rules/recommend-plan';
import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { Check, Info } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FieldError } from '../ui/forms/field.tsx';
import { Icon } from '../ui/graphics.tsx';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import { LoadingRegion, Skeleton } from '../ui/skeleton.tsx';
import { PlanCard } from './plan-card.tsx';
import { findSamePlan, listOptions, type PlanOption, type Plans } from './plan-options.ts';

const words = {
  failed: 'Une erreur est survenue lors du chargement des offres. Veuillez réessayer.',
  demo: 'Mode démo : le paiement est joué, rien n’est débité.',
};

interface PlanChoiceProps {
  /** Id of the chosen price, or `freeChoice`. */
  value: string | null;
  onChange: (priceId: string) => void;
  /** The plan with the badge "Recommandé". */
  recommended?: PaidPlan | undefined;
  /** Shown first where the chosen price is no longer on sale. */
  firstPeriod?: BillingPeriod | undefined;
  /** Whether staying on the free plan is one of the choices. */
  hasFree: boolean;
  /** Whether the trial is shown: to who has had no plan. */
  hasTrial: boolean;
}

/** The plans side by side, one of them selected; or that they are loading or failed to load. */
export function PlanPicker({
  plans: { data, error, reload },
  ...choice
}: PlanChoiceProps & { plans: Plans }) {
  if (error) {
    return (
      <div className="plans-failed" role="alert">
        <FieldError>{words.failed}</FieldError>
        <Button onClick={reload}>Réessayer</Button>
      </div>
    );
  }
  if (data === null) return <PlansWaiting />;
  if (data.data.length === 0) {
    return (
      <EmptyState
        title="Aucune offre pour le moment"
        action={<LinkButton href="/contact">Nous écrire</LinkButton>}
      >
        Écrivez-nous : nous vous dirons quand les offres reviennent.
      </EmptyState>
    );
  }
  return <PlanChoice plans={data} {...choice} />;
}

/**
 * The plans for one period, initially that of the chosen price. Switching the period keeps the
 * plan.
 */
function PlanChoice({
  plans: { data: prices, isDemo, trialDays },
  value,
  onChange,
  recommended,
  firstPeriod = 'month',
  hasFree,
  hasTrial,
}: PlanChoiceProps & { plans: AvailableSubscriptions }) {
  const name = useId();
  const [wanted, setWanted] = useState<BillingPeriod | null>(null);
  const period = wanted ?? prices.find(({ id }) => id === value)?.recurring.interval ?? firstPeriod;
  const options = listOptions(prices, { period, hasFree, trialDays: hasTrial ? trialDays : 0 });
  function changePeriod(next: BillingPeriod) {
    setWanted(next);
    const same = findSamePlan(prices, value, next);
    if (same !== null) onChange(same);
  }
  return (
    <>
      <PlanPeriodSwitch prices={prices} value={period} onChange={changePeriod} />
      <fieldset className="plans">
        <legend className="sr-only">Offres</legend>
        {options.map((option) => (
          <PlanCard
            key={option.id}
            option={option}
            name={name}
            isSelected={option.id === value}
            isRecommended={option.plan === recommended}
            onSelect={() => onChange(option.id)}
          />
        ))}
      </fieldset>
      <details className="plans-compared">
        <summary>Comparer les offres</summary>
        <PlanTable options={options} />
      </details>
      {isDemo && (
        <p className="plans-demo">
          <Icon of={Info} />
          {fr(words.demo)}
        </p>
      )}
    </>
  );
}

function PlansWaiting() {
  return (
    <LoadingRegion className="plans" label="Chargement des offres">
      {paidPlans.map((plan) => (
        <div key={plan} className="plan plan-waiting">
          <Skeleton className="h-20" />
          <Skeleton className="h-9 w-1/2" />
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-28" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </LoadingRegion>
  );
}

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

/** Monthly or yearly; renders nothing when plans have only one period. */
function PlanPeriodSwitch({ prices, value, onChange }: PlanPeriodSwitchProps) {
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

interface Criterion {
  readonly name: string;
  readonly of: (option: PlanOption) => ReactNode;
}

function showPrice({ price }: PlanOption): string {
  return price === null ? 'Gratuit' : formatPlanPrice(price.cents, price.period, price.taxes);
}

function showLimit(limit: number | null): string {
  if (limit === null) return 'Illimité';
  return limit === 0 ? '—' : formatCount(limit);
}

function HasFeature({ isThere }: { isThere: boolean }) {
  if (!isThere) return 'Non';
  return (
    <span className="plan-has">
      <Icon of={Check} />
      Oui
    </span>
  );
}

const showTrial = ({ trialDays }: PlanOption) => (trialDays > 0 ? describeTrial(trialDays) : '—');

/** Price, trial, limits, then every feature that some plan has. */
function listCriteria(options: readonly PlanOption[]): Criterion[] {
  const features = new Set(options.flatMap((option) => option.features));
  return [
    { name: 'Prix', of: showPrice },
    ...(options.some(({ trialDays }) => trialDays > 0) ? [{ name: 'Essai gratuit', of: showTrial }] : []),
    ...planLimitKeys.map((key) => ({
      name: limitWords[key].label,
      of: ({ limits }: PlanOption) => showLimit(limits[key]),
    })),
    ...[...features].map((name) => ({
      name,
      of: (option: PlanOption) => <HasFeature isThere={option.features.includes(name)} />,
    })),
  ];
}

/** What each plan costs, allows and has, row by row. */
function PlanTable({ options }: { options: readonly PlanOption[] }) {
  const columns: Column<Criterion>[] = [
    { key: 'name', header: 'Critère', kind: 'strong', cell: ({ name }) => fr(name) },
    ...options.map((option) => ({
      key: option.id,
      header: option.name,
      cell: ({ of }: Criterion) => of(option),
    })),
  ];
  return (
    <DataTable
      caption="Comparaison des offres"
      columns={columns}
      rows={listCriteria(options)}
      rowKey={({ name }) => name}
    />
  );
}
