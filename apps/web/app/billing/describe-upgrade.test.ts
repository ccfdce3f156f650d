import type { PlanChange } from '@lampion/contract/billing/plan-change';
import { defaultPlanLimits } from '@lampion/contract/billing/rules/plan-limits';
import { expect, it } from 'vitest';
import { describeLater, describeNow, formatDue } from './plan-change-labels.ts';

const change: PlanChange = {
  name: 'Pro',
  plan: 'pro',
  amount: 2999,
  period: 'month',
  taxes: 'included',
  date: '2027-05-01T12:00:00.000Z',
  limits: defaultPlanLimits.pro,
  isSmaller: false,
  now: null,
  excess: { months: [], crowdedCount: 0, crowded: [], announcements: null },
};
const cost = { amountDue: 1333, tax: 222, credit: 666, nextAt: change.date, prorationDate: 1 };

it('says what is charged now and what follows', () => {
  expect(formatDue(cost)).toBe('13,33\u00a0€ TTC');
  expect(describeNow(change, cost)).toBe(
    'Débités dès que vous confirmez, dont 2,22\u00a0€ de TVA. Les 6,66\u00a0€ qui vous restent de votre offre actuelle sont déjà déduits. Ensuite 29,99\u00a0€ TTC par mois, à partir du 1er mai 2027.',
  );
  expect(describeLater(change)).toBe(
    'Vous gardez votre offre jusqu’au 1er mai 2027, puis payez 29,99\u00a0€ TTC par mois. Rien n’est débité aujourd’hui.',
  );
});

it('says nothing of taxes that are not charged, nor of money that does not move', () => {
  expect(formatDue({ ...cost, tax: 0 })).toBe('13,33\u00a0€');
  expect(describeNow(change, { ...cost, tax: 0, credit: 0 })).toMatch(
    /^Débités dès que vous confirmez\. Ensuite/,
  );
  expect(describeNow(change, { ...cost, amountDue: 0, tax: 0, credit: 0 })).toMatch(
    /^Rien n’est débité aujourd’hui\. Ensuite/,
  );
});
