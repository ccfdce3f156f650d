import { formatMoney } from '@lampion/contract/rules/format';
import type { PaidPlan } from '@lampion/contract/rules/recommend-plan';
import type { AvailableSubscription } from '@lampion/contract/schemas/plan';
import { drawPlanGarland } from '@lampion/drawing/scenes/signup';
import { Check, ThumbsUp } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Svg } from '../../components/ui/svg.tsx';

/** The larger the plan, the more lanterns above it. */
const lanterns = { basic: 1, pro: 3, enterprise: 5 } as const satisfies Record<PaidPlan, number>;
const popularPlan: PaidPlan = 'pro';

interface PlanCardProps {
  plan: AvailableSubscription;
  /** Name of the radio group, shared by the cards. */
  name: string;
  isSelected: boolean;
  isRecommended: boolean;
  onSelect: () => void;
}

/** One plan as a radio button that covers the whole card. */
export function PlanCard({ plan, name, isSelected, isRecommended, onSelect }: PlanCardProps) {
  const id = useId();
  const { product, unit_amount: cents } = plan;
  return (
    <div className="plan">
      <input
        type="radio"
        name={name}
        value={plan.id}
        checked={isSelected}
        onChange={onSelect}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-price ${id}-features`}
      />
      {plan.plan === popularPlan && <span className="ribbon">Populaire</span>}
      <Svg drawing={drawPlanGarland(lanterns[plan.plan])} />
      <span className="plan-name" id={`${id}-name`}>
        <b className="display">{product.name}</b>{' '}
        {isRecommended && (
          <Badge tone="success" icon={ThumbsUp}>
            Recommandé
          </Badge>
        )}
      </span>
      <span className="plan-price" id={`${id}-price`}>
        <span className="num">{formatMoney(cents)}</span> <span className="muted">par mois</span>
      </span>
      <hr className="perf-x" />
      <ul className="plan-features" id={`${id}-features`}>
        {Object.entries(product.metadata).map(([key, feature]) => (
          <li key={key}>
            <Icon of={Check} />
            {feature}
          </li>
        ))}
      </ul>
      <PickMark name={product.name} />
    </div>
  );
}

/**
 * Looks like a button: "selected" or "choose". The style sheet shows one of the two; screen readers get the radio
 * button.
 */
function PickMark({ name }: { name: string }) {
  return (
    <span aria-hidden="true">
      <span className={buttonClass({ variant: 'ink', isBlock: true, className: 'pick-on' })}>
        <Icon of={Check} />
        Sélectionné
      </span>
      <span className={buttonClass({ isBlock: true, className: 'pick-off' })}>Choisir {name}</span>
    </span>
  );
}
