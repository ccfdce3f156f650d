import { fr } from '@lampion/contract/french';
import { paymentPages } from '@lampion/contract/rules/payment-pages';
import type { Subscription } from '@lampion/contract/schemas/subscription';
import { CalendarClock, CreditCard, type LucideIcon, RefreshCw } from 'lucide-react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { describeNext, subscriptionFacts } from './describe-subscription.ts';
import { useSubscription } from './use-subscription.ts';

interface SubscriptionCardProps {
  subscription: Subscription;
  /** Shows the plans. */
  onChoose: () => void;
}

/** The dates of a subscription, what comes next, and the actions on it. */
export function SubscriptionCard({ subscription, onChoose }: SubscriptionCardProps) {
  const { isPaymentFailed, isCancelled, plannedChange } = subscription;
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
      {isPaymentFailed && (
        <Note icon={CreditCard}>
          Votre dernier paiement a été refusé. Changez de moyen de paiement pour garder votre offre.
        </Note>
      )}
      {(!isPaymentFailed || isCancelled || plannedChange) && (
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

function SubscriptionActions({ subscription, onChoose }: SubscriptionCardProps) {
  const { isActive, isCancelled, isPaymentFailed, plannedChange, isDemo } = subscription;
  const { isBusy, ...act } = useSubscription(subscription);
  // Paying what is due comes first.
  const isToBePaid = isPaymentFailed && !isDemo;
  const variant = isToBePaid ? 'outline' : 'primary';
  return (
    <div className="actions">
      {isToBePaid && (
        <Button variant="primary" disabled={isBusy} onClick={act.openPortal}>
          Changer de moyen de paiement
        </Button>
      )}
      {isCancelled ? (
        <Button variant={variant} disabled={isBusy} onClick={act.resume}>
          Reprendre l’abonnement
        </Button>
      ) : (
        <Button variant={variant} disabled={isBusy} onClick={onChoose}>
          {isActive ? 'Changer d’offre' : 'Choisir une offre'}
        </Button>
      )}
      {plannedChange && (
        <Button disabled={isBusy} onClick={act.revokeChange}>
          Renoncer au changement
        </Button>
      )}
      {!isDemo && !isPaymentFailed && (
        <Button disabled={isBusy} onClick={act.openPortal}>
          Moyen de paiement
        </Button>
      )}
      {isActive && !isCancelled && (
        <LinkButton variant="ghost" to={paymentPages.termination}>
          Résilier mon contrat
        </LinkButton>
      )}
      {subscription.withdrawableUntil && (
        <LinkButton variant="ghost" to={paymentPages.withdrawal}>
          Me rétracter de mon contrat
        </LinkButton>
      )}
    </div>
  );
}
