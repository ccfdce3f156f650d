import { formatMoney } from '@lampion/contract/rules/format';
import { paymentPages } from '@lampion/contract/rules/payment-pages';
import type { Subscription, SubscriptionState } from '@lampion/contract/schemas/subscription';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { isContractOpen } from './subscription-words.ts';
import { useSubscription } from './use-subscription.ts';

interface SubscriptionActionsProps {
  subscription: Subscription;
  /** Shows the plans. */
  onChoose: () => void;
}

/** States in which something else has to be settled before a plan is chosen. */
const unsettled: ReadonlySet<SubscriptionState> = new Set(['unpaid', 'paused', 'payment_processing']);

/** What helps first in a state; a plan is chosen in all others. */
type FirstStep = 'pay' | 'method' | 'resume' | 'write';

function findFirstStep(subscription: Subscription): FirstStep | null {
  const { state, amountDue, isCancelled, hasPaymentMethod } = subscription;
  const isMethodMissing = state === 'trialing' && !hasPaymentMethod;
  if (state === 'payment_refused' || isMethodMissing) return 'method';
  if (amountDue !== null) return 'pay';
  if (state === 'dispute_lost') return 'write';
  return isCancelled || state === 'paused' ? 'resume' : null;
}

/** All that can be done about a subscription, what helps first in front. */
export function SubscriptionActions({ subscription, onChoose }: SubscriptionActionsProps) {
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

/** Paying what is due, with what, and going on with what was stopped. */
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
