import type { Crawl, CrawlBar } from '@lampion/contract/night/bar-crawl';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { watchOutbox } from '../../platform/device/outbox.ts';
import { createQueryCache, QueryCacheContext } from '../../platform/device/query-cache.ts';
import { readBackAfter } from '../../platform/device/query-invalidation.ts';
import { knowAccount } from '../../platform/session/stored-account.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { night } from '../../testing/night.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import BarathonScreen from './bar-crawl.tsx';

const bar = (id: string, name: string, longitude: number): CrawlBar => ({
  id,
  name,
  description: '',
  openingHours: '17:00',
  closingHours: '02:00',
  mission: '',
  address: `${name}, Nantes`,
  latitude: 47.21,
  longitude,
  capacity: 50,
  stayMinutes: 45,
  state: null,
  readyAt: null,
  linkCode: null,
});
/** The second one is not on the way to the third. */
const bars = [
  bar('marcelle', 'Chez Marcelle', -1.56),
  bar('merle', 'Le Merle', -1.54),
  bar('cale', 'La Cale', -1.55),
];
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const group = {
  number: 0,
  name: 'Menthe',
  people: 34,
  endedAt: null,
  beginsAt: minutesAgo(20),
  steps: [{ barId: 'marcelle', headedAt: minutesAgo(10) }],
};
const crawl: Crawl = {
  id: 'bal',
  name: 'Le bal',
  isHost: true,
  linkCode: 'ecran',
  lateCode: null,
  staggerMinutes: 0,
  bars,
  groups: [group],
};

/** The way of a night, before a server that has it. */
async function openCrawl(shown: Crawl) {
  const network = fakeNetwork();
  const role = shown.isHost ? ('host' as const) : ('guest' as const);
  network.on('GET /api/auth/me', () => [200, { _id: 'ines', role: 'member' }]);
  network.on('GET /api/nights/bal', () => [200, { ...night, role, type: 'barathon' }]);
  network.on('GET /api/nights/bal/crawl', () => [200, shown]);
  const store = createQueryCache((await knowAccount()).id);
  watchOutbox({
    readBack: (change) => readBackAfter(store, change),
    loadChanges: () => import('../../shell/all-changes.ts'),
  });
  const Screen = BarathonScreen as (props: { params: { id: string } }) => ReactNode;
  showScreen(
    <QueryCacheContext value={store}>
      <Screen params={{ id: 'bal' }} />
    </QueryCacheContext>,
    '/app/nights/bal/barathon',
  );
  await screen.findByRole('heading', { level: 1, name: 'Chez Marcelle' });
  return network;
}

/** As when the phone goes into a pocket: what can still be undone is sent. */
function leaveScreen(): void {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}

/** The bar that is said to be where the group is. */
const here = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-d-ines');
  return resetDevice;
});

it('goes on to the next bar once its host has confirmed, also without a network, and sends it with the bar that is left', async () => {
  const network = await openCrawl(crawl);
  network.cut();
  fireEvent.click(screen.getByRole('button', { name: 'On passe au bar suivant' }));
  expect(here()).toBe('Chez Marcelle');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'On y va' }));
  await screen.findByRole('heading', { level: 1, name: 'Le Merle' });
  network.on('PUT /api/nights/bal/crawl/step', () => [204, null]);
  network.mend();
  leaveScreen();
  await waitFor(() =>
    expect(network.calls('PUT /api/nights/bal/crawl/step')[0]?.body).toEqual({
      group: 0,
      leaves: 'marcelle',
    }),
  );
});

it('takes back what was said last', async () => {
  const network = await openCrawl(crawl);
  network.on('PUT /api/nights/bal/crawl/step/back', () => [204, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
  await screen.findByText('Repris : Chez Marcelle');
  leaveScreen();
  await waitFor(() =>
    expect(network.calls('PUT /api/nights/bal/crawl/step/back')[0]?.body).toEqual({
      group: 0,
      to: 'marcelle',
    }),
  );
});

it('happens after a press of one second, and needs a confirmation after a shorter one', async () => {
  const network = await openCrawl(crawl);
  network.on('PUT /api/nights/bal/crawl/step', () => [204, null]);
  const button = screen.getByRole('button', { name: 'On passe au bar suivant' });
  fireEvent.pointerDown(button, { button: 0 });
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pas encore' }));
  expect(network.calls('PUT /api/nights/bal/crawl/step')).toHaveLength(0);
  fireEvent.pointerDown(button, { button: 0 });
  await screen.findByText(/^On passe au bar suivant\s: Le Merle$/, undefined, { timeout: 3000 });
  leaveScreen();
  await waitFor(() => expect(network.calls('PUT /api/nights/bal/crawl/step')).toHaveLength(1));
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('puts the bars in the order of the shortest walk, the first one kept', async () => {
  const network = await openCrawl({ ...crawl, groups: [{ ...group, steps: [] }] });
  network.on('PUT /api/nights/bal/crawl/order', () => [204, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Marcher le moins possible' }));
  await waitFor(() =>
    expect(network.calls('PUT /api/nights/bal/crawl/order')[0]?.body).toEqual({
      ids: ['marcelle', 'cale', 'merle'],
    }),
  );
});

it('moves a bar by its buttons', async () => {
  const network = await openCrawl(crawl);
  network.on('PUT /api/nights/bal/crawl/order', () => [204, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Monter Le Merle' }));
  await waitFor(() =>
    expect(network.calls('PUT /api/nights/bal/crawl/order')[0]?.body).toEqual({
      ids: ['merle', 'marcelle', 'cale'],
    }),
  );
});

it('shows a guest where the group is and nothing to decide; the group they follow is remembered', async () => {
  const second = { ...group, number: 1, name: 'Miel', steps: [{ barId: 'cale', headedAt: minutesAgo(3) }] };
  await openCrawl({ ...crawl, isHost: false, linkCode: null, groups: [group, second] });
  expect(screen.queryByRole('button', { name: /bar suivant|Ajouter|Monter/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Miel' }));
  await screen.findByRole('heading', { level: 1, name: 'La Cale' });
  expect(localStorage.getItem('lampion.crawl-group.bal')).toBe('1');
});

it('warns that a bar is closed when the group would be there', async () => {
  const shut = bars.map((one) => ({ ...one, openingHours: '05:00', closingHours: '05:01' }));
  await openCrawl({ ...crawl, bars: shut });
  expect(screen.getAllByText(/^(Fermé|Ouvre|Ferme) à 5 h/).length).toBeGreaterThan(0);
});

it('removes the current bar after its host has read where guests go; they are notified unless it is undone', async () => {
  const network = await openCrawl(crawl);
  network.on('DELETE /api/nights/bal/crawl/bars/marcelle', () => [204, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Modifier Chez Marcelle' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer du parcours' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/vos invités apprennent que le rendez-vous est au Merle/)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Retirer ce bar' }));
  await screen.findByRole('heading', { level: 1, name: 'Le Merle' });
  fireEvent.click(await screen.findByRole('button', { name: 'Revenir en arrière' }));
  await screen.findByRole('heading', { level: 1, name: 'Chez Marcelle' });
  leaveScreen();
  await screen.findByText('Rien n’est parti');
  expect(network.calls('DELETE /api/nights/bal/crawl/bars/marcelle')).toHaveLength(0);
});

it('leads around a full bar only where its host taps: another bar first, and back', async () => {
  const allDay = { openingHours: '00:00', closingHours: '00:00' };
  const full = bars.map((one) => ({
    ...one,
    ...allDay,
    state: one.id === 'merle' ? ('full' as const) : null,
  }));
  const network = await openCrawl({ ...crawl, bars: full });
  network.on('PUT /api/nights/bal/crawl/order', () => [204, null]);
  expect(screen.getAllByText('Complet')).not.toHaveLength(0);
  expect(network.calls('PUT /api/nights/bal/crawl/order')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: /^D’abord à La Cale/ }));
  await waitFor(() =>
    expect(network.calls('PUT /api/nights/bal/crawl/order')[0]?.body).toEqual({
      ids: ['marcelle', 'cale', 'merle'],
    }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: /^D’abord à La Cale/ })).toBeNull());
});

it('shows a guest what the next bar says, without a proposal', async () => {
  const readyAt = new Date(Date.now() + 90 * 60_000).toISOString();
  const late = bars.map((one) => (one.id === 'merle' ? { ...one, state: 'soon' as const, readyAt } : one));
  await openCrawl({ ...crawl, bars: late, isHost: false, linkCode: null });
  expect(screen.getByText(/^On vous attend à/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^D’abord/ })).toBeNull();
});

it('opens the page for latecomers, changes its link after a confirmation, and closes it', async () => {
  const network = await openCrawl(crawl);
  const call = 'PUT /api/nights/bal/crawl/late-link';
  let lateCode: unknown = null;
  network.on('GET /api/nights/bal/crawl', () => [200, { ...crawl, lateCode }]);
  network.on(call, ({ body }) => {
    lateCode = body.code;
    return [204, null];
  });
  fireEvent.click(screen.getByRole('button', { name: /^Ouvrir/ }));
  const page = await screen.findByRole('link', { name: /^Où êtes-vous/ });
  const before = page.getAttribute('href');
  expect(before).toMatch(/^\/ou\/[\w-]{22}$/);
  fireEvent.click(screen.getByRole('button', { name: 'Changer de lien' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Changer de lien' }));
  await waitFor(() => expect(network.calls(call)).toHaveLength(2));
  const [first, second] = network.calls(call).map(({ body }) => body.code);
  expect(`/ou/${first}`).toBe(before);
  expect(second).not.toBe(first);
  fireEvent.click(screen.getByRole('button', { name: 'Fermer la page' }));
  await waitFor(() => expect(network.calls(call)[2]?.body).toEqual({ code: null }));
});
