import { expect, it, vi } from 'vitest';
import { clearPhotosOf, listPhotos, storePhoto } from './photo-database.ts';
import { mayKeepPhotos } from './photo-sending.ts';

const photo = {
  id: 'minuit',
  holderId: 'ines',
  nightId: 'bal',
  name: 'Le bal',
  caption: '',
  bytes: new ArrayBuffer(1),
  madeAt: 0,
  refusal: null,
};

it('reports no photos on a device that never stored one, also after signing out', async () => {
  expect(await mayKeepPhotos()).toBe(false);
  await clearPhotosOf('ines');
  expect(await mayKeepPhotos()).toBe(false);
});

it('reports stored photos, and signing out deletes them', async () => {
  await storePhoto(photo);
  expect(await mayKeepPhotos()).toBe(true);
  await clearPhotosOf('ines');
  expect(await listPhotos('ines')).toEqual([]);
});

it('assumes stored photos in a browser that cannot list its databases, and signing out deletes them', async () => {
  await storePhoto(photo);
  const silent = vi.spyOn(indexedDB, 'databases').mockRejectedValue(new Error('unknown here'));
  expect(await mayKeepPhotos()).toBe(true);
  await clearPhotosOf('ines');
  expect(await listPhotos('ines')).toEqual([]);
  silent.mockRestore();
});
