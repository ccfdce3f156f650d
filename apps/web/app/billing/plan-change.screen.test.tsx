import type { PlanChange } from '@lampion/contract/billing/plan-change';
import { defaultPlanLimits } from '@lampion/contract/billing/rules/plan-limits';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../testing/fake-network.ts';
import { settle, showScreen } from '../testing/show-screen.tsx';
import { PlanQuestion } from './plan-change.tsx';
import type { AskedChange } from './plan-choice.ts';

const now = { amountDue: 1333, tax: 222, credit: 666, nextAt: '2027-05-01T12:00:00.000Z', prorationDate: 7 };
const change: PlanChange = {
  name: 'Pro',
  plan: 'pro',
  amount: 2999,
  period: 'month',
  taxes: 'included',
  date: '2027-05-01T12:00:00.000Z',
  limits: defaultPlanLimits.pro,
  isSmaller: false,
  now,
  excess: { months: [], crowdedCount: 0, crowded: [], announcements: null },
};
const call = 'POST /api/stripe/change-plan';

let network: FakeNetwork;
let outcomes: string[];
beforeEach(() => {
  localStorage.setItem('authToken', 'token');
  network = fakeNetwork();
  outcomes = [];
});

function Question() {
  const [asked, setAsked] = useState<AskedChange | null>({ priceId: 'price_pro', change });
  if (asked === null) return <p>Gardée</p>;
  return (
    <PlanQuestion
      asked={asked}
      subscription={null}
      isBusy={false}
      onConfirm={() => outcomes.push('planned')}
      onAsk={setAsked}
      onDone={() => outcomes.push('done')}
    />
  );
}

async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}

async function chooseNow() {
  showScreen(<Question />);
  fireEvent.click(screen.getByRole('radio', { name: /Dès aujourd’hui/ }));
  await settle();
}

it('plans it unless something else is chosen, and keeps the plan on request', async () => {
  showScreen(<Question />);
  await press('Confirmer le changement');
  expect([outcomes, network.asked]).toEqual([['planned'], []]);
  await press('Garder mon offre');
  screen.getByText('Gardée');
});

it('pays exactly what it shows, and shows a new amount before that is paid', async () => {
  await chooseNow();
  const current = { ...now, amountDue: 1299, prorationDate: 9 };
  network.on(call, () => [409, { code: 'amount_changed', message: 'Le montant a changé.', current }]);
  await press(/^Payer 13,33/);
  expect(screen.getByRole('alert').textContent).toContain('Le montant a changé.');
  network.on(call, () => [200, { name: 'Pro', url: null }]);
  await press(/^Payer 12,99/);
  expect(network.calls(call).map(({ body }) => [body.when, body.amountDue, body.prorationDate])).toEqual([
    ['now', 1333, 7],
    ['now', 1299, 9],
  ]);
  expect(outcomes).toEqual(['done']);
});

it('stays with the refusal of a bank, and offers another means of payment', async () => {
  await chooseNow();
  network.on(call, () => [402, { code: 'payment_refused', message: 'Votre banque a refusé.' }]);
  await press(/^Payer/);
  expect(screen.getByRole('alert').textContent).toContain('Votre banque a refusé.');
  network.on('POST /api/stripe/portal-session', () => [
    409,
    { code: 'portal_closed', message: 'Écrivez-nous.' },
  ]);
  await press('Changer de moyen de paiement');
  expect(screen.getByRole('alert').textContent).toContain('Écrivez-nous.');
  expect(outcomes).toEqual([]);
});
