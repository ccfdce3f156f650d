import { describe, expect, it } from 'vitest';
import {
  defaultPlanLimits,
  findUnreadableMetadata,
  isWithinLimit,
  type PlanLimit,
  readFeatures,
  readPlan,
  readPlanLimits,
  readStatedPlan,
} from './plan-limits.ts';

const product = (name: string, metadata: Record<string, string> = {}) => ({ name, metadata });

describe('readPlan', () => {
  it.each([
    [product('Offre spéciale', { plan: 'enterprise' }), 'enterprise'],
    [product('Basic', { plan: ' Pro ' }), 'pro'],
    [product('Lampion Pro'), 'pro'],
    [product('ENTERPRISE annuel'), 'enterprise'],
    [product('Basic', { plan: 'platine' }), 'basic'],
    // A name that contains these letters within a word does not state that plan.
    [product('Promotion d’été'), 'basic'],
    [product(''), 'basic'],
  ])('finds the plan of %j', (sold, plan) => {
    expect(readPlan(sold)).toBe(plan);
  });
});

describe('readStatedPlan', () => {
  it('takes the metadata alone at its word', () => {
    expect(readStatedPlan(product('Lampion', { plan: 'pro' }))).toBe('pro');
    for (const other of [product('Lampion Pro'), product('Pro', { plan: 'platine' })])
      expect(readStatedPlan(other)).toBeNull();
  });
});

describe('findUnreadableMetadata', () => {
  it('finds plans and limits that are none, and nothing else', () => {
    const metadata = {
      plan: 'platine',
      guests_per_event: 'beaucoup',
      events_per_month: '3',
      feature1: 'Bal',
    };
    expect(findUnreadableMetadata({ metadata })).toEqual([
      ['plan', 'platine'],
      ['guests_per_event', 'beaucoup'],
    ]);
    expect(findUnreadableMetadata({ metadata: { plan: ' Pro', guests_per_event: 'illimité' } })).toEqual([]);
  });
});

describe('readPlanLimits', () => {
  it('uses the default of the plan where the metadata is missing or unreadable', () => {
    expect(readPlanLimits(product('Pro'))).toEqual(defaultPlanLimits.pro);
    const metadata = { events_per_month: 'beaucoup', guests_per_event: '-3', announcements_per_month: '' };
    expect(readPlanLimits(product('Basic', metadata))).toEqual(defaultPlanLimits.basic);
  });

  it('reads limits from the metadata, numbers and "unlimited"', () => {
    const metadata = {
      events_per_month: '12',
      guests_per_event: 'illimité',
      announcements_per_month: 'Unlimited',
    };
    expect(readPlanLimits(product('Basic', metadata))).toEqual({
      eventsPerMonth: 12,
      guestsPerEvent: null,
      announcementsPerMonth: null,
      followerMessagesPerMonth: 2,
    });
    expect(readPlanLimits(product('Pro', { events_per_month: '0' })).eventsPerMonth).toBe(0);
  });

  it('gives larger plans at least as much', () => {
    const { basic, pro, enterprise } = defaultPlanLimits;
    const size = (limit: number | null) => limit ?? Number.POSITIVE_INFINITY;
    for (const limit of Object.keys(basic) as PlanLimit[]) {
      expect(size(basic[limit])).toBeLessThanOrEqual(size(pro[limit]));
      expect(size(pro[limit])).toBeLessThanOrEqual(size(enterprise[limit]));
    }
  });
});

describe('readFeatures', () => {
  it('leaves out what only the platform reads', () => {
    const metadata = { plan: 'pro', guests_per_event: '500', feature1: 'Événements illimités' };
    expect(readFeatures({ metadata })).toEqual({ feature1: 'Événements illimités' });
  });
});

describe('isWithinLimit', () => {
  it('accepts the limit itself and refuses one more', () => {
    expect([isWithinLimit(2, 2), isWithinLimit(3, 2), isWithinLimit(1, 0)]).toEqual([true, false, false]);
    expect(isWithinLimit(1_000_000, null)).toBe(true);
  });
});
