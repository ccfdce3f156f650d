import { ALBUM_PAGE_SIZE, type Album, type AlbumPhoto } from '@lampion/contract/night/album';
import type { Night } from '@lampion/contract/night/nights';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { watchOutbox } from '../../platform/device/outbox.ts';
import { listPhotos } from '../../platform/device/photo-database.ts';
import { createQueryCache, QueryCacheContext } from '../../platform/device/query-cache.ts';
import { readBackAfter } from '../../platform/device/query-invalidation.ts';
import { knowAccount } from '../../platform/session/stored-account.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { night } from '../../testing/night.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import AlbumScreen from './album.tsx';
import { SendPhotos } from './send-photos.tsx';

const maud = {
  guestId: 'maud',
  name: 'Maud',
  picUrl: null,
  portraitUrl: undefined,
  isMe: false,
  isHost: false,
};
const photo: AlbumPhoto = {
  id: 'minuit',
  caption: 'Minuit pile',
  addedAt: '2030-12-14T23:02:00.000Z',
  width: 1200,
  height: 800,
  widths: [400, 800, 1200],
  author: maud,
  isByOrganiser: false,
  isMine: false,
  likeCount: 3,
  isLiked: false,
  isReported: false,
  reportCount: null,
};
const own: AlbumPhoto = { ...photo, id: 'mienne', caption: '', author: null, isMine: true };
const album: Album = { photos: [photo, own], nextCursor: null, photoCount: 2, ownCount: 1, removals: [] };
const guestNight: Night = {
  ...night,
  role: 'guest',
  guestId: 'lina',
  screens: { ...night.screens, album: true },
  closesAt: new Date(Date.now() + 23 * 86_400_000 - 60_000).toISOString(),
};

/** The album of a night, before a server that has it. */
async function openAlbum(shown: Album = album, of: Night = guestNight) {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  network.on('GET /api/nights/bal', () => [200, of]);
  network.on('GET /api/nights/bal/album', () => [200, shown]);
  for (const { id, widths } of shown.photos)
    for (const width of widths) network.on(`GET /api/nights/bal/album/${id}/${width}`, () => [200, 'octets']);
  const store = createQueryCache((await knowAccount()).id);
  watchOutbox({
    readBack: (change) => readBackAfter(store, change),
    loadChanges: () => import('../../shell/all-changes.ts'),
  });
  const Screen = AlbumScreen as (props: { params: { id: string } }) => ReactNode;
  showScreen(
    <QueryCacheContext value={store}>
      <SendPhotos />
      <Screen params={{ id: 'bal' }} />
    </QueryCacheContext>,
    '/app/nights/bal/album',
  );
  return network;
}

const open = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const writes = (network: ReturnType<typeof fakeNetwork>) =>
  network.asked.filter(({ call }) => !call.startsWith('GET'));

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  return resetDevice;
});

it('hangs the pictures with who took them and the days that are left, each read with the session', async () => {
  const network = await openAlbum();
  expect(await screen.findByRole('heading', { level: 1, name: '2 tirages sur le fil' })).toBeTruthy();
  expect(screen.getByText(/^Encore 23 jours pour en accrocher/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Ouvrir la photo de Maud/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ouvrir votre photo' })).toBeTruthy();
  await waitFor(() =>
    expect(network.calls('GET /api/nights/bal/album/minuit/400')[0]?.token).toBe('Bearer le-jeton-de-lina'),
  );
});

it('likes a picture at once, also without a network, and sends it later', async () => {
  const network = await openAlbum();
  const like = await screen.findByRole('button', { name: /^Aimer «\sMinuit pile/ });
  network.cut();
  fireEvent.click(like);
  await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('true'));
  expect(within(like).getByText('4')).toBeTruthy();
  network.on('PUT /api/nights/bal/album/minuit/like', () => [204, null]);
  network.mend();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(writes(network)[0]?.body).toEqual({ isLiked: true }));
});

it('takes down at once, without a reason, a picture one is on', async () => {
  const network = await openAlbum();
  network.on('DELETE /api/nights/bal/album/minuit', () => [204, null]);
  await open(/^Ouvrir la photo de Maud/);
  press(/^Je suis dessus, retirez-la/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Ouvrir la photo de Maud/ })).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Un tirage sur le fil' })).toBeTruthy();
  await waitFor(() => expect(writes(network)[0]?.call).toBe('DELETE /api/nights/bal/album/minuit'));
});

it('asks its author to confirm before a photo is removed, and lets them edit its caption', async () => {
  const network = await openAlbum();
  network.on('PUT /api/nights/bal/album/mienne/caption', () => [204, null]);
  await open(/^Ouvrir votre photo$/);
  expect(screen.queryByRole('button', { name: /^Je suis dessus/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Signaler/ })).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: 'Légende' }), { target: { value: 'Le slow' } });
  press('Enregistrer');
  expect(await screen.findByRole('heading', { name: 'Le slow' })).toBeTruthy();
  press(/^Retirer ma photo/);
  expect(screen.getByRole('dialog')).toBeTruthy();
  press('La retirer pour toujours');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(writes(network).map(({ call }) => call)).toContain('DELETE /api/nights/bal/album/mienne'),
  );
});

it('reports a picture with a reason, once', async () => {
  const network = await openAlbum();
  network.on('POST /api/nights/bal/album/minuit/report', () => [201, { message: 'Merci.' }]);
  await open(/^Ouvrir la photo de Maud/);
  press(/^Signaler/);
  press('Envoyer le signalement');
  expect(await screen.findByText('Choisissez un motif')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Motif'), { target: { value: 'intimate' } });
  fireEvent.change(screen.getByLabelText(/^Votre adresse/), { target: { value: ' Zoe@Exemple.fr' } });
  press('Envoyer le signalement');
  expect(await screen.findByText('Vous l’avez signalée. L’hôte et notre équipe regardent.')).toBeTruthy();
  await waitFor(() =>
    expect(writes(network)[0]?.body).toEqual({ reason: 'intimate', details: '', email: 'zoe@exemple.fr' }),
  );
});

it('hangs a picture that waits on this device first, with its caption, and says of a file why it is none', async () => {
  const network = await openAlbum();
  await screen.findByRole('heading', { level: 1, name: '2 tirages sur le fil' });
  const hanging = await waitFor(() => {
    const picture = screen.getByRole('button', { name: /^Ouvrir la photo de Maud/ }).querySelector('img');
    if (picture === null) throw new Error('not there yet');
    return picture;
  });
  network.cut();
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    if (name.endsWith('.heic')) throw new Error('unreadable');
    return { width: 4000, height: 3000, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function write(
    this: HTMLCanvasElement,
    done,
  ) {
    done(new Blob([`${this.width} × ${this.height}`], { type: 'image/jpeg' }));
  });
  const files = [new File(['x'], 'fete.jpg', { type: 'image/jpeg' }), new File(['x'], 'IMG_1.heic')];
  fireEvent.change(screen.getByLabelText('Photos à accrocher'), { target: { files } });
  expect(await screen.findByText(/ne lit pas les photos HEIC/)).toBeTruthy();
  const [kept] = await listPhotos('lina');
  expect(new TextDecoder().decode(kept?.bytes)).toBe('1600 × 1200');
  expect(await screen.findByText('Lieu et date effacés sur cet appareil avant l’envoi.')).toBeTruthy();
  // The server does not answer, whatever the browser reports of its network.
  expect(await screen.findByText('Une photo attend le réseau')).toBeTruthy();
  // Those that were there moved on, and were not asked for again: nothing answers.
  expect(hanging.isConnected).toBe(true);
  await open(/^Ouvrir votre photo qui attend/);
  expect(screen.getByText(/^Elle attend sur cet appareil/)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Légende' }), { target: { value: 'La ruée' } });
  press('Enregistrer');
  await waitFor(async () => expect((await listPhotos('lina'))[0]?.caption).toBe('La ruée'));
});

it('says so where the device has no room for a picture, and keeps nothing of it', async () => {
  const network = await openAlbum();
  await screen.findByRole('heading', { level: 1, name: '2 tirages sur le fil' });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  const files = [new File(['x'], 'a.jpg'), new File(['x'], 'b.jpg')];
  fireEvent.change(screen.getByLabelText('Photos à accrocher'), { target: { files } });
  expect(await screen.findByText('2 photos n’ont pas été accrochées')).toBeTruthy();
  expect(screen.getByText(/^Cet appareil ne garde plus rien/)).toBeTruthy();
  full.mockRestore();
  expect([await listPhotos('lina'), writes(network)]).toEqual([[], []]);
});

it('counts what was taken down on any page at once, before the server knows of it', async () => {
  const many = Array.from({ length: ALBUM_PAGE_SIZE }, (_, number) => ({ ...own, id: `une-${number}` }));
  const first = { ...album, photos: many, photoCount: 60, nextCursor: 'suite' };
  const later = { ...first, photos: [photo, ...many.slice(1).map((one) => ({ ...one, id: `${one.id}-b` }))] };
  const network = await openAlbum(first);
  network.on('GET /api/nights/bal/album?cursor=suite', () => [200, { ...later, nextCursor: 'fin' }]);
  await open(/^Voir les photos d’avant/);
  await screen.findByRole('button', { name: /^Ouvrir la photo de Maud/ });
  expect(screen.getByRole('heading', { level: 1, name: '60 tirages sur le fil' })).toBeTruthy();
  network.cut();
  press(/^Ouvrir la photo de Maud/);
  press(/^Je suis dessus, retirez-la/);
  expect(await screen.findByRole('heading', { level: 1, name: '59 tirages sur le fil' })).toBeTruthy();
});

it('counts no days beyond the thirty that follow the night', async () => {
  const closesAt = new Date(Date.now() + 31 * 86_400_000).toISOString();
  await openAlbum(album, { ...guestNight, closesAt });
  expect(
    await screen.findByText(/^Jusqu’au \d.* pour en accrocher, 30 jours après la soirée\.$/),
  ).toBeTruthy();
});

it('is empty at first, and takes no more once its time is over', async () => {
  await openAlbum({ ...album, photos: [], photoCount: 0, ownCount: 0 });
  expect(await screen.findByRole('heading', { name: 'Accrochez la première photo' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Accrocher des photos/ })).toBeTruthy();
});

it('only shows and lets take down what hangs there, 30 days after', async () => {
  await openAlbum(album, { ...guestNight, isOpen: false, closesAt: '2030-01-04T03:00:00.000Z' });
  expect(await screen.findByText(/^Le fil est fermé depuis le 4 janvier/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Accrocher des photos/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Aimer «\sMinuit/ })).toHaveProperty('disabled', true);
  await open(/^Ouvrir la photo de Maud/);
  expect(screen.getByRole('button', { name: /^Je suis dessus/ })).toBeTruthy();
});

it('shows an author that a photo was removed, and the hosts how often one was reported', async () => {
  const removal = { id: 'x', caption: 'Le slow', removedAt: '2030-12-14T23:02:00.000Z', isMine: true };
  await openAlbum(
    { ...album, photos: [{ ...photo, reportCount: 2 }], removals: [removal] },
    { ...guestNight, role: 'host' },
  );
  const notice = await screen.findByText(/a été retirée par quelqu’un qui y est/);
  expect(notice.textContent).toContain('Votre photo');
  await open(/^Ouvrir la photo de Maud/);
  expect(screen.getByText('2 invités l’ont signalée.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Retirer cette photo/ })).toBeTruthy();
});
