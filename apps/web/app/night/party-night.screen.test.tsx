import type { Night } from '@lampion/contract/night/nights';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { watchOutbox } from '../platform/device/outbox.ts';
import { createQueryCache, QueryCacheContext } from '../platform/device/query-cache.ts';
import { readBackAfter } from '../platform/device/query-invalidation.ts';
import { knowAccount } from '../platform/session/stored-account.ts';
import { fakeNetwork } from '../testing/fake-network.ts';
import { night, places } from '../testing/night.ts';
import { resetDevice } from '../testing/reset-device.ts';
import { settle, showScreen } from '../testing/show-screen.tsx';
import { PartyNight } from './party-night.tsx';

const loadChanges = () => import('../shell/all-changes.ts');

/** What the page of a party shows of its night, before a server that has it. */
async function openNight(shown: Night, { isWanted = true, listed = places } = {}) {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  network.on('GET /api/nights/bal', () => [200, shown]);
  const store = createQueryCache((await knowAccount()).id);
  watchOutbox({ readBack: (change) => readBackAfter(store, change), loadChanges });
  showScreen(
    <QueryCacheContext value={store}>
      <PartyNight id="bal" isWanted={isWanted} places={listed} />
    </QueryCacheContext>,
    '/app/parties/bal',
  );
  return network;
}

const lanterns = () =>
  screen
    .queryAllByRole('link')
    .filter((link) => link.closest('.ap-garland'))
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  return resetDevice;
});

it('leads guests to the screens that are open, and offers them no switch', async () => {
  await openNight({ ...night, role: 'guest', screens: { ...night.screens, list: true, album: true } });
  await waitFor(() => expect(lanterns()).toEqual(['Liste', 'Album']));
  expect(screen.getByRole('link', { name: 'Liste' }).getAttribute('href')).toBe('/app/nights/bal/list');
  expect(screen.queryByRole('switch')).toBeNull();
});

it('opens a screen at once, also without a network, and sends it alone', async () => {
  const network = await openNight(night);
  const list = await screen.findByRole<HTMLInputElement>('switch', { name: /^Liste/ });
  expect([list.checked, lanterns()]).toEqual([false, []]);
  network.cut();
  fireEvent.click(list);
  await waitFor(() => expect(lanterns()).toEqual(['Liste']));
  network.on('PUT /api/nights/bal', () => [200, night]);
  network.mend();
  dispatchEvent(new Event('online'));
  await waitFor(() =>
    expect(network.calls('PUT /api/nights/bal')[0]?.body).toEqual({ screens: { list: true } }),
  );
});

it('has the route of a barathon alone', async () => {
  await openNight({ ...night, type: 'barathon' });
  expect(await screen.findByRole('switch', { name: /^Barathon/ })).toBeTruthy();
});

it('is left as it is once the night is over', async () => {
  await openNight({ ...night, isOpen: false, screens: { ...night.screens, album: true } });
  await waitFor(() => expect(lanterns()).toEqual(['Album']));
  expect(screen.queryByRole('switch')).toBeNull();
});

it('requests nothing for guests without access, nor while there are no screens', async () => {
  const ofStranger = await openNight(night, { isWanted: false });
  const ofNothing = await openNight(night, { listed: [] });
  await settle();
  for (const network of [ofStranger, ofNothing]) expect(network.calls('GET /api/nights/bal')).toEqual([]);
});
