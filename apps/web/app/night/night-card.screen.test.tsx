import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeNetwork } from '../testing/fake-network.ts';
import { night, places } from '../testing/night.ts';
import { settle, showScreen } from '../testing/show-screen.tsx';
import { NightCard } from './night-card.tsx';

const event = { _id: 'bal', type: 'party' } as const;
const show = () => showScreen(<NightCard event={event} places={places} />, '/pro/events/bal');

beforeEach(() => localStorage.setItem('authToken', 'jeton'));

it('sends each switch at once, and takes back one that is not kept', async () => {
  const network = fakeNetwork();
  network.on('GET /api/nights/bal', () => [200, night]);
  network.on('PUT /api/nights/bal', () => [
    409,
    { code: 'night_closed', message: 'Cette soirée est annulée.' },
  ]);
  show();
  const list = await screen.findByRole<HTMLInputElement>('switch', { name: /^Liste/ });
  network.hold();
  fireEvent.click(list);
  await waitFor(() => expect(list.checked).toBe(true));
  network.release();
  expect(await screen.findByText('Cette soirée est annulée.')).toBeTruthy();
  await waitFor(() => expect(list.checked).toBe(false));
  expect(network.calls('PUT /api/nights/bal')[0]?.body).toEqual({ screens: { list: true } });
});

it('is not there for administrators, whose night it is not', async () => {
  const network = fakeNetwork();
  network.on('GET /api/nights/bal', () => [404, { code: 'night_not_found', message: 'Introuvable.' }]);
  show();
  await settle();
  expect(screen.queryByRole('heading', { name: 'La nuit' })).toBeNull();
});

it('cannot be changed once the night is closed', async () => {
  const network = fakeNetwork();
  network.on('GET /api/nights/bal', () => [200, { ...night, isOpen: false }]);
  show();
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: /^Liste/ })).disabled).toBe(true);
});

it('lets the organiser choose who confirms challenges, where they are open', async () => {
  const network = fakeNetwork();
  network.on('GET /api/nights/bal', () => [
    200,
    { ...night, screens: { ...night.screens, challenges: true } },
  ]);
  network.on('PUT /api/nights/bal', () => [200, night]);
  showScreen(<NightCard event={event} />, '/pro/events/bal');
  const byGuests = await screen.findByRole<HTMLInputElement>('switch', { name: /^Les invités confirment/ });
  fireEvent.click(byGuests);
  await waitFor(() =>
    expect(network.calls('PUT /api/nights/bal')[0]?.body).toEqual({ challengesConfirmedBy: 'guest' }),
  );
  fireEvent.click(screen.getByRole('switch', { name: /^Défis/ }));
  await waitFor(() => expect(screen.queryByRole('switch', { name: /^Les invités confirment/ })).toBeNull());
});
