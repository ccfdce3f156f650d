import type { BillingPeriod } from './plan-price.ts';
import { type Plan, plans } from './recommend-plan.ts';

/** Longest free trial that can be offered, in days. */
export const TRIAL_DAYS_MAX = 60;

const DAY_MS = 86_400_000;

/** When a trial that begins now ends. */
export function endOfTrial(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

const countDays = (days: number) => `${days} jour${days > 1 ? 's' : ''}`;

/** "14 jours d’essai, sans carte" */
export const describeTrial = (days: number): string => `${countDays(days)} d’essai, sans carte`;

/** "Essayer 14 jours" */
export const nameTrial = (days: number): string => `Essayer ${countDays(days)}`;

/** The trial's description in the terms of sale. */
export function describeTrialTerms(days: number): string {
  if (days === 0) return 'Aucun essai gratuit n’est proposé en ce moment.';
  return `Une première commande peut commencer par un essai gratuit de ${countDays(days)}, une fois par entreprise. Il ne demande pas de moyen de paiement : le bouton « ${nameTrial(days)} » n’entraîne aucune obligation de paiement, et l’essai s’arrête de lui-même. Qui ajoute un moyen de paiement pendant l’essai continue l’offre au prix indiqué à la commande ; le premier paiement est dû à la fin de l’essai, sauf résiliation avant.`;
}

interface Offer {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  /** Cents per period. */
  readonly amount: number;
}

/**
 * Whether another offer can begin at once: a more expensive one with the same period, or the same
 * or a higher plan by the year instead of by the month. Anything else would require a refund.
 */
export function isUpgrade(from: Offer, to: Offer): boolean {
  if (from.period === to.period) return to.amount > from.amount;
  return to.period === 'year' && plans.indexOf(to.plan) >= plans.indexOf(from.plan);
}
