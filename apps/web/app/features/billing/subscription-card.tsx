import { fr } from '@lampion/contract/french';
import type { Subscription } from '@lampion/contract/schemas/subscription';
import { CalendarClock, CircleAlert, Info, type LucideIcon, RefreshCw } from 'lucide-react';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { describeNext, subscriptionFacts } from './describe-subscription.ts';
import { SubscriptionActions } from './subscription-actions.tsx';
import { wordsOf } from './subscription-words.ts';

interface SubscriptionCardProps {
  subscription: Subscription;
  /** Shows the plans. */
  onChoose: () => void;
}

/** The dates of a subscription, how it stands, what comes next, and the actions on it. */
export function SubscriptionCard({ subscription, onChoose }: SubscriptionCardProps) {
  const { isCancelled, plannedChange } = subscription;
  const { trouble, tone } = wordsOf(subscription);
  return (
    <Card aria-labelledby="subscription-title">
      <CardHead id="subscription-title" title="Votre abonnement" />
      <dl className="rows">
        {subscriptionFacts(subscription).map(([name, value]) => (
          <div key={name} className="row">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div role="status">
        {trouble && (
          <Note icon={tone === 'warning' || tone === 'danger' ? CircleAlert : Info}>
            {trouble(subscription)}
          </Note>
        )}
      </div>
      {(!trouble || isCancelled || plannedChange) && (
        <Note icon={isCancelled || plannedChange ? CalendarClock : RefreshCw}>
          {describeNext(subscription)}
        </Note>
      )}
      <SubscriptionActions subscription={subscription} onChoose={onChoose} />
    </Card>
  );
}

function Note({ icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <p className="well note">
      <Icon of={icon} />
      <span>{fr(children)}</span>
    </p>
  );
}
