import type { Album, AlbumPhoto } from '@lampion/contract/night/album';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { EventAlbum } from './event-album.tsx';

const photo: AlbumPhoto = {
  id: 'minuit',
  caption: 'Minuit pile',
  addedAt: '2030-12-14T23:02:00.000Z',
  width: 800,
  height: 600,
  widths: [400, 800],
  author: null,
  isByOrganiser: false,
  isMine: false,
  likeCount: 3,
  isLiked: false,
  isReported: false,
  reportCount: 2,
};
const album: Album = { photos: [photo], nextCursor: null, photoCount: 1, ownCount: 0, removals: [] };

beforeEach(() => localStorage.setItem('authToken', 'jeton'));

it('shows an organiser which pictures were reported, and takes one down once they are sure', async () => {
  const network = fakeNetwork();
  let shown = album;
  network.on('GET /api/nights/bal/album', () => [200, shown]);
  network.on('GET /api/nights/bal/album/minuit/400', () => [200, 'octets']);
  network.on('DELETE /api/nights/bal/album/minuit', () => {
    shown = { ...album, photos: [], photoCount: 0 };
    return [204, null];
  });
  showScreen(<EventAlbum eventId="bal" />, '/pro/events/bal/album');
  expect(await screen.findByText('Signalée 2 fois')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Retirer la photo/ }));
  expect(network.calls('DELETE /api/nights/bal/album/minuit')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'La retirer' }));
  expect(await screen.findByRole('heading', { name: 'Aucune photo' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
