import type { Subscription } from '@lampion/contract/billing/subscription';
import { describe, expect, it } from 'vitest';
import { subscription } from '../testing/subscriptions.ts';
import { describeNext, subscriptionFacts } from './subscription-labels.ts';

const end = (change: Partial<Subscription>) => subscriptionFacts({ ...subscription, ...change })[2]?.[0];

describe('a subscription in words', () => {
  it('says what its date means', () => {
    expect(subscriptionFacts(subscription)[2]).toEqual(['Prochaine facturation', '14 décembre 2026']);
    expect(end({ isCancelled: true })).toBe('Prend fin le');
    expect(end({ isActive: false, state: 'ended' })).toBe('Terminé le');
    expect(end({ isActive: false, state: 'paused' })).toBe('Période jusqu’au');
  });

  it('says what comes next', () => {
    const plannedChange = {
      name: 'Basic',
      plan: 'basic',
      priceId: 'price_basic',
      amount: 999,
      period: 'month',
      date: '2026-12-14T09:00:00.000Z',
    } as const;
    expect(describeNext({ ...subscription, plannedChange })).toMatch(
      /^Le 14 décembre 2026, .*Basic, à 9,99.*TTC par mois/,
    );
    const facts = Object.fromEntries(subscriptionFacts({ ...subscription, plannedChange }));
    expect(facts['Montant actuel']).toContain('29,99');
    expect(facts['Prochain montant']).toContain('9,99');
    expect(facts).not.toHaveProperty('Montant');
    const planned = {
      ...subscription,
      state: 'trialing',
      trialEndsAt: subscription.endDate,
      plannedChange,
    } as const;
    expect(describeNext(planned)).not.toContain('29,99');
    expect(describeNext({ ...subscription, isCancelled: true })).toContain('prend fin le 14 décembre 2026');
    expect(describeNext(subscription)).toContain('se renouvelle automatiquement');
  });

  it('says of a trial how it ends, and of one that has ended what is left', () => {
    const { endDate } = subscription;
    const trial = { ...subscription, state: 'trialing', trialEndsAt: endDate } as const;
    expect(subscriptionFacts(trial)[2]?.[0]).toBe('Fin de l’essai');
    expect(describeNext({ ...trial, hasPaymentMethod: false })).toMatch(/s’arrête de lui-même.*29,99/);
    const reduced = Object.fromEntries(subscriptionFacts({ ...trial, firstAmount: 1499 }));
    expect(reduced['Prochain montant']).toContain('14,99');
    expect(describeNext({ ...trial, firstAmount: 1499 })).toMatch(/L’offre continue ensuite.*14,99/);
    expect(describeNext({ ...trial, isCancelled: true, state: 'ending' })).toContain('prend fin le');
    const over = { ...trial, state: 'ended', isActive: false } as const;
    expect(describeNext(over)).toMatch(/Votre essai a pris fin.*Découverte/);
    const paid = { ...over, trialEndsAt: '2026-03-28T09:00:00.000Z' };
    expect(describeNext(paid)).toContain('Votre abonnement a pris fin');
  });
});
