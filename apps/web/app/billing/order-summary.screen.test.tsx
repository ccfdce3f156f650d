import type { OrderPreview } from '@lampion/contract/billing/billing';
import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../testing/fake-network.ts';
import { settle, showScreen } from '../testing/show-screen.tsx';
import { loadOrder } from './order.tsx';
import { PromotionCodeField, type PromotionCodeState, usePromotionCode } from './order-summary.tsx';

const look = (code: string) => `GET /api/stripe/order?priceId=price_pro&code=${code}`;
const plain: OrderPreview = {
  plan: {
    id: 'price_pro',
    unit_amount: 2999,
    currency: 'eur',
    taxes: 'included',
    plan: 'pro',
    recurring: { interval: 'month' },
    product: { name: 'Pro', metadata: {} },
    limits: {
      eventsPerMonth: null,
      guestsPerEvent: 500,
      announcementsPerMonth: null,
      followerMessagesPerMonth: 8,
    },
  },
  discount: null,
  firstAmount: 2999,
  fullPriceFrom: null,
  trialDays: 0,
  trialEndsAt: null,
  isTrialTaken: false,
  isDemo: false,
};
const discount = { code: 'BAL', percentOff: 50, amountOff: null, duration: 'once', months: null } as const;
const refused = { path: 'code', message: 'Ce code n’est plus valable' };

let network: FakeNetwork;
let state: PromotionCodeState;
beforeEach(() => {
  localStorage.setItem('authToken', 'jeton');
  network = fakeNetwork();
});

function Desk() {
  state = usePromotionCode(plain);
  return <PromotionCodeField state={state} />;
}
async function apply(code: string) {
  act(() => state.type(code));
  act(() => void state.apply());
  await settle();
}

it('takes a code off the order once it holds, says why one does not, and gives it back', async () => {
  showScreen(<Desk />, '/pro/order');
  await settle();
  await apply('  ');
  expect(network.asked).toEqual([]);
  expect(state.fault).toContain('Indiquez un code');
  network.on(look('FINI'), () => [
    400,
    { code: 'promotion_code_refused', message: 'Non', errors: [refused] },
  ]);
  await apply('FINI');
  expect(await screen.findByText(/n’est plus valable/)).toBeTruthy();
  expect(state.preview).toBe(plain);
  network.on(look('bal'), () => [200, { ...plain, discount, firstAmount: 1500 }]);
  await apply('bal');
  expect(state.preview.firstAmount).toBe(1500);
  expect(await screen.findByText(/Code BAL/)).toBeTruthy();
  act(() => state.remove());
  expect(state.preview).toBe(plain);
});

it('leads to the offers when its address names none', async () => {
  const answer = await loadOrder(new Request('https://lampion.test/pro/order')).catch((thrown) => thrown);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, paymentPages.subscription]);
});
