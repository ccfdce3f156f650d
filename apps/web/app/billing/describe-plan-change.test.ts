import type { PlanChange } from '@lampion/contract/billing/plan-change';
import { defaultPlanLimits } from '@lampion/contract/billing/rules/plan-limits';
import { expect, it } from 'vitest';
import { describeChange, describeExcess } from './plan-change-labels.ts';

const nothing = { months: [], crowdedCount: 0, crowded: [], announcements: null };
const change = (excess: Partial<PlanChange['excess']> = {}): PlanChange => ({
  name: 'Basic',
  plan: 'basic',
  amount: 999,
  period: 'month',
  taxes: 'excluded',
  date: '2026-12-14T09:00:00.000Z',
  limits: defaultPlanLimits.basic,
  isSmaller: true,
  now: null,
  excess: { ...nothing, ...excess },
});
const crowd = (name: string, guests: number) => ({ _id: name, name, guests });

it('says when a change takes effect, and nothing of what fits', () => {
  expect(describeChange(change())).toMatch(
    /jusqu’au 14 décembre 2026, .* Basic, à 9,99\u00a0€ HT par mois\. Rien/,
  );
  expect(describeExcess(change())).toEqual([]);
});

it('names the months that hold too many events', () => {
  const december = { month: '2026-12', events: 8 };
  expect(describeExcess(change({ months: [december] }))).toEqual([
    '5 événements par mois. Vous en avez 8 en décembre 2026 : tous restent en ligne, mais vous ne pourrez plus en ajouter ce mois-là.',
  ]);
  expect(describeExcess(change({ months: [december, { month: '2027-01', events: 6 }] }))[0]).toContain(
    '8 en décembre 2026 et 6 en janvier 2027 : tous restent en ligne, mais vous ne pourrez plus en ajouter ces mois-là',
  );
});

it('names the events with too many guests, and counts the others', () => {
  expect(describeExcess(change({ crowdedCount: 1, crowded: [crowd('Bal', 320)] }))).toEqual([
    '150 invités par événement. « Bal » (320) en a davantage : personne n’est retiré, mais la liste n’en prendra plus.',
  ]);
  const crowded = [crowd('Bal', 320), crowd('Jazz', 200)];
  expect(describeExcess(change({ crowdedCount: 6, crowded }))[0]).toContain(
    '« Bal » (320), « Jazz » (200) et 4 autres en ont davantage : personne n’est retiré, mais leurs listes n’en prendront plus',
  );
});

it('counts the announcements of the month', () => {
  expect(describeExcess(change({ announcements: 12 }))).toEqual([
    '5 annonces par mois. Vous en avez envoyé 12 ce mois-ci.',
  ]);
});
