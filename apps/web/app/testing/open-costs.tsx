import type { Costs, Expense } from '@lampion/contract/night/costs';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import CostsScreen from '../night/costs/costs.tsx';
import { watchOutbox } from '../platform/device/outbox.ts';
import { createQueryCache, QueryCacheContext } from '../platform/device/query-cache.ts';
import { readBackAfter } from '../platform/device/query-invalidation.ts';
import { knowAccount } from '../platform/session/stored-account.ts';
import { fakeNetwork } from './fake-network.ts';
import { night } from './night.ts';
import { showScreen } from './show-screen.tsx';

export const [INES, MAUD, GONE] = [
  '01a642f9-6700-7d63-9dd1-2bc8711e7912',
  '01a64331-7d80-7a1b-8c2e-5b1f0c9d3e47',
  '01a64331-7d80-7a1b-8c2e-5b1f0c9d3e48',
] as const;
export const [ICE, BREAD] = [
  '01a64331-7d80-7a1b-8c2e-5b1f0c9d3e51',
  '01a64331-7d80-7a1b-8c2e-5b1f0c9d3e52',
] as const;
const createdAt = '2030-12-14T18:00:00.000Z';
export const among = (...ids: string[]) => ids.map((guestId) => ({ guestId, value: 1 }));
const expense = {
  cents: 4000,
  isRefund: false,
  payerId: INES,
  otherPayers: [],
  split: 'equal' as const,
  sharers: among(INES, MAUD),
  createdAt,
  isMine: true,
};
const people = [
  { guestId: INES, name: 'Inès', isMe: true, isHost: true, picUrl: null, portraitUrl: null },
  { guestId: MAUD, name: 'Maud', isMe: false, isHost: false, picUrl: null, portraitUrl: null },
];
export const costs: Costs = {
  night: {
    name: night.name,
    guestId: INES,
    role: night.role,
    host: night.host,
    isOpen: true,
    takesAccount: true,
  },
  absence: null,
  expenses: [
    { ...expense, id: ICE, label: 'Glaçons' },
    { ...expense, id: BREAD, label: 'Pain' },
  ],
  totalCents: 8000,
  shares: [
    { guestId: INES, paidCents: 8000, shareCents: 4000 },
    { guestId: MAUD, paidCents: 0, shareCents: 4000 },
  ],
  transfers: [],
  paybacks: [
    { id: 'rendu', fromId: MAUD, toId: INES, cents: 4000, createdAt, isMine: true, isConfirmed: true },
  ],
  couples: [],
  ownAccount: null,
  people,
};

/**
 * The accounts of a night, before a server that has them; `gone`: somebody who shared the bread is
 * no guest any more.
 */
export async function openCosts({
  gone = false,
  changed = {},
}: {
  gone?: boolean;
  changed?: Partial<Costs>;
} = {}) {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'ines', role: 'member' }]);
  network.on('GET /api/nights/bal', () => [200, { ...night, guestId: INES, people }]);
  const [ice, bread] = costs.expenses;
  const sharedWithGone: Costs = {
    ...costs,
    expenses: [ice as Expense, { ...(bread as Expense), sharers: among(INES, MAUD, GONE) }],
  };
  network.on('GET /api/nights/bal/costs', () => [200, gone ? sharedWithGone : { ...costs, ...changed }]);
  const store = createQueryCache((await knowAccount()).id);
  watchOutbox({
    readBack: (change) => readBackAfter(store, change),
    loadChanges: () => import('../shell/all-changes.ts'),
  });
  const Screen = CostsScreen as (props: { params: { id: string } }) => ReactNode;
  showScreen(
    <QueryCacheContext value={store}>
      <Screen params={{ id: 'bal' }} />
    </QueryCacheContext>,
    '/app/nights/bal/costs',
  );
  await screen.findByText('Glaçons');
  return network;
}

/** Once a change is sent, the accounts are read again. */
export const readAgain = (network: Awaited<ReturnType<typeof openCosts>>) =>
  waitFor(() => expect(network.calls('GET /api/nights/bal/costs').length).toBeGreaterThan(1));
