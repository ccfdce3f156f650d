import type { ChallengeBoard, NightChallenge } from '@lampion/contract/night/challenge-claims';
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
import ChallengesScreen from './challenges.tsx';

const CHALLENGE = '01a6c710-5e20-7f1b-8a36-4b5770b5d001';
const photo: NightChallenge = {
  id: CHALLENGE,
  title: 'La photo de groupe',
  description: 'Tout le monde dedans.',
  points: 20,
  isOptional: false,
  completed: false,
  confirmedCount: 0,
  ownClaim: null,
};
const maud = {
  guestId: 'maud',
  name: 'Maud',
  picUrl: null,
  portraitUrl: undefined,
  isMe: false,
  isHost: false,
};
const board: ChallengeBoard = {
  challenges: [photo],
  waiting: [],
  confirmed: [],
  standings: [],
  teams: [],
  hiddenCount: 0,
  own: { showing: 'name', pseudonym: null, teamId: null, points: 0 },
};
const waiting: ChallengeBoard['waiting'][number] = {
  id: 'c1',
  challengeId: CHALLENGE,
  word: 'Le chat aussi.',
  picture: null,
  person: maud,
  createdAt: '2030-12-14T20:40:00.000Z',
};

/** The challenges of a night, before a server that has them. */
async function openChallenges(shown: ChallengeBoard, role: 'guest' | 'host') {
  const network = fakeNetwork();
  const ofRole = { ...night, role, screens: { ...night.screens, challenges: true } };
  network.on('GET /api/auth/me', () => [200, { _id: 'ines', role: 'member' }]);
  network.on('GET /api/nights/bal', () => [200, ofRole]);
  network.on('GET /api/nights/bal/claims', () => [200, shown]);
  const store = createQueryCache((await knowAccount()).id);
  watchOutbox({
    readBack: (change) => readBackAfter(store, change),
    loadChanges: () => import('../../shell/all-changes.ts'),
  });
  const Screen = ChallengesScreen as (props: { params: { id: string } }) => ReactNode;
  showScreen(
    <QueryCacheContext value={store}>
      <Screen params={{ id: 'bal' }} />
    </QueryCacheContext>,
    '/app/nights/bal/challenges',
  );
  await screen.findByRole('heading', { level: 3, name: 'La photo de groupe' });
  return network;
}

const patiently = { timeout: 3000 };

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-d-ines');
  return resetDevice;
});

it('claims a challenge with a word, also without a network, and sends it when there is one', async () => {
  const network = await openChallenges(board, 'guest');
  network.cut();
  fireEvent.click(screen.getByRole('button', { name: /^Relevé/ }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'C’est relevé' }));
  expect(await dialog.findByText('Racontez-le en un mot, ou ajoutez une photo', {}, patiently)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/en un mot/), { target: { value: 'Tout le comptoir y est.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'C’est relevé' }));
  expect(await screen.findByText('Inès doit confirmer', {}, patiently)).toBeTruthy();
  expect(network.calls('POST /api/nights/bal/claims')).toEqual([]);
  network.on('POST /api/nights/bal/claims', () => [204, null]);
  network.mend();
  dispatchEvent(new Event('online'));
  await waitFor(
    () =>
      expect(network.calls('POST /api/nights/bal/claims')[0]?.body).toMatchObject({
        challengeId: CHALLENGE,
        word: 'Tout le comptoir y est.',
        picture: null,
      }),
    patiently,
  );
});

it('confirms at once, and does not confirm with a word that says why', async () => {
  const network = await openChallenges({ ...board, waiting: [waiting, { ...waiting, id: 'c2' }] }, 'host');
  network.on('PUT /api/nights/bal/claims/c1/answer', () => [204, null]);
  network.on('PUT /api/nights/bal/claims/c2/answer', () => [204, null]);
  const papers = screen.getAllByRole('region', { name: 'Maud dit l’avoir relevé' });
  fireEvent.click(within(papers[0] as HTMLElement).getByRole('button', { name: 'Je confirme' }));
  await waitFor(() => expect(screen.getAllByText(/dit l’avoir relevé/)).toHaveLength(1), patiently);
  fireEvent.click(screen.getByRole('button', { name: 'Pas vu' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/dire pourquoi/), { target: { value: 'Il manque Nour.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ne pas confirmer' }));
  await waitFor(
    () =>
      expect(network.calls('PUT /api/nights/bal/claims/c2/answer')[0]?.body).toEqual({
        isConfirmed: false,
        word: 'Il manque Nour.',
      }),
    patiently,
  );
  expect(network.calls('PUT /api/nights/bal/claims/c1/answer')[0]?.body).toMatchObject({ isConfirmed: true });
});

it('refuses a dare to drink below its field, on the device, and adds what is none', async () => {
  const network = await openChallenges(board, 'host');
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter un défi' }));
  const dialog = within(await screen.findByRole('dialog'));
  const title = dialog.getByLabelText('Titre');
  fireEvent.change(title, { target: { value: 'Boire trois pintes' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ajouter' }));
  expect(await dialog.findByText(/La loi Évin interdit/, {}, patiently)).toBeTruthy();
  network.on('POST /api/nights/bal/claims/challenges', () => [204, null]);
  fireEvent.change(title, { target: { value: 'Le tour des prénoms' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ajouter' }));
  expect(
    await screen.findByRole('heading', { level: 3, name: 'Le tour des prénoms' }, patiently),
  ).toBeTruthy();
  await waitFor(
    () =>
      expect(network.calls('POST /api/nights/bal/claims/challenges').map(({ body }) => body)).toMatchObject([
        { title: 'Le tour des prénoms', points: 10, isOptional: false },
      ]),
    patiently,
  );
});

it('leaves the ranking by a switch, without a question', async () => {
  const mine = { rank: 1, points: 20, person: null, pseudonym: null, teamId: null, isMe: true };
  const network = await openChallenges({ ...board, standings: [mine], hiddenCount: 2 }, 'guest');
  network.on('PUT /api/nights/bal/claims/standing', () => [204, null]);
  expect(screen.getByText(/2 personnes ont choisi ainsi/)).toBeTruthy();
  network.cut();
  fireEvent.click(screen.getByRole('switch', { name: /Figurer au classement/ }));
  await waitFor(() => expect(screen.queryByText('Vous')).toBeNull(), patiently);
  network.mend();
  dispatchEvent(new Event('online'));
  await waitFor(
    () =>
      expect(network.calls('PUT /api/nights/bal/claims/standing')[0]?.body).toEqual({ showing: 'hidden' }),
    patiently,
  );
});
