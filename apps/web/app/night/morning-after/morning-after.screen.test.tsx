import type { Costs } from '@lampion/contract/night/costs';
import type { Homecoming } from '@lampion/contract/night/homecomings';
import type { NightAfter } from '@lampion/contract/night/morning-after';
import type { Night } from '@lampion/contract/night/nights';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchOutbox } from '../../platform/device/outbox.ts';
import { createQueryCache, QueryCacheContext } from '../../platform/device/query-cache.ts';
import { readBackAfter } from '../../platform/device/query-invalidation.ts';
import { knowAccount } from '../../platform/session/stored-account.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { night } from '../../testing/night.ts';
import { costs, INES, MAUD } from '../../testing/open-costs.tsx';
import { resetDevice } from '../../testing/reset-device.ts';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import { holdTime, tenSecondsLater, undo } from '../../testing/undo-clock.ts';
import MorningAfterScreen from './morning-after.tsx';

const BAL = '/api/nights/bal';
const NEXT = '2031-01-04T19:30:00.000Z';
const dateOf = (beginDate: string, count: number) => ({
  beginDate,
  endDate: beginDate,
  count,
  suitsMe: false,
});
const after: NightAfter = {
  entered: 34,
  songs: 41,
  photos: 0,
  bars: null,
  challenges: 1,
  homecomings: { home: 14, awaited: 16 },
  dates: [dateOf('2030-12-28T19:30:00.000Z', 2), dateOf(NEXT, 2), dateOf('2031-01-11T19:30:00.000Z', 0)],
  next: null,
};
const over = { beginDate: '2024-12-14T19:30:00.000Z', endDate: '2024-12-15T01:00:00.000Z' };
const guest: Night = { ...night, ...over, role: 'guest', guestId: INES };
const homecoming: Homecoming = { friends: [], homeAt: null, remindAt: null, told: [] };

interface Opened {
  shown?: Night;
  answer?: Partial<NightAfter>;
  transfers?: Costs['transfers'];
}

async function open({ shown = guest, answer = {}, transfers = [] }: Opened = {}) {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'ines', role: 'member' }]);
  network.on(`GET ${BAL}`, () => [200, shown]);
  network.on(`GET ${BAL}/after`, () => [200, { ...after, ...answer }]);
  network.on(`GET ${BAL}/home`, () => [200, homecoming]);
  network.on(`GET ${BAL}/costs`, () => [200, { ...costs, transfers }]);
  const store = createQueryCache((await knowAccount()).id);
  const loadChanges = () => import('../../shell/all-changes.ts');
  watchOutbox({ readBack: (change) => readBackAfter(store, change), loadChanges });
  const Screen = MorningAfterScreen as unknown as (props: { params: { id: string } }) => React.ReactNode;
  showScreen(
    <QueryCacheContext value={store}>
      <Screen params={{ id: 'bal' }} />
    </QueryCacheContext>,
    '/app/nights/bal/morning-after',
  );
  await screen.findByRole('heading', { level: 1 });
  return network;
}

const lamp = (name: RegExp) => screen.getByRole('button', { name });
const textOf = (name: RegExp) => lamp(name).textContent?.replaceAll(/\s+/g, ' ');

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton');
  return resetDevice;
});
afterEach(() => vi.useRealTimers());

describe('the night in figures', () => {
  it('shows what there was, and nothing of what there was none of', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('34 lampions se sont allumés');
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'personnes entrées',
      'titres joués',
      'défi relevé',
    ]);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '34',
      '41',
      '1',
    ]);
  });

  it('counts those who said yes where nobody was noted at the door', async () => {
    await open({ answer: { entered: 0 }, shown: { ...guest, comingCount: 12 } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Le lendemain');
    expect(screen.getByText('ont dit oui').nextSibling?.textContent).toBe('12');
  });
});

it('asks for nothing before the night is over', async () => {
  const network = await open({ shown: night });
  expect(screen.getByText('Il s’ouvre ici quand la nuit est finie.')).toBeTruthy();
  expect(network.calls(`GET ${BAL}/after`)).toEqual([]);
});

describe('coming home', () => {
  it('is a number, and one’s own word, of which nobody hears who chose no friends', async () => {
    const network = await open();
    const region = await screen.findByRole('region', { name: /^Bien rentrés.: 14 sur 16$/ });
    expect(within(region).getByText(/Vous ne voyez qu’un nombre, Inès aussi/)).toBeTruthy();
    network.on(`PUT ${BAL}/home`, () => [204, null]);
    fireEvent.click(await screen.findByRole('button', { name: 'Je suis à la maison' }));
    expect(await screen.findByText(/^Vous êtes à la maison depuis/)).toBeTruthy();
    await waitFor(() => expect(network.calls(`PUT ${BAL}/home`)[0]?.body).toEqual({ isHome: true }));
    expect(screen.queryByText(/Vos amis l’apprennent/)).toBeNull();
    await waitFor(() => expect(network.calls(`GET ${BAL}/after`).length).toBeGreaterThan(1));
  });

  it('shows no number where it would be a name', async () => {
    await open({ answer: { homecomings: null } });
    expect(await screen.findByRole('heading', { name: /^Bien rentrés/ })).toBeTruthy();
    expect(screen.queryByText(/sur 16/)).toBeNull();
  });
});

describe('one’s own accounts', () => {
  const listed: Night = { ...guest, screens: { ...guest.screens, list: true } };
  const transfer = (fromId: string, toId: string, cents: number) => ({ fromId, toId, cents, account: null });

  it.each([
    ['Vous devez 12,40 € à Maud', [transfer(INES, MAUD, 1240)], 'Régler'],
    ['Maud vous doit 3,00 €', [transfer(MAUD, INES, 300)], 'Voir les comptes'],
    ['Vous êtes quittes', [], 'Voir les comptes'],
  ])('say: %s', async (said, transfers, way) => {
    await open({ shown: listed, transfers });
    const region = await screen.findByRole('region', { name: said.replaceAll(' €', '\u00a0€') });
    expect(within(region).getByRole('link', { name: way }).getAttribute('href')).toBe(
      '/app/nights/bal/costs',
    );
  });

  it('are not there for who is in no expense', async () => {
    const network = await open({ shown: { ...listed, guestId: 'une-autre' } });
    await waitFor(() => expect(network.calls(`GET ${BAL}/costs`)).toHaveLength(1));
    await settle();
    expect(screen.queryByText(/quittes/)).toBeNull();
  });
});

describe('the dates to meet again', () => {
  it('light without a network, and say in words which one leads', async () => {
    const network = await open();
    expect(textOf(/28/)).toBe('sam. 28 déc. 2 personnes en tête');
    expect(textOf(/11/)).toBe('sam. 11 janv. personne encore ');
    network.cut();
    fireEvent.click(lamp(/4.*janv/));
    await waitFor(() => expect(textOf(/4.*janv/)).toBe('sam. 4 janv. 3 personnes en tête'));
    expect(lamp(/4.*janv/).getAttribute('aria-pressed')).toBe('true');
    expect(textOf(/28/)).toBe('sam. 28 déc. 2 personnes ');
    fireEvent.click(lamp(/11/));
    fireEvent.click(lamp(/4.*janv/));
    await waitFor(() => expect(lamp(/4.*janv/).getAttribute('aria-pressed')).toBe('false'));
    expect(lamp(/11/).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('button', { name: /^Choisir/ })).toBeNull();
  });

  it('become the next party by one tap of a host, who can undo it for ten seconds', async () => {
    holdTime();
    const network = await open({ shown: { ...guest, role: 'host' } });
    network.on(`POST ${BAL}/after/next`, () => [204, null]);
    const choose = () => fireEvent.click(screen.getByRole('button', { name: /^Choisir.*4 janvier/ }));
    choose();
    expect(await screen.findByRole('heading', { name: 'Le 4 janvier, c’est dit' })).toBeTruthy();
    expect(screen.getByText(/l’apprennent dès que c’est envoyé/)).toBeTruthy();
    await undo();
    expect(screen.getByRole('heading', { name: /^On remet ça/ })).toBeTruthy();
    choose();
    await screen.findByRole('heading', { name: 'Le 4 janvier, c’est dit' });
    expect(network.calls(`POST ${BAL}/after/next`)).toEqual([]);
    await tenSecondsLater();
    await waitFor(() => expect(network.calls(`POST ${BAL}/after/next`)).toHaveLength(1));
    expect(network.calls(`POST ${BAL}/after/next`)[0]?.body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      beginDate: NEXT,
    });
  });

  it('lead to the party once it is said, whoever is invited in the app', async () => {
    await open({ answer: { dates: [], next: { id: 'suite', beginDate: NEXT } } });
    const region = screen.getByRole('region', { name: 'Le 4 janvier, c’est dit' });
    expect(within(region).getByRole('link').getAttribute('href')).toBe('/app/parties/suite');
  });
});
