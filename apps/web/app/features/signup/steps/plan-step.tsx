import { labelOf } from '@lampion/contract/rules/label-of';
import { freeChoice, planLabels } from '@lampion/contract/rules/plan-limits';
import { PlanPicker } from '../../billing/plan-picker.tsx';
import type { Plans } from '../../billing/use-plans.ts';
import { StepActions } from '../step-actions.tsx';
import { StepTitle } from '../step-title.tsx';
import type { SignupState } from '../use-signup.ts';

interface PlanStepProps {
  state: SignupState;
  plans: Plans;
}

/** Step 3: the plan. The recommended one is selected at first. */
export function PlanStep({ state, plans }: PlanStepProps) {
  const { draft, recommended } = state;
  const list = plans.data?.data ?? [];
  const ofPlan = list.filter(({ plan }) => plan === recommended);
  const advised = ofPlan.find(({ recurring }) => recurring.interval === 'month') ?? ofPlan[0];
  const isKept = draft.priceId === freeChoice || list.some(({ id }) => id === draft.priceId);
  const chosen = isKept ? draft.priceId : (advised?.id ?? null);
  const name = advised?.product.name ?? labelOf(planLabels, recommended);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) state.goOn({ priceId: chosen });
      }}
    >
      <StepTitle>Choisissez votre offre</StepTitle>
      <p className="wiz-lead">
        D’après vos réponses, <b>l’offre {name}</b> est celle qui vous ira le mieux. Vous pourrez en changer à
        tout moment.
      </p>
      <PlanPicker
        plans={plans}
        value={chosen}
        onChange={(priceId) => state.change({ priceId })}
        recommended={recommended}
        hasFree
        hasTrial
      />
      <StepActions onBack={state.goBack} next="Continuer" isDisabled={chosen === null} />
    </form>
  );
}
