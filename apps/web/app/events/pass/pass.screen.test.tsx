import type { Pass } from '@lampion/contract/events/passes';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../platform/api.ts';
import { watchOutbox } from '../../platform/device/outbox.ts';
import { storePhoto } from '../../platform/device/photo-database.ts';
import { createQueryCache, QueryCacheContext } from '../../platform/device/query-cache.ts';
import { readBackAfter } from '../../platform/device/query-invalidation.ts';
import { listChanges } from '../../platform/device/send-outbox.ts';
import { findPass, type KeptPass, keepPass } from '../../platform/session/passes.ts';
import { CachedError } from '../../shell/cached-error.tsx';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { night } from '../../testing/night.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import PassScreen from './pass.tsx';
import { clientLoader as loadPasses } from './passes.tsx';

const kept: KeptPass = {
  eventId: 'bal',
  guestId: 'ana',
  token: 'lien-ana',
  name: 'Ana',
  title: 'Le bal',
  beginDate: night.beginDate,
  endsAt: night.closesAt,
};

const ticket = { token: 'code', holder: 'Ana', people: 1 } as NonNullable<Pass['ticket']>;

const coming = {
  guestId: 'ana',
  nickname: 'Ana',
  reply: 'yes',
  plusOnes: 0,
  plusOnesMax: 2,
  waitingPosition: null,
  offer: null,
  askedPlusOnes: null,
  showsGuests: false,
  isOpen: true,
  endsAt: night.closesAt,
  event: { ...night, _id: 'bal', status: 'published' },
  party: {
    host: 'Inès',
    address: null,
    accessNote: '',
    isAddressHidden: false,
    word: '',
    isPollOpen: false,
  },
  ticket,
  word: null,
} as unknown as Pass;

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);

/** Ana's pass, before a server that answers it. */
async function openPass(pass: Pass = coming) {
  const network = fakeNetwork();
  network.on('GET /api/nights/bal/pass', () => [200, pass]);
  network.on('GET /api/nights/bal', () => [200, { ...night, role: 'guest' }]);
  const store = createQueryCache('ana');
  const stop = watchOutbox({
    readBack: (change) => readBackAfter(store, change),
    loadChanges: () => import('../../shell/all-changes.ts'),
  });
  const params = { params: { id: 'bal' } } as Parameters<typeof PassScreen>[0];
  const { unmount } = showScreen(
    <QueryCacheContext value={store}>
      <PassScreen {...params} />
    </QueryCacheContext>,
    '/app/pass/bal',
  );
  await screen.findByRole('heading', { level: 1, name: 'Le bal' });
  closing = () => {
    unmount();
    stop();
  };
  return network;
}
let closing: () => void = () => undefined;

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const reads = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });

beforeEach(async () => {
  await resetDevice();
  history.replaceState(null, '', '/app/pass/bal');
  // Somebody is signed in on this phone, too.
  localStorage.setItem('authToken', 'jeton-lina');
  keepPass(kept);
});
afterEach(() => {
  closing();
  history.replaceState(null, '', '/');
  vi.clearAllMocks();
});

it('a reply is shown at once, and sent by the pass though an account is signed in', async () => {
  const network = await openPass({ ...coming, reply: 'maybe', ticket: null });
  network.on('PUT /api/nights/bal/pass', () => [200, coming]);
  network.hold();
  press('Changer');
  fireEvent.click(screen.getByRole('radio', { name: 'Oui' }));
  await reads('Vous participez.');
  await waitFor(() => expect(network.calls('PUT /api/nights/bal/pass')).toHaveLength(1));
  expect(network.calls('PUT /api/nights/bal/pass')[0]?.body).toMatchObject({ reply: 'yes' });
  expect(new Set(network.asked.map(({ token }) => token))).toEqual(new Set(['Pass lien-ana']));
  network.release();
});

it('the ticket stays while one more person waits for the network: the door admits its former number', async () => {
  const network = await openPass();
  network.cut();
  press('Changer');
  press('Une personne de plus');
  await reads(/avec 1 personne/);
  expect(screen.getByRole('img', { name: 'Code du billet' })).toBeTruthy();
  expect(screen.getByText('Une personne')).toBeTruthy();
});

it('erasing it names what has not been sent: changes and photos', async () => {
  const network = await openPass();
  network.cut();
  const photo = { id: 'p', holderId: 'ana', nightId: 'bal', name: 'Le bal', caption: '' };
  await storePhoto({ ...photo, bytes: new ArrayBuffer(1), madeAt: 0, refusal: null });
  press('Changer');
  press('Une personne de plus');
  await reads(/avec 1 personne/);
  await settle();
  press('Effacer d’ici');
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText(/2 changements et photos ne sont pas partis et seront perdus/);
});

it('once it has ended the page is loaded again and says so; what was written stays for the next link', async () => {
  const network = await openPass();
  network.on('PUT /api/nights/bal/pass', () => [401, { code: 'not_authenticated', message: 'Non' }]);
  press('Changer');
  press('Une personne de plus');
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(findPass('bal')).toMatchObject({ token: 'lien-ana', hasEnded: true });
  expect(localStorage.getItem('authToken')).toBe('jeton-lina');
  expect(await listChanges('ana')).toHaveLength(1);
  // What is still being asked belongs to this test, not to the next one.
  await settle();
});

it('a guest who declined is led from a screen of the night to the pass, not to an account', async () => {
  const network = fakeNetwork();
  const declined = new ApiError(403, 'night_declined', 'Vous ne venez pas.');
  const element = (
    <QueryCacheContext value={createQueryCache('ana')}>
      <CachedError error={declined} reload={() => undefined} />
    </QueryCacheContext>
  );
  const routes = [{ path: '/app/pass/:id/list', element }];
  const router = createMemoryRouter(routes, { initialEntries: ['/app/pass/bal/list'] });
  const { unmount } = render(<RouterProvider router={router} />);
  closing = unmount;
  const link = screen.getByRole('link', { name: 'Changer ma réponse' });
  expect(link.getAttribute('href')).toBe('/app/pass/bal');
  await settle();
  expect(network.asked).toEqual([]);
});

it('a pass leaves the device once the server says that it is time, and that nothing is owed', async () => {
  vi.useFakeTimers({ now: new Date('2041-01-01'), toFake: ['Date'] });
  const network = fakeNetwork();
  network.cut();
  expect(await loadPasses()).toHaveLength(1);
  network.mend();
  network.on('HEAD /health/live', () => [200, {}, { date: 'Mon, 16 Dec 2030 12:00:00 GMT' }]);
  expect(await loadPasses()).toHaveLength(1);
  vi.setSystemTime(new Date('2041-03-01'));
  network.on('HEAD /health/live', () => [200, {}, { date: 'Thu, 13 Feb 2031 12:00:00 GMT' }]);
  // What is owed outlasts the link, and is settled by it.
  network.on('GET /api/nights/bal/costs', () => [200, {}]);
  expect(await loadPasses()).toHaveLength(1);
  network.on('GET /api/nights/bal/costs', () => [401, { code: 'not_authenticated', message: 'Non' }]);
  expect(await loadPasses()).toEqual([]);
  vi.useRealTimers();
});
