import { AppError } from '../app-error.ts';
import type { PlanPrice } from './payments.ts';

/** Features are shown in the order of their keys; limits are those the platform sets for the plan. */
export const demoPrices: readonly PlanPrice[] = [
  {
    id: 'price_demo_basic',
    amount: 999,
    product: {
      name: 'Basic',
      metadata: {
        plan: 'basic',
        feature1: '5 événements par mois',
        feature2: 'Jusqu’à 150 invités par événement',
        feature3: '5 annonces par mois',
        feature4: 'Votre nom dans l’objet des e-mails aux invités',
      },
    },
  },
  {
    id: 'price_demo_pro',
    amount: 2999,
    product: {
      name: 'Pro',
      metadata: {
        plan: 'pro',
        feature1: 'Événements illimités',
        feature2: 'Jusqu’à 500 invités par événement',
        feature3: 'Annonces illimitées',
      },
    },
  },
  {
    id: 'price_demo_enterprise',
    amount: 7999,
    product: {
      name: 'Enterprise',
      metadata: {
        plan: 'enterprise',
        feature1: 'Tout ce que contient Pro',
        feature2: 'Invités illimités',
        feature3: 'Accompagnement dédié',
      },
    },
  },
];

/** Throws `plan_not_found` (AppError). */
export function getDemoPrice(id: string): PlanPrice {
  const price = demoPrices.find((known) => known.id === id);
  if (price === undefined) throw new AppError('plan_not_found');
  return price;
}
