import { formatCount } from '../../platform/rules/format.ts';
import type { PlanLimit, PlanLimits } from './plan-limits.ts';

interface LimitWords {
  /** Heading of a row in a comparison. */
  readonly label: string;
  readonly none: string;
  /** Text after "Votre offre …". */
  readonly refused: string;
  readonly unlimited: string;
  readonly one: string;
  readonly many: string;
}

/** Words for what each limit counts, in the order in which plans are described. */
export const limitWords: Readonly<Record<PlanLimit, LimitWords>> = {
  eventsPerMonth: {
    label: 'Événements par mois',
    none: 'Sans événement',
    refused: 'ne permet pas de créer d’événement',
    unlimited: 'Événements illimités',
    one: 'événement par mois',
    many: 'événements par mois',
  },
  guestsPerEvent: {
    label: 'Invités par événement',
    none: 'Sans invité',
    refused: 'ne permet pas d’inviter',
    unlimited: 'Invités illimités',
    one: 'invité par événement',
    many: 'invités par événement',
  },
  announcementsPerMonth: {
    label: 'Annonces par mois',
    none: 'Sans annonce aux invités',
    refused: 'ne permet pas d’envoyer d’annonce aux invités',
    unlimited: 'Annonces illimitées',
    one: 'annonce par mois',
    many: 'annonces par mois',
  },
  followerMessagesPerMonth: {
    label: 'Messages aux abonnés par mois',
    none: 'Sans message aux abonnés',
    refused: 'ne permet pas d’écrire à ses abonnés',
    unlimited: 'Messages aux abonnés illimités',
    one: 'message aux abonnés par mois',
    many: 'messages aux abonnés par mois',
  },
};

export const planLimitKeys = Object.keys(limitWords) as readonly PlanLimit[];

/** "5 événements par mois", "Invités illimités" */
export function describeLimit(key: PlanLimit, limit: number | null): string {
  const { none, unlimited, one, many } = limitWords[key];
  if (limit === null) return unlimited;
  return limit === 0 ? none : `${formatCount(limit)} ${limit === 1 ? one : many}`;
}

/** The limits of a plan, one line each. */
export function describeLimits(limits: PlanLimits): string[] {
  return planLimitKeys.map((key) => describeLimit(key, limits[key]));
}

interface PlanRoom {
  /** Name of the plan. */
  readonly name: string;
  readonly limit: number | null;
  readonly used: number;
  /** "en décembre 2026", "ce mois-ci", "sur la liste". */
  readonly where: string;
}

/**
 * "Votre offre Découverte permet 2 événements par mois : 1 en décembre 2026, il en reste 1."; null
 * without a limit.
 */
export function describeRoom(key: PlanLimit, { name, limit, used, where }: PlanRoom): string | null {
  if (limit === null) return null;
  if (limit === 0) return `Votre offre ${name} ${limitWords[key].refused}.`;
  const rest = limit > used ? `il en reste ${formatCount(limit - used)}` : 'il n’en reste pas';
  return `Votre offre ${name} permet ${describeLimit(key, limit)} : ${formatCount(used)} ${where}, ${rest}.`;
}
