import { formatDate } from '@lampion/contract/rules/format';
import { defaultPlanLimits, planLabels } from '@lampion/contract/rules/plan-limits';
import { formatPlanPrice } from '@lampion/contract/rules/plan-price';
import { describeLimits } from '@lampion/contract/rules/plan-words';
import type { Subscription } from '@lampion/contract/schemas/subscription';

const HOUR_MS = 3_600_000;

const freeLimits = describeLimits(defaultPlanLimits.discovery).join(', ').toLowerCase();
const over = `Votre essai a pris fin et rien n’a été débité. Vous avez maintenant l’offre gratuite ${planLabels.discovery} : ${freeLimits}. Choisissez une offre pour retrouver la vôtre.`;

/** Whether it ended with its trial: nothing was ever paid. */
function isEndedTrial({ state, trialEndsAt, endDate }: Subscription): boolean {
  return state === 'ended' && trialEndsAt !== null && Date.parse(endDate) - Date.parse(trialEndsAt) < HOUR_MS;
}

/** What the next bill is for: the planned change, or the first payment after a trial. */
export function nextPrice({ amount, firstAmount, period, taxes, plannedChange }: Subscription): string {
  if (plannedChange) return formatPlanPrice(plannedChange.amount, plannedChange.period, taxes);
  return formatPlanPrice(firstAmount ?? amount, period, taxes);
}

/** What becomes of a trial, and how to go on; null where there is none, or where it was cancelled. */
export function describeTrialNext(subscription: Subscription): string | null {
  if (isEndedTrial(subscription)) return over;
  const { state, endDate, plannedChange, hasPaymentMethod } = subscription;
  if (state !== 'trialing') return null;
  const [day, price] = [formatDate(endDate, 'long'), nextPrice(subscription)];
  const offer = plannedChange ? `L’offre ${plannedChange.name}` : 'L’offre';
  return hasPaymentMethod
    ? `Votre essai est gratuit jusqu’au ${day}. ${offer} continue ensuite : ${price}, pour la première fois ce jour-là. Pour ne pas continuer, résiliez avant.`
    : `Votre essai est gratuit jusqu’au ${day}, puis s’arrête de lui-même. Pour garder l’offre, ajoutez un moyen de paiement avant cette date : le premier paiement, ${price}, aura lieu ce jour-là.`;
}
