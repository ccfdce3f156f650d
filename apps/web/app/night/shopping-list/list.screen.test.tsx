import type { ShoppingItem, ShoppingList } from '@lampion/contract/night/shopping-list';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { watchOutbox } from '../../platform/device/outbox.ts';
import { createQueryCache, QueryCacheContext } from '../../platform/device/query-cache.ts';
import { readBackAfter } from '../../platform/device/query-invalidation.ts';
import { knowAccount } from '../../platform/session/stored-account.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { night } from '../../testing/night.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import ListScreen from './list.tsx';

const juice: ShoppingItem = {
  id: 'jus',
  section: 'drinks',
  name: 'Jus de pomme',
  quantity: 6,
  unit: 'bottle',
  isDone: false,
  claims: [{ guestId: 'maud', isMe: false, quantity: 4 }],
};
const maud = {
  guestId: 'maud',
  name: 'Maud',
  picUrl: null,
  portraitUrl: undefined,
  isMe: false,
  isHost: false,
};
const list: ShoppingList = { items: [juice], conflicts: [], people: [maud], guestCount: 18 };
const clash: ShoppingList['conflicts'][number] = {
  id: 'choc',
  itemId: 'jus',
  itemName: 'Jus de pomme',
  unit: 'bottle',
  isLate: true,
  late: { guestId: 'ines', wanted: 6, kept: 2, writtenAt: '2030-12-14T17:44:00.000Z' },
  first: [{ guestId: 'maud', quantity: 4, claimedAt: '2030-12-14T17:40:00.000Z' }],
};

/** The list of a night, before a server that has it. */
async function openList(shown: ShoppingList) {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'ines', role: 'member' }]);
  network.on('GET /api/nights/bal', () => [200, { ...night, screens: { ...night.screens, list: true } }]);
  network.on('GET /api/nights/bal/list', () => [200, shown]);
  network.on('GET /api/nights/bal/list/suggestions', () => [200, { suggestions: [] }]);
  network.on('GET /api/nights/bal/costs', () => [404, { code: 'night_not_found', message: '' }]);
  const store = createQueryCache((await knowAccount()).id);
  watchOutbox({
    readBack: (change) => readBackAfter(store, change),
    loadChanges: () => import('../../shell/all-changes.ts'),
  });
  const Screen = ListScreen as (props: { params: { id: string } }) => ReactNode;
  showScreen(
    <QueryCacheContext value={store}>
      <Screen params={{ id: 'bal' }} />
    </QueryCacheContext>,
    '/app/nights/bal/list',
  );
  return network;
}

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-d-ines');
  return resetDevice;
});

it('claims what is missing at once, also without a network, and sends all that one brings', async () => {
  const network = await openList(list);
  expect(await screen.findByText('Maud 4, il en manque 2')).toBeTruthy();
  network.cut();
  fireEvent.click(await screen.findByRole('button', { name: /^Compléter/ }));
  expect(await screen.findByText('Maud 4, vous 2')).toBeTruthy();
  network.on('PUT /api/nights/bal/list/items/jus/claim', () => [204, null]);
  network.mend();
  dispatchEvent(new Event('online'));
  await waitFor(() =>
    expect(network.calls('PUT /api/nights/bal/list/items/jus/claim')[0]?.body).toMatchObject({ quantity: 2 }),
  );
});

it('says on the row and in a line that a claim waits where the server is away, until it is sent', async () => {
  const network = await openList(list);
  await screen.findByText('Maud 4, il en manque 2');
  network.cut();
  fireEvent.click(await screen.findByRole('button', { name: /^Compléter/ }));
  const row = (await screen.findByText('Maud 4, vous 2')).closest('li') as HTMLElement;
  // The browser reports a network all the time.
  expect(navigator.onLine).toBe(true);
  expect(await within(row).findByText('Pas encore envoyé')).toBeTruthy();
  expect(screen.getByText('Pas de réponse : 1 changement en attente')).toBeTruthy();
  network.on('PUT /api/nights/bal/list/items/jus/claim', () => [204, null]);
  network.mend();
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('1 changement envoyé')).toBeTruthy();
  expect(within(row).queryByText('Pas encore envoyé')).toBeNull();
});

it('lays a torn ticket over the list until it is answered, and says who was first and when', async () => {
  const network = await openList({ ...list, conflicts: [clash] });
  expect(await screen.findByRole('heading', { name: 'Maud l’a pris avant vous' })).toBeTruthy();
  const shown = screen.getByText(/^Maud 4 bouteilles/);
  expect(shown.textContent?.replace(/\s/g, ' ')).toContain('18 h 40');
  network.on('POST /api/nights/bal/list/conflicts/choc/answer', () => [204, null]);
  fireEvent.click(screen.getByRole('button', { name: 'En apporter aussi' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Maud l’a pris avant vous' })).toBeNull());
  await waitFor(() =>
    expect(network.calls('POST /api/nights/bal/list/conflicts/choc/answer')[0]?.body).toEqual({
      choice: 'bring_too',
    }),
  );
});

it('makes an item of each line of a list that is pasted', async () => {
  const network = await openList(list);
  await screen.findByText('Maud 4, il en manque 2');
  network.on('POST /api/nights/bal/list/items', () => [204, null]);
  const field = screen.getByLabelText('Article, quantité');
  fireEvent.paste(field, { clipboardData: { getData: () => '- 6 citrons\n- 1 000 g de farine\n' } });
  fireEvent.submit(field);
  await waitFor(() => expect(network.calls('POST /api/nights/bal/list/items')).toHaveLength(2), {
    timeout: 3000,
  });
  expect(network.calls('POST /api/nights/bal/list/items').map(({ body }) => body)).toMatchObject([
    { name: 'citrons', quantity: 6, unit: 'piece' },
    { name: 'farine', quantity: 1000, unit: 'g' },
  ]);
});

it('adds several items of one line, each in its section, and refuses an empty one with a sentence', async () => {
  const network = await openList(list);
  await screen.findByText('Maud 4, il en manque 2');
  const field = () => screen.getByLabelText('Article, quantité');
  fireEvent.submit(field());
  expect(await screen.findByText('Indiquez ce qu’il faut apporter', {}, { timeout: 3000 })).toBeTruthy();
  network.on('POST /api/nights/bal/list/items', () => [204, null]);
  fireEvent.change(field(), { target: { value: '6 citrons, 2 nappes' } });
  fireEvent.submit(field());
  expect(await screen.findByText('citrons', {}, { timeout: 3000 })).toBeTruthy();
  await waitFor(() => expect(network.calls('POST /api/nights/bal/list/items')).toHaveLength(2), {
    timeout: 3000,
  });
  expect(network.calls('POST /api/nights/bal/list/items').map(({ body }) => body)).toMatchObject([
    { name: 'citrons', quantity: 6, section: 'food' },
    { name: 'nappes', quantity: 2, section: 'party' },
  ]);
});

it.each([
  [
    'on another day',
    '2030-12-13T17:44:00.000Z',
    'Maud 4 bouteilles le samedi 14 décembre à 18 h 40, vous 6 bouteilles le vendredi 13 décembre à 18 h 44. Votre promesse est arrivée après.',
  ],
  [
    'earlier, without a network',
    '2030-12-14T17:30:00.000Z',
    'Maud 4 bouteilles à 18 h 40, vous 6 bouteilles à 18 h 30. Votre promesse est arrivée après.',
  ],
])('says of what was written %s that it came later, with its day', async (_case, writtenAt, shown) => {
  await openList({ ...list, conflicts: [{ ...clash, late: { ...clash.late, writtenAt } }] });
  const line = await screen.findByText(/^Maud 4 bouteilles/);
  expect(line.textContent?.replace(/\s/g, ' ')).toContain(shown);
});
