import { fr } from '@lampion/contract/french';
import type { BillingPeriod } from '@lampion/contract/rules/plan-price';
import { type PaidPlan, paidPlans } from '@lampion/contract/rules/recommend-plan';
import type { AvailableSubscriptions } from '@lampion/contract/schemas/plan';
import { Info } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { LoadingRegion, Skeleton } from '../../components/ui/skeleton.tsx';
import { PlanCard } from './plan-card.tsx';
import { findSamePlan, listOptions } from './plan-options.ts';
import { PlanPeriodSwitch } from './plan-period-switch.tsx';
import { PlanTable } from './plan-table.tsx';
import type { Plans } from './use-plans.ts';

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

/** The plans for one period, those of the chosen price at first; a change of period keeps the plan. */
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
