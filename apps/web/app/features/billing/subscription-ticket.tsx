import { formatMoney } from '@lampion/contract/rules/format';
import { formatTerms } from '@lampion/contract/rules/plan-price';
import type { Subscription } from '@lampion/contract/schemas/subscription';
import { drawSubscriptionScene } from '@lampion/drawing/scenes/subscription';
import { Check } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { Svg } from '../../components/ui/svg.tsx';

/** The plan as a ticket. */
export function SubscriptionTicket({
  subscription: { name, amount, period, taxes, isActive },
}: {
  subscription: Subscription;
}) {
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
          {isActive ? (
            <Badge tone="success" icon={Check}>
              Actif
            </Badge>
          ) : (
            <Badge tone="muted">Inactif</Badge>
          )}
        </div>
      </div>
    </div>
  );
}
