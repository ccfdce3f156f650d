import { defaultPlanLimits, planLabels } from '@lampion/contract/rules/plan-limits';
import { describeLimits } from '@lampion/contract/rules/plan-words';
import type { Subscription } from '@lampion/contract/schemas/subscription';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PlanChange } from './plan-change.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { SubscriptionTicket } from './subscription-ticket.tsx';

/** The subscription as a ticket, its dates and actions; or the plans, to change or to subscribe. */
export function SubscriptionPanel({ subscription }: { subscription: Subscription | null }) {
  const [isChoosing, setChoosing] = useState(false);
  const choose = () => setChoosing(true);
  if (isChoosing) return <PlanChange subscription={subscription} onClose={() => setChoosing(false)} />;
  if (subscription === null) return <NoSubscription onChoose={choose} />;
  return (
    <div className="subscription">
      <SubscriptionTicket subscription={subscription} />
      <SubscriptionCard subscription={subscription} onChoose={choose} />
    </div>
  );
}

function NoSubscription({ onChoose }: { onChoose: () => void }) {
  return (
    <Card>
      <EmptyState
        as="h2"
        title={`Votre offre : ${planLabels.discovery}`}
        action={
          <Button variant="primary" onClick={onChoose}>
            Choisir une offre
          </Button>
        }
      >
        {`Elle est gratuite : ${describeLimits(defaultPlanLimits.discovery).slice(0, 2).join(', ')}. Choisissez une offre pour inviter plus de monde et envoyer des annonces.`}
      </EmptyState>
    </Card>
  );
}
