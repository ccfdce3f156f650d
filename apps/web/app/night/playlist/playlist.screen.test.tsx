import { type Playlist, type Song, songEndpoints } from '@lampion/contract/night/songs';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { watchOutbox } from '../../platform/device/outbox.ts';
import { createQueryCache, QueryCacheContext } from '../../platform/device/query-cache.ts';
import { readBackAfter } from '../../platform/device/query-invalidation.ts';
import { useCached } from '../../platform/device/use-query.ts';
import { knowAccount } from '../../platform/session/stored-account.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { night } from '../../testing/night.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { PlaylistPage } from './playlist-page.tsx';
import { SongForm } from './song-form.tsx';

const loadChanges = () => import('../../shell/all-changes.ts');

const songOf = (title: string, values: Partial<Song> = {}): Song => ({
  id: title,
  title,
  artist: '',
  url: null,
  wishes: [{ id: title, guestId: 'idir' }],
  votes: 1,
  hasVote: false,
  isMine: false,
  startedAt: null,
  ...values,
});
const playlist: Playlist = {
  playing: null,
  waiting: [songOf('Minuit'), songOf('Valse')],
  played: [],
  isOrdered: false,
  unwanted: [{ id: 'non', title: 'La Danse des canards', artist: '', url: null }],
  people: [
    { guestId: 'idir', name: 'Idir', picUrl: null, portraitUrl: undefined, isMe: false, isHost: false },
  ],
};

function Shown() {
  const { data } = useCached(songEndpoints.getPlaylist, { params: { id: 'bal' } });
  if (data === undefined) return null;
  return (
    <>
      <PlaylistPage night={night} playlist={data} />
      <SongForm night={night} playlist={data} />
    </>
  );
}

async function open() {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'ines', role: 'member' }]);
  network.on('GET /api/nights/bal/songs', () => [200, playlist]);
  const store = createQueryCache((await knowAccount()).id);
  watchOutbox({ readBack: (change) => readBackAfter(store, change), loadChanges });
  showScreen(
    <QueryCacheContext value={store}>
      <Shown />
    </QueryCacheContext>,
    '/app/nights/bal/playlist',
  );
  await screen.findByText('Minuit');
  return network;
}

const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

function ask(text: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: /^Titre – artiste/ }), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Demander cette chanson' }));
}

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton');
  return resetDevice;
});

it('adds a song at once, also without a network, and one that is there as a vote', async () => {
  const network = await open();
  network.cut();
  ask('Parquet ciré – Bal Perdu');
  await waitFor(() => expect(titles()).toEqual(['Minuit', 'Valse', 'Parquet ciré']));
  ask('MINUIT');
  await screen.findByText('Proposée par Idir et vous');
  expect(titles()).toEqual(['Minuit', 'Valse', 'Parquet ciré']);
  expect(screen.getByRole('button', { name: /^Voter.: Minuit, 2.votes/ }).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

it('says why a song is refused, and sends nothing', async () => {
  const network = await open();
  for (const [text, why] of [
    ['La danse des canards', /ne veut pas entendre cette chanson/],
    ['https://exemple.fr/chanson', /^Ce lien ne mène pas à une chanson/],
    ['https://youtu.be/dQw4w9WgXcQ?si=moi', /^Écrivez aussi le titre/],
    ['  ', /^Écrivez un titre/],
  ] as const) {
    ask(text);
    await screen.findByText(why);
  }
  expect(network.calls('POST /api/nights/bal/songs')).toEqual([]);
});

it('is put into another order by the keyboard', async () => {
  const network = await open();
  network.cut();
  fireEvent.click(screen.getByRole('button', { name: 'Changer l’ordre' }));
  fireEvent.keyDown(screen.getByRole('button', { name: /^Déplacer Valse/ }), { key: 'ArrowUp' });
  await waitFor(() => expect(titles()).toEqual(['Valse', 'Minuit']));
  network.on('PUT /api/nights/bal/songs/order', () => [204, null]);
  network.mend();
  dispatchEvent(new Event('online'));
  await waitFor(() =>
    expect(network.calls('PUT /api/nights/bal/songs/order')[0]?.body).toEqual({ ids: ['Valse', 'Minuit'] }),
  );
});
