import type { Party } from '@lampion/contract/events/party';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { showPlanned } from '../events/changes/plan-party.ts';
import DoorScreen from '../events/door/member-door.tsx';
import { newDraft, toPlanBody } from '../events/new-party/party-draft.ts';
import PartyScreen from '../events/party/party.tsx';
import AnnounceScreen from '../events/party/party-announce.tsx';
import EditScreen from '../events/party/party-edit.tsx';
import GuestsScreen from '../events/party/party-guests.tsx';
import InviteScreen from '../events/party/party-invite.tsx';
import AlbumScreen from '../night/album/album.tsx';
import BarathonScreen from '../night/bar-crawl/bar-crawl.tsx';
import ChallengesScreen from '../night/challenges/challenges.tsx';
import CostsScreen from '../night/costs/costs.tsx';
import HomeScreen from '../night/homecoming.tsx';
import MorningAfterScreen from '../night/morning-after/morning-after.tsx';
import PlaylistScreen from '../night/playlist/playlist.tsx';
import ListScreen from '../night/shopping-list/list.tsx';
import { watchOutbox } from '../platform/device/outbox.ts';
import { createQueryCache, QueryCacheContext } from '../platform/device/query-cache.ts';
import { knowAccount } from '../platform/session/stored-account.ts';
import { type FakeNetwork, fakeNetwork } from '../testing/fake-network.ts';
import { night } from '../testing/night.ts';
import { resetDevice } from '../testing/reset-device.ts';
import { settle, showScreen } from '../testing/show-screen.tsx';

type Screen = ComponentType<{ params: { id: string } }>;

const NIGHT = '/api/nights/bal';
const PARTY = '/api/parties/bal';

/** Every screen with something for hosts, and where one types in it what only hosts write. */
const screens: readonly [name: string, screen: unknown, field: string | RegExp | null][] = [
  ['party', PartyScreen, null],
  ['party-guests', GuestsScreen, null],
  ['party-announce', AnnounceScreen, 'Votre message'],
  ['party-edit', EditScreen, 'Un mot à vos invités'],
  ['party-invite', InviteScreen, /^Adresses/],
  ['night/album', AlbumScreen, null],
  ['night/barathon', BarathonScreen, null],
  ['night/challenges', ChallengesScreen, 'Une équipe de plus'],
  ['night/costs', CostsScreen, null],
  ['night/door', DoorScreen, null],
  ['night/home', HomeScreen, null],
  ['night/list', ListScreen, null],
  ['night/morning-after', MorningAfterScreen, null],
  ['night/playlist', PlaylistScreen, null],
];

const hosted: Party = {
  ...showPlanned(
    toPlanBody({ ...newDraft('bal'), name: 'Le bal', day: '2030-12-14', address: '12, rue des Cascades' }),
  ),
  isHost: true,
  isOwner: false,
};
const guest: Party = {
  ...hosted,
  isHost: false,
  hosted: null,
  guests: [],
  me: { reply: 'pending', plusOnes: 0, word: '', waitingPosition: null, offer: null },
};
const board = {
  challenges: [],
  waiting: [],
  confirmed: [],
  standings: [],
  teams: [],
  hiddenCount: 0,
  own: { showing: 'name', pseudonym: null, teamId: null, points: 0 },
};
const gone = [404, { code: 'party_not_found', message: 'Cette soirée n’existe plus.' }] as const;

/**
 * A screen of a party as its host, guest or a stranger sees it; returns how the role changes while
 * it is open.
 */
async function open(screenOf: unknown, first: 'guest' | 'host') {
  const network = fakeNetwork();
  const answer = (role: 'guest' | 'host' | 'none') => {
    network.on(`GET ${PARTY}`, () => (role === 'none' ? gone : [200, role === 'host' ? hosted : guest]));
    network.on(`GET ${NIGHT}`, () => (role === 'none' ? gone : [200, { ...night, role }]));
  };
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member', isEmailVerified: true }]);
  network.on(`GET ${NIGHT}/claims`, () => [200, board]);
  answer(first);
  const store = createQueryCache((await knowAccount()).id);
  watchOutbox({ readBack: async () => undefined, loadChanges: () => import('./all-changes.ts') });
  const Shown = screenOf as Screen;
  showScreen(
    <QueryCacheContext value={store}>
      <Shown params={{ id: 'bal' }} />
    </QueryCacheContext>,
    '/app/elsewhere',
  );
  return {
    isAnswered: async () => {
      await waitFor(() => expect(asked(network)).toBe(true));
      await settle();
    },
    becomes: async (role: 'guest' | 'none') => {
      answer(role);
      await act(() => store.invalidate(({ path }) => /^\/(?:parties|nights)\/:id$/.test(path)));
    },
  };
}

const asked = (network: FakeNetwork) =>
  network.asked.some(({ call }) => call === `GET ${NIGHT}` || call === `GET ${PARTY}`);

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  return resetDevice;
});

const losses = [
  ['guest', 'Voir la soirée'],
  ['none', 'Mes soirées'],
] as const;
const matrix = screens.flatMap(([name, screenOf, field]) =>
  losses.map(([role, way]) => [name, role, screenOf, field, way] as const),
);

it.each(matrix)(
  'a host on %s who is %s from now on reads so, keeps what they typed and is led on',
  async (...row) => {
    const [, role, screenOf, field, way] = row;
    const { becomes, isAnswered } = await open(screenOf, 'host');
    if (field !== null)
      fireEvent.input(await screen.findByLabelText(field), { target: { value: 'On ouvre à 21 h' } });
    else await isAnswered();
    await becomes(role);
    const note = (await screen.findByText('Vous n’organisez plus cette soirée')).closest('[role=alert]');
    expect(note?.textContent).toContain(way);
    if (field !== null)
      expect(screen.getByLabelText<HTMLTextAreaElement>('Ce que vous aviez écrit').value).toBe(
        'On ouvre à 21 h',
      );
  },
);

it.each(screens.filter(([name]) => /^party-(?:announce|edit|invite)$/.test(name)))(
  'a guest who opens %s reads that it is for hosts',
  async (_name, screenOf) => {
    await open(screenOf, 'guest');
    await screen.findByText('Cet écran est pour les hôtes de la soirée');
    expect(screen.getByRole('link', { name: 'Voir la soirée' }).getAttribute('href')).toBe(
      '/app/parties/bal',
    );
  },
);

it('a co-host who has not answered is asked, before and after losing the role', async () => {
  const { becomes } = await open(PartyScreen, 'host');
  await screen.findByRole('radio', { name: 'Oui' });
  await becomes('guest');
  expect(screen.getByRole('radio', { name: 'Oui' })).toBeTruthy();
});
