import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import { defaultPlanLimits, planLabels } from '@lampion/contract/billing/rules/plan-limits';
import { formatTerms } from '@lampion/contract/billing/rules/plan-price';
import { describeLimits } from '@lampion/contract/billing/rules/plan-words';
import type { Subscription, SubscriptionState } from '@lampion/contract/billing/subscription';
import { fr } from '@lampion/contract/french';
import { formatMoney } from '@lampion/contract/platform/rules/format';
import { drawSubscriptionScene } from '@lampion/drawing/scenes/dusk';
import { CalendarClock, Check, CircleAlert, Clock, Info, type LucideIcon, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '../ui/button.tsx';
import { Badge, Card, CardHead } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon, Svg } from '../ui/graphics.tsx';
import { useSubscription } from './contract-actions.tsx';
import { PlanChangeSteps } from './plan-change.tsx';
import { describeNext, isContractOpen, subscriptionFacts, wordsOf } from './subscription-labels.ts';

/** The subscription as a ticket, its dates and actions; or the plans, to change or to subscribe. */
export function SubscriptionPanel({ subscription }: { subscription: Subscription | null }) {
  const [isChoosing, setChoosing] = useState(false);
  const choose = () => setChoosing(true);
  if (isChoosing) return <PlanChangeSteps subscription={subscription} onClose={() => setChoosing(false)} />;
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

const icons = { success: Check, info: Clock, warning: CircleAlert, danger: CircleAlert, muted: undefined };

/** The plan as a ticket. */
function SubscriptionTicket({ subscription }: { subscription: Subscription }) {
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

interface SubscriptionCardProps {
  subscription: Subscription;
  /** Shows the plans. */
  onChoose: () => void;
}

/** The dates and state of a subscription, what comes next, and the actions on it. */
function SubscriptionCard({ subscription, onChoose }: SubscriptionCardProps) {
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

interface SubscriptionActionsProps {
  subscription: Subscription;
  /** Shows the plans. */
  onChoose: () => void;
}

/** States in which something else must be settled before choosing a plan. */
const unsettled: ReadonlySet<SubscriptionState> = new Set(['unpaid', 'paused', 'payment_processing']);

/** The first step in a state; in all others, it is choosing a plan. */
type FirstStep = 'pay' | 'method' | 'resume' | 'write';

function findFirstStep(subscription: Subscription): FirstStep | null {
  const { state, amountDue, isCancelled, hasPaymentMethod } = subscription;
  const isMethodMissing = state === 'trialing' && !hasPaymentMethod;
  if (state === 'payment_refused' || isMethodMissing) return 'method';
  if (amountDue !== null) return 'pay';
  if (state === 'dispute_lost') return 'write';
  return isCancelled || state === 'paused' ? 'resume' : null;
}

/** All actions on a subscription, the most helpful first. */
function SubscriptionActions({ subscription, onChoose }: SubscriptionActionsProps) {
  const { isActive, isCancelled, plannedChange, state, withdrawableUntil } = subscription;
  const first = findFirstStep(subscription);
  const { isBusy, ...act } = useSubscription(subscription);
  const payment = <PaymentActions subscription={subscription} first={first} isBusy={isBusy} act={act} />;
  return (
    <div className="actions">
      {first !== null && payment}
      {!isCancelled && !unsettled.has(state) && (
        <Button variant={first === null ? 'primary' : 'outline'} disabled={isBusy} onClick={onChoose}>
          {isActive ? 'Changer d’offre' : 'Choisir une offre'}
        </Button>
      )}
      {first === null && payment}
      {plannedChange && (
        <Button disabled={isBusy} onClick={act.revokeChange}>
          Renoncer au changement
        </Button>
      )}
      {isContractOpen(subscription) && !isCancelled && (
        <LinkButton variant="ghost" to={paymentPages.termination}>
          Résilier mon contrat
        </LinkButton>
      )}
      {withdrawableUntil && (
        <LinkButton variant="ghost" to={paymentPages.withdrawal}>
          Me rétracter de mon contrat
        </LinkButton>
      )}
    </div>
  );
}

interface PaymentActionsProps extends Pick<SubscriptionActionsProps, 'subscription'> {
  first: FirstStep | null;
  isBusy: boolean;
  act: Pick<ReturnType<typeof useSubscription>, 'openPortal' | 'payInvoice' | 'resume'>;
}

function nameMethod({ hasPaymentMethod }: Subscription, first: FirstStep | null): string {
  if (!hasPaymentMethod) return 'Ajouter un moyen de paiement';
  return first === 'method' ? 'Changer de moyen de paiement' : 'Moyen de paiement';
}

/** Paying the amount due, changing the payment method, and resuming. */
function PaymentActions({ subscription, first, isBusy, act }: PaymentActionsProps) {
  const { state, amountDue, isCancelled } = subscription;
  const variantOf = (step: FirstStep) => (step === first ? 'primary' : 'outline');
  const method = (
    <Button variant={variantOf('method')} disabled={isBusy} onClick={act.openPortal}>
      {nameMethod(subscription, first)}
    </Button>
  );
  return (
    <>
      {first === 'method' && method}
      {amountDue !== null && (
        <Button variant={variantOf('pay')} disabled={isBusy} onClick={act.payInvoice}>
          {state === 'payment_action' ? 'Confirmer le paiement' : `Payer ${formatMoney(amountDue)}`}
        </Button>
      )}
      {first === 'write' && (
        <LinkButton variant="primary" href="/contact">
          Nous écrire
        </LinkButton>
      )}
      {(isCancelled || (state === 'paused' && amountDue === null)) && (
        <Button variant={variantOf('resume')} disabled={isBusy} onClick={act.resume}>
          Reprendre l’abonnement
        </Button>
      )}
      {first !== 'method' && method}
    </>
  );
}
