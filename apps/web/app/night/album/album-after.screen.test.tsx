import type { Album } from '@lampion/contract/night/album';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { watchOutbox } from '../../platform/device/outbox.ts';
import { createQueryCache, QueryCacheContext } from '../../platform/device/query-cache.ts';
import { knowAccount } from '../../platform/session/stored-account.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { night } from '../../testing/night.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import { AlbumAfter } from './album-after.tsx';

const album: Album = { photos: [], nextCursor: null, photoCount: 64, ownCount: 0, removals: [] };

async function openMorning(isOpen: boolean) {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'ines', role: 'member' }]);
  network.on('GET /api/nights/bal', () => [200, { ...night, screens: { ...night.screens, album: isOpen } }]);
  network.on('GET /api/nights/bal/album', () => [200, album]);
  const store = createQueryCache((await knowAccount()).id);
  watchOutbox({ readBack: async () => undefined, loadChanges: async () => undefined });
  showScreen(
    <QueryCacheContext value={store}>
      <AlbumAfter id="bal" />
    </QueryCacheContext>,
  );
  return network;
}

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-d-ines');
  return resetDevice;
});

it('says the morning after how many pictures there are, and leads to them', async () => {
  await openMorning(true);
  expect(await screen.findByText('64 tirages sur le fil.')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/app/nights/bal/album');
});

it('says nothing where the album is closed, and asks nothing of it', async () => {
  const network = await openMorning(false);
  await settle();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(network.calls('GET /api/nights/bal/album')).toEqual([]);
});
