import { formatMoney } from '@lampion/contract/rules/format';
import { formatTerms } from '@lampion/contract/rules/plan-price';
import type { Subscription } from '@lampion/contract/schemas/subscription';
import { drawSubscriptionScene } from '@lampion/drawing/scenes/subscription';
import { Check, CircleAlert, Clock } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { Svg } from '../../components/ui/svg.tsx';
import { wordsOf } from './subscription-words.ts';

const icons = { success: Check, info: Clock, warning: CircleAlert, danger: CircleAlert, muted: undefined };

/** The plan as a ticket. */
export function SubscriptionTicket({ subscription }: { subscription: Subscription }) {
  const { name, amount, period, taxes } = subscription;
  const { label, tone } = wordsOf(subscription);
  return (
    <div className="ticket-shell on-night">
      <div className="ticket ticket-v subscription-ticket" data-theme="dark">
        <Svg drawing={drawSubscriptionScene()} />
        <div className="subscription-plan">
          <p className="muted">Votre offre</p>
          <p className="display">{name}</p>
        </div>
        <div className="subscription-stub">
          <hr className="perf-x" />
          <p>
            <span className="num">{formatMoney(amount)}</span>{' '}
            <span className="muted">{formatTerms(period, taxes)}</span>
          </p>
          <Badge tone={tone} icon={icons[tone]}>
            {label}
          </Badge>
        </div>
      </div>
    </div>
  );
}
