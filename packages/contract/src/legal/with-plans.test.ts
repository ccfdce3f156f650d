import { expect, it } from 'vitest';
import type { AvailableSubscription } from '../billing/plan.ts';
import { defaultPlanLimits } from '../billing/rules/plan-limits.ts';
import { terms } from './terms.ts';
import { withPlans } from './with-plans.ts';

const price = (name: string, plan: 'basic' | 'pro', interval: 'month' | 'year', unit_amount: number) =>
  ({
    id: `${name}-${interval}`,
    unit_amount,
    currency: 'eur',
    taxes: 'included',
    recurring: { interval },
    plan,
    product: { name, metadata: { feature1: 'Accueil' } },
    limits: defaultPlanLimits[plan],
  }) satisfies AvailableSubscription;

const tablesOf = (prices: readonly AvailableSubscription[]) =>
  withPlans(terms, prices)
    .sections.flatMap(({ blocks }) => blocks)
    .filter(({ kind }) => kind === 'table' || kind === 'plans');

it('lists every plan on sale with what it allows and costs, after the free one', () => {
  const prices = [price('Basic', 'basic', 'month', 999), price('Pro <b>', 'pro', 'month', 2999)];
  expect(tablesOf([...prices, price('Basic', 'basic', 'year', 9990)])).toContainEqual({
    kind: 'table',
    head: ['Offre', 'Ce qu’elle permet', 'Prix TTC par mois', 'Prix TTC par an'],
    rows: [
      ['Découverte', expect.stringContaining('2 événements par mois'), 'Gratuit', 'Gratuit'],
      [
        'Basic',
        expect.stringMatching(/<br>150 invités par événement<br>.*<br>Accueil$/),
        '9,99\u00a0€',
        '99,90\u00a0€',
      ],
      ['Pro &lt;b&gt;', expect.stringContaining('Événements illimités'), '29,99\u00a0€', '—'],
    ],
  });
  expect(tablesOf(prices)).toContainEqual(
    expect.objectContaining({ head: ['Offre', 'Ce qu’elle permet', 'Prix TTC par mois'] }),
  );
});

it('leaves the place of the table where no price is known', () => {
  expect(tablesOf([])).toContainEqual({ kind: 'plans' });
});
