import { formatDate } from '@lampion/contract/rules/format';
import { formatPlanPrice } from '@lampion/contract/rules/plan-price';
import type { Subscription } from '@lampion/contract/schemas/subscription';
import { wordsOf } from './subscription-words.ts';
import { describeTrialNext, nextPrice } from './trial-words.ts';

const day = (instant: string) => formatDate(instant, 'long');

const over: ReadonlySet<Subscription['state']> = new Set(['ended', 'ended_unpaid', 'expired_unpaid']);

/** The label of the end date. */
function labelEnd({ isActive, isCancelled, state }: Subscription): string {
  if (!isActive) return over.has(state) ? 'Terminé le' : 'Période jusqu’au';
  if (state === 'trialing') return 'Fin de l’essai';
  return isCancelled ? 'Prend fin le' : 'Prochaine facturation';
}

/** The dates and the price of a subscription: labels and values, in reading order. */
export function subscriptionFacts(subscription: Subscription): readonly (readonly [string, string])[] {
  const { startDate, endDate, amount, period, taxes } = subscription;
  const current = formatPlanPrice(amount, period, taxes);
  const next = nextPrice(subscription);
  return [
    ['Membre depuis le', day(startDate)],
    ['Statut', wordsOf(subscription).label],
    [labelEnd(subscription), day(endDate)],
    ...(next === current
      ? ([['Montant', current]] as const)
      : ([
          [subscription.state === 'trialing' ? 'Prix de l’offre' : 'Montant actuel', current],
          ['Prochain montant', next],
        ] as const)),
  ];
}

/** What happens to the subscription next, in a sentence or two. */
export function describeNext(subscription: Subscription): string {
  const { isActive, isCancelled, endDate, plannedChange } = subscription;
  const trial = describeTrialNext(subscription);
  if (trial !== null) return trial;
  if (!isActive) return 'Votre abonnement a pris fin. Choisissez une offre pour recommencer.';
  if (isCancelled)
    return `Votre abonnement prend fin le ${day(endDate)}. D’ici là, vous pouvez le reprendre.`;
  if (plannedChange) {
    return `Le ${day(plannedChange.date)}, vous passerez à l’offre ${plannedChange.name}, à ${nextPrice(subscription)}.`;
  }
  return 'Votre abonnement se renouvelle automatiquement. Vous pouvez l’annuler à tout moment.';
}
