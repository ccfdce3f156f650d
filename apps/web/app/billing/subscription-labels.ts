import { defaultPlanLimits, planLabels } from '@lampion/contract/billing/rules/plan-limits';
import { formatPlanPrice } from '@lampion/contract/billing/rules/plan-price';
import { describeLimits } from '@lampion/contract/billing/rules/plan-words';
import type { Subscription, SubscriptionState } from '@lampion/contract/billing/subscription';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';

interface StateWords {
  /** Label of the badge. */
  readonly label: string;
  readonly tone: 'success' | 'info' | 'warning' | 'danger' | 'muted';
  /** What happened and what to do; null when all is well. */
  readonly trouble: ((subscription: Subscription) => string) | null;
}

const freeLimits = describeLimits(defaultPlanLimits.discovery).join(', ').toLowerCase();
const free = `D’ici là, vous avez l’offre gratuite ${planLabels.discovery} : ${freeLimits}.`;
const day = (instant: string) => formatDate(instant, 'long');

const active = { label: 'Actif', tone: 'success', trouble: null } as const;
const ended = { label: 'Inactif', tone: 'muted', trouble: null } as const;

function describeRefusal({ nextAttemptAt }: Subscription): string {
  const next = nextAttemptAt ? ` Nous réessaierons le ${day(nextAttemptAt)}.` : '';
  return `Votre dernier paiement a été refusé.${next} Changez de moyen de paiement pour garder votre offre.`;
}

function describeProcessing({ isActive }: Subscription): string {
  const plan = isActive ? 'Votre offre reste ouverte.' : 'Votre offre s’ouvrira dès qu’il sera passé.';
  return `Votre prélèvement est en cours : la banque répond sous quelques jours ouvrés. ${plan} Vous n’avez rien à faire.`;
}

function describeIncomplete({ payBefore }: Subscription): string {
  const until = payBefore ? ` avant le ${day(payBefore)} à ${formatTime(payBefore)}` : '';
  return `Votre premier paiement n’a pas abouti. Payez${until} pour ouvrir votre offre : ensuite, la commande sera annulée et rien ne sera débité.`;
}

const words: Readonly<Record<SubscriptionState, StateWords>> = {
  active,
  ended,
  ending: active,
  trialing: { ...active, label: 'À l’essai' },
  billing_paused: {
    ...active,
    trouble: () =>
      'Nous ne débitons rien pour le moment. Votre offre reste ouverte, vous n’avez rien à faire.',
  },
  payment_processing: { label: 'Prélèvement en cours', tone: 'info', trouble: describeProcessing },
  payment_action: {
    label: 'Paiement à confirmer',
    tone: 'warning',
    trouble: () =>
      'Votre banque demande que vous confirmiez le dernier paiement. Confirmez-le pour garder votre offre : cela prend une minute.',
  },
  payment_refused: { label: 'Paiement refusé', tone: 'warning', trouble: describeRefusal },
  payment_last_refused: {
    label: 'Paiement refusé',
    tone: 'danger',
    trouble: () =>
      'Votre dernier paiement a été refusé et nous ne réessaierons plus. Payez la facture pour garder votre offre.',
  },
  unpaid: {
    label: 'Fermé, impayé',
    tone: 'danger',
    trouble: () =>
      `Votre offre est fermée faute de paiement. Payez la facture pour la rouvrir aussitôt. ${free}`,
  },
  incomplete: { label: 'Paiement attendu', tone: 'warning', trouble: describeIncomplete },
  expired_unpaid: {
    label: 'Commande annulée',
    tone: 'muted',
    trouble: () =>
      'Le premier paiement n’a pas été fait à temps : la commande est annulée, rien n’a été débité. Choisissez une offre pour recommencer.',
  },
  paused: {
    label: 'En pause',
    tone: 'warning',
    trouble: ({ amountDue }) =>
      amountDue === null
        ? `Votre abonnement est en pause : votre offre est fermée et rien n’est débité. Ajoutez un moyen de paiement, puis reprenez-le. ${free}`
        : `Votre abonnement est en pause. Payez la facture qui attend pour le reprendre. ${free}`,
  },
  disputed: {
    label: 'Paiement contesté',
    tone: 'warning',
    trouble: () =>
      'Un de vos paiements est contesté auprès de votre banque. Votre offre reste ouverte pendant qu’elle décide. C’est une erreur ? Dites-lui que vous retirez la contestation.',
  },
  dispute_lost: {
    label: 'Paiement repris',
    tone: 'danger',
    trouble: () =>
      'Votre banque nous a repris un paiement : la période qu’il payait reste due. Écrivez-nous pour la régler autrement.',
  },
  ended_unpaid: {
    ...ended,
    trouble: () =>
      `Votre abonnement a pris fin faute de paiement. Choisissez une offre pour recommencer. ${free}`,
  },
};

/**
 * The texts for a subscription's state. For a state of a newer server, they depend on whether the
 * plan is active.
 */
export function wordsOf({ state, isActive }: Pick<Subscription, 'state' | 'isActive'>): StateWords {
  return (words as Partial<typeof words>)[state] ?? (isActive ? active : ended);
}

/** Whether the contract can still be terminated: it is active, unpaid or paused. */
export function isContractOpen({ isActive, state }: Pick<Subscription, 'isActive' | 'state'>): boolean {
  return isActive || state === 'unpaid' || state === 'paused';
}

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

/** What happens next to the subscription, in a sentence or two. */
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

const HOUR_MS = 3_600_000;
const trialOver = `Votre essai a pris fin et rien n’a été débité. Vous avez maintenant l’offre gratuite ${planLabels.discovery} : ${freeLimits}. Choisissez une offre pour retrouver la vôtre.`;

/** Whether it ended with its trial, so that nothing was ever paid. */
function isEndedTrial({ state, trialEndsAt, endDate }: Subscription): boolean {
  return state === 'ended' && trialEndsAt !== null && Date.parse(endDate) - Date.parse(trialEndsAt) < HOUR_MS;
}

/** What the next bill is for: the planned change, or the first payment after a trial. */
function nextPrice({ amount, firstAmount, period, taxes, plannedChange }: Subscription): string {
  if (plannedChange) return formatPlanPrice(plannedChange.amount, plannedChange.period, taxes);
  return formatPlanPrice(firstAmount ?? amount, period, taxes);
}

/**
 * What happens after a trial, and how to continue; null without a trial, or when it was cancelled.
 */
function describeTrialNext(subscription: Subscription): string | null {
  if (isEndedTrial(subscription)) return trialOver;
  const { state, endDate, plannedChange, hasPaymentMethod } = subscription;
  if (state !== 'trialing') return null;
  const [day, price] = [formatDate(endDate, 'long'), nextPrice(subscription)];
  const offer = plannedChange ? `L’offre ${plannedChange.name}` : 'L’offre';
  return hasPaymentMethod
    ? `Votre essai est gratuit jusqu’au ${day}. ${offer} continue ensuite : ${price}, pour la première fois ce jour-là. Pour ne pas continuer, résiliez avant.`
    : `Votre essai est gratuit jusqu’au ${day}, puis s’arrête de lui-même. Pour garder l’offre, ajoutez un moyen de paiement avant cette date : le premier paiement, ${price}, aura lieu ce jour-là.`;
}
