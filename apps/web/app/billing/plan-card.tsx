import { describeTrial } from '@lampion/contract/billing/rules/plan-changes';
import { formatTerms } from '@lampion/contract/billing/rules/plan-price';
import { describeLimit, planLimitKeys } from '@lampion/contract/billing/rules/plan-words';
import type { Plan } from '@lampion/contract/billing/rules/recommend-plan';
import { fr } from '@lampion/contract/french';
import { formatMoney } from '@lampion/contract/platform/rules/format';
import { drawPlanGarland } from '@lampion/drawing/scenes/signup';
import { Check, Minus, ThumbsUp } from 'lucide-react';
import { useId } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { Badge } from '../ui/card.tsx';
import { Icon, Svg } from '../ui/graphics.tsx';
import type { PlanOption } from './plan-options.ts';

/** The larger the plan, the more lanterns above it. */
const lanterns = { discovery: 1, basic: 1, pro: 3, enterprise: 5 } as const satisfies Record<Plan, number>;
const popularPlan: Plan = 'pro';

interface PlanCardProps {
  option: PlanOption;
  /** Name of the radio group, shared by the cards. */
  name: string;
  isSelected: boolean;
  isRecommended: boolean;
  onSelect: () => void;
}

/** One plan as a radio button that covers the whole card. */
export function PlanCard({ option, name, isSelected, isRecommended, onSelect }: PlanCardProps) {
  const id = useId();
  return (
    <div className="plan">
      <input
        type="radio"
        name={name}
        value={option.id}
        checked={isSelected}
        onChange={onSelect}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-price ${id}-features`}
      />
      {option.plan === popularPlan && <span className="ribbon">Populaire</span>}
      <Svg drawing={drawPlanGarland(lanterns[option.plan])} />
      <span className="plan-name" id={`${id}-name`}>
        <b className="display">{option.name}</b>{' '}
        {isRecommended && (
          <Badge tone="success" icon={ThumbsUp}>
            Recommandé
          </Badge>
        )}
      </span>
      <PlanPrice id={`${id}-price`} option={option} />
      <hr className="perf-x" />
      <ul className="plan-features" id={`${id}-features`}>
        {planLimitKeys.map((key) => (
          <li key={key} className={option.limits[key] === 0 ? 'muted' : undefined}>
            <Icon of={option.limits[key] === 0 ? Minus : Check} />
            {describeLimit(key, option.limits[key])}
          </li>
        ))}
        {option.features.map((feature) => (
          <li key={feature}>
            <Icon of={Check} />
            {fr(feature)}
          </li>
        ))}
      </ul>
      <PickMark label={option.price === null ? `Rester sur ${option.name}` : `Choisir ${option.name}`} />
    </div>
  );
}

function PlanPrice({ id, option: { price, trialDays } }: { id: string; option: PlanOption }) {
  return (
    <span className="plan-price" id={id}>
      <span className="num">{price === null ? 'Gratuit' : formatMoney(price.cents)}</span>{' '}
      {price !== null && <span className="muted">{formatTerms(price.period, price.taxes)}</span>}
      {trialDays > 0 && <span className="plan-trial">{describeTrial(trialDays)}</span>}
    </span>
  );
}

/**
 * Looks like a button: "selected" or "choose". The style sheet shows one of the two; screen readers
 * get the radio button.
 */
function PickMark({ label }: { label: string }) {
  return (
    <span aria-hidden="true">
      <span className={buttonClass({ variant: 'ink', isBlock: true, className: 'pick-on' })}>
        <Icon of={Check} />
        Sélectionné
      </span>
      <span className={buttonClass({ isBlock: true, className: 'pick-off' })}>{label}</span>
    </span>
  );
}
