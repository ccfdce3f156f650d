import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setEventReply } from '../events/changes/replies.ts';
import { makeChange } from '../platform/device/make-change.ts';
import { watchOutbox } from '../platform/device/outbox.ts';
import { listChanges } from '../platform/device/send-outbox.ts';
import { knowAccount } from '../platform/session/stored-account.ts';
import { fakeNetwork } from '../testing/fake-network.ts';
import { resetDevice } from '../testing/reset-device.ts';
import { settle, showScreen } from '../testing/show-screen.tsx';
import { OutboxStrip } from './app-screen.tsx';
import { OutboxList } from './outbox-list.tsx';

const CLOSED = { code: 'event_closed', message: 'Les réponses sont closes.' };
const FULL = { code: 'party_full', message: 'La liste est complète.' };

afterEach(resetDevice);

async function refuse() {
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  network.on('PUT /api/events/bal/reply', () => [409, CLOSED]);
  network.on('PUT /api/events/concert/reply', () => [409, FULL]);
  await knowAccount();
  const stop = watchOutbox({ readBack: async () => undefined, loadChanges: async () => undefined });
  await makeChange(setEventReply, { eventId: 'bal', name: 'Le bal', reply: 'yes' });
  await waitFor(async () => expect((await listChanges('lina'))[0]?.refusal).not.toBeNull());
  return stop;
}

it('says the last refusal and how many others there are, until they were read in the list', async () => {
  const stop = await refuse();
  const { unmount } = showScreen(<OutboxStrip />, '/app');
  await screen.findByText(/Les réponses sont closes/);
  await act(() => makeChange(setEventReply, { eventId: 'concert', name: 'Le concert', reply: 'yes' }));
  await screen.findByText(/La liste est complète\. Et un autre refus\./);
  unmount();

  const list = showScreen(<OutboxList />, '/app/outbox');
  await screen.findByText('Les réponses sont closes.');
  // A full list may have room again; what is closed stays closed.
  expect(screen.getAllByRole('button', { name: 'Réessayer' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Compris' })).toHaveLength(2);
  await waitFor(async () =>
    expect((await listChanges('lina')).every(({ refusal }) => refusal?.isRead === true)).toBe(true),
  );
  list.unmount();

  showScreen(<OutboxStrip />, '/app');
  await settle();
  expect(screen.queryByText(/Les réponses sont closes/)).toBeNull();
  stop();
});

it('shows no refusal on a ticket, which is held up to others', async () => {
  const stop = await refuse();
  showScreen(<OutboxStrip showsRefusals={false} />, '/app/tickets/bal');
  await settle();
  expect(screen.queryByText(/Les réponses sont closes/)).toBeNull();
  stop();
});
