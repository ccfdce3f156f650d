import { formatDate } from '@lampion/contract/rules/format';
import { formatPlanPrice } from '@lampion/contract/rules/plan-price';
import type { Subscription } from '@lampion/contract/schemas/subscription';

const day = (instant: string) => formatDate(instant, 'long');

/** The label of the end date. */
function labelEnd({ isActive, isCancelled }: Subscription): string {
  if (!isActive) return 'Terminé le';
  return isCancelled ? 'Prend fin le' : 'Prochaine facturation';
}

/** The dates and the price of a subscription: labels and values, in reading order. */
export function subscriptionFacts(subscription: Subscription): readonly (readonly [string, string])[] {
  const { startDate, endDate, amount, period, taxes, isActive } = subscription;
  return [
    ['Membre depuis le', day(startDate)],
    ['Statut', isActive ? 'Actif' : 'Inactif'],
    [labelEnd(subscription), day(endDate)],
    ['Montant', formatPlanPrice(amount, period, taxes)],
  ];
}

/** What happens to the subscription next, in a sentence or two. */
export function describeNext({ isActive, isCancelled, endDate, plannedChange, taxes }: Subscription): string {
  if (!isActive) return 'Votre abonnement a pris fin. Choisissez une offre pour recommencer.';
  if (isCancelled)
    return `Votre abonnement prend fin le ${day(endDate)}. D’ici là, vous pouvez le reprendre.`;
  if (plannedChange) {
    const price = formatPlanPrice(plannedChange.amount, plannedChange.period, taxes);
    return `Le ${day(plannedChange.date)}, vous passerez à l’offre ${plannedChange.name}, à ${price}.`;
  }
  return 'Votre abonnement se renouvelle automatiquement. Vous pouvez l’annuler à tout moment.';
}
