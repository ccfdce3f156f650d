import { labelOf } from '@lampion/contract/rules/label-of';
import { planLabels } from '@lampion/contract/rules/plan-limits';
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
  const chosen = list.find(({ id }) => id === draft.priceId) ?? list.find(({ plan }) => plan === recommended);
  const name =
    list.find(({ plan }) => plan === recommended)?.product.name ?? labelOf(planLabels, recommended);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) state.goOn({ priceId: chosen.id });
      }}
    >
      <StepTitle>Choisissez votre offre</StepTitle>
      <p className="wiz-lead">
        D’après vos réponses, <b>l’offre {name}</b> est celle qui vous ira le mieux. Vous pourrez en changer à
        tout moment.
      </p>
      <PlanPicker
        plans={plans}
        value={chosen?.id ?? null}
        onChange={(priceId) => state.change({ priceId })}
        recommended={recommended}
      />
      <StepActions onBack={state.goBack} next="Continuer" isDisabled={chosen === undefined} />
    </form>
  );
}
