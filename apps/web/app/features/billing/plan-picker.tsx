import { fr } from '@lampion/contract/french';
import { type PaidPlan, paidPlans } from '@lampion/contract/rules/recommend-plan';
import { Info } from 'lucide-react';
import { useId } from 'react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { LoadingRegion, Skeleton } from '../../components/ui/skeleton.tsx';
import { PlanCard } from './plan-card.tsx';
import type { Plans } from './use-plans.ts';

const words = {
  failed: 'Une erreur est survenue lors du chargement des offres. Veuillez réessayer.',
  demo: 'Mode démo : le paiement est joué, rien n’est débité.',
};

interface PlanPickerProps {
  plans: Plans;
  /** Id of the chosen price. */
  value: string | null;
  onChange: (priceId: string) => void;
  /** The plan with the badge "Recommandé". */
  recommended?: PaidPlan;
}

/** The plans side by side, one of them selected; or that they are loading or failed to load. */
export function PlanPicker({
  plans: { data, error, reload },
  value,
  onChange,
  recommended,
}: PlanPickerProps) {
  const name = useId();
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
  return (
    <>
      <fieldset className="plans">
        <legend className="sr-only">Offres</legend>
        {data.data.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            name={name}
            isSelected={plan.id === value}
            isRecommended={plan.plan === recommended}
            onSelect={() => onChange(plan.id)}
          />
        ))}
      </fieldset>
      {data.isDemo && (
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
