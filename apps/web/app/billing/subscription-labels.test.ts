import type { Subscription } from '@lampion/contract/billing/subscription';
import { describe, expect, it } from 'vitest';
import { subscription } from '../testing/subscriptions.ts';
import { wordsOf } from './subscription-labels.ts';

function describeTrouble(change: Partial<Subscription>): string | undefined {
  const changed = { ...subscription, ...change };
  return wordsOf(changed).trouble?.(changed);
}

describe('a subscription in trouble', () => {
  it('says when a payment is tried again, and what to do', () => {
    expect(describeTrouble({ state: 'payment_refused', nextAttemptAt: '2026-12-17T09:00:00.000Z' })).toBe(
      'Votre dernier paiement a été refusé. Nous réessaierons le 17 décembre 2026. Changez de moyen de paiement pour garder votre offre.',
    );
    expect(describeTrouble({ state: 'payment_refused' })).not.toContain('réessaierons');
    expect(describeTrouble({ state: 'payment_last_refused' })).toContain('ne réessaierons plus');
  });

  it('says until when the first payment can be made, in the time of Paris', () => {
    const trouble = describeTrouble({
      state: 'incomplete',
      isActive: false,
      payBefore: '2026-12-15T08:00:00.000Z',
    });
    expect(trouble).toMatch(/Payez avant le 15 décembre 2026 à 9.?h/);
  });

  it('says what the free plan allows where the plan is closed', () => {
    for (const state of ['unpaid', 'paused', 'ended_unpaid'] as const)
      expect(describeTrouble({ state, isActive: false })).toMatch(
        /Découverte.*2 événements par mois, 50 invités/,
      );
  });

  it('says whether the plan is open while a debit is under way', () => {
    expect(describeTrouble({ state: 'payment_processing' })).toContain('reste ouverte');
    expect(describeTrouble({ state: 'payment_processing', isActive: false })).toContain('s’ouvrira');
  });

  it('goes by whether the plan is open where the state is one of a newer server', () => {
    const state = 'inconnu' as Subscription['state'];
    expect([wordsOf({ state, isActive: true }).label, wordsOf({ state, isActive: false }).label]).toEqual([
      'Actif',
      'Inactif',
    ]);
  });
});
