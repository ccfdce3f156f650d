import type { PublicEvent } from '@lampion/contract/events/events';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryCache, QueryCacheContext } from '../../platform/device/query-cache.ts';
import { knowAccount } from '../../platform/session/stored-account.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { EventPage } from './event-page.tsx';

const night = { beginDate: '2030-12-14T19:30:00.000Z', endDate: '2030-12-15T01:00:00.000Z' };
const event = {
  _id: 'bal',
  name: 'Le bal',
  description: 'On danse.',
  status: 'published',
  ...night,
  place: 'La Java',
  address: '105, rue du Faubourg-du-Temple',
  latitude: null,
  longitude: null,
  picture: null,
  cover: { type: 'party', plan: null, sky: null },
} as PublicEvent;
const own = {
  reply: 'yes',
  plusOnes: 0,
  isShown: false,
  waitingPosition: null,
  offer: null,
  isRequested: false,
  isRefused: false,
  refusalWords: '',
  answers: {},
  exactAddress: null,
} as const;

/** The page as the app shows it to a signed-in member. */
async function showEvent(props: ComponentProps<typeof EventPage>, at = '/') {
  const store = createQueryCache((await knowAccount()).id);
  return showScreen(
    <QueryCacheContext value={store}>
      <EventPage {...props} />
    </QueryCacheContext>,
    at,
  );
}

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  return resetDevice;
});

it('shows where and when to everybody, the ticket to who comes, and takes another answer', async () => {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  network.on('PUT /api/events/bal/reply', () => [200, { ...own, reply: 'no' }]);
  await showEvent({ event, asked: undefined, own, organiser: 'La Java' }, '/app/events/bal');
  expect(screen.getByText(/Faubourg-du-Temple/)).toBeTruthy();
  expect(screen.queryByText('Visible parce que vous venez')).toBeNull();
  expect(screen.getByRole('link', { name: 'Mon billet' }).getAttribute('href')).toBe(
    '/app/parties/bal/ticket',
  );
  fireEvent.click(screen.getByRole('radio', { name: 'Non' }));
  await waitFor(() => expect(network.calls('PUT /api/events/bal/reply')[0]?.body).toEqual({ reply: 'no' }));
});

it('says the place of who waits, and sends what they answer to fewer places', async () => {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  network.on('PUT /api/events/bal/reply/offer', () => [200, own]);
  const waiting = { ...own, reply: 'waiting', plusOnes: 2, waitingPosition: 3 } as const;
  const until = '2030-12-14T18:00:00.000Z';
  const { unmount } = await showEvent({ event, asked: undefined, own: waiting, organiser: 'La Java' });
  expect(screen.getByText(/vous êtes en position 3/)).toBeTruthy();
  unmount();
  const offered = { ...waiting, offer: { places: 2, until } };
  await showEvent({
    asked: undefined,
    event: { ...event, place: 'Cours Julien', address: 'Cours Julien' },
    own: offered,
    organiser: '',
  });
  expect(screen.getByText('Cours Julien')).toBeTruthy();
  const asked = screen.getByRole('region', { name: 'Places proposées' });
  expect(asked.textContent).toMatch(/19\sh/);
  fireEvent.click(within(asked).getAllByRole('button')[0] as HTMLElement);
  await waitFor(() =>
    expect(network.calls('PUT /api/events/bal/reply/offer')[0]?.body).toEqual({
      answer: 'accept',
      places: 2,
    }),
  );
});

it.each([
  ['is over by this device', '2030-12-15T04:00:00.000Z', '2030-12-14T23:00:00.000Z', true],
  ['goes on by this device', '2030-12-14T23:00:00.000Z', '2030-12-15T04:00:00.000Z', false],
])(
  'takes an answer as the clock of the server has it where the event %s',
  async (_, device, server, isOpen) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(device) });
    const network = fakeNetwork();
    const date = { date: new Date(server).toUTCString() };
    network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }, date]);
    network.on('PUT /api/events/bal/reply', () => [200, { ...own, reply: 'no' }, date]);
    await showEvent({ event, asked: undefined, own, organiser: '' });
    const answer = screen.queryByRole('radio', { name: 'Non' });
    expect(answer !== null).toBe(isOpen);
    if (answer) {
      fireEvent.click(answer);
      await waitFor(() => expect(network.calls('PUT /api/events/bal/reply')).toHaveLength(1));
    }
  },
);

it.each([
  ['a guest who came', {}, own, 1],
  ['no guest who declined', {}, { ...own, reply: 'no' as const }, 0],
  ['nobody when it was cancelled', { status: 'cancelled' as const }, own, 0],
])('leads %s to the morning after', async (_, values, reply, count) => {
  fakeNetwork().on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  const over = { beginDate: '2024-12-14T19:30:00.000Z', endDate: '2024-12-15T01:00:00.000Z' };
  await showEvent({ event: { ...event, ...over, ...values }, asked: undefined, own: reply, organiser: '' });
  expect(screen.queryAllByRole('link', { name: 'Le lendemain' })).toHaveLength(count);
});
