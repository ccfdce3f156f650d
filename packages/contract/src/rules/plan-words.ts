import { formatCount } from './format.ts';
import type { PlanLimit, PlanLimits } from './plan-limits.ts';

interface LimitWords {
  /** Heads a row of a comparison. */
  readonly label: string;
  readonly none: string;
  readonly unlimited: string;
  readonly one: string;
  readonly many: string;
}

/** What each limit counts, in the order in which plans are described. */
export const limitWords: Readonly<Record<PlanLimit, LimitWords>> = {
  eventsPerMonth: {
    label: 'Événements par mois',
    none: 'Sans événement',
    unlimited: 'Événements illimités',
    one: 'événement par mois',
    many: 'événements par mois',
  },
  guestsPerEvent: {
    label: 'Invités par événement',
    none: 'Sans invité',
    unlimited: 'Invités illimités',
    one: 'invité par événement',
    many: 'invités par événement',
  },
  announcementsPerMonth: {
    label: 'Annonces par mois',
    none: 'Sans annonce aux invités',
    unlimited: 'Annonces illimitées',
    one: 'annonce par mois',
    many: 'annonces par mois',
  },
};

export const planLimitKeys = Object.keys(limitWords) as readonly PlanLimit[];

/** "5 événements par mois", "Invités illimités" */
export function describeLimit(key: PlanLimit, limit: number | null): string {
  const { none, unlimited, one, many } = limitWords[key];
  if (limit === null) return unlimited;
  return limit === 0 ? none : `${formatCount(limit)} ${limit === 1 ? one : many}`;
}

/** What a plan allows, one line for each limit. */
export function describeLimits(limits: PlanLimits): string[] {
  return planLimitKeys.map((key) => describeLimit(key, limits[key]));
}
