import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDevice } from '../platform/device/device-database.ts';
import { watchOutbox } from '../platform/device/outbox.ts';
import { storeChange } from '../platform/device/send-outbox.ts';
import { knowAccount } from '../platform/session/stored-account.ts';
import { fakeNetwork } from '../testing/fake-network.ts';
import { settle, showScreen } from '../testing/show-screen.tsx';
import { OutboxList } from './outbox-list.tsx';

const ALL_SENT = 'Tout est envoyé.';

async function openOutbox() {
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  await knowAccount();
  return watchOutbox({ readBack: async () => undefined, loadChanges: async () => undefined });
}

it('says that all is sent only once this device was read', async () => {
  showScreen(<OutboxList />);
  expect(screen.queryByText(ALL_SENT)).toBeNull();
  const stop = await openOutbox();
  expect(await screen.findByText(ALL_SENT)).toBeTruthy();
  stop();
});

it('offers to send again what failed without an answer', async () => {
  for (const code of ['internal', 'connection_cut'])
    await storeChange(
      {
        id: code,
        holderId: 'lina',
        kind: 'set-event-reply',
        input: {},
        label: 'Votre réponse',
        words: '',
        method: 'PUT',
        address: '/api/events/bal/reply',
        body: null,
        madeAt: Date.now(),
        refusal: { code, message: 'Réessayez plus tard.' },
      },
      null,
    );
  const stop = await openOutbox();
  showScreen(<OutboxList />);
  expect(await screen.findAllByRole('button', { name: 'Réessayer' })).toHaveLength(2);
  stop();
});

it('does not say so of a device that cannot be read', async () => {
  const database = await openDevice();
  await database.transaction('outbox').done;
  database.close();
  const stop = await openOutbox();
  showScreen(<OutboxList />);
  expect(await screen.findByText(/^Cet appareil ne se laisse pas lire/)).toBeTruthy();
  await settle();
  expect(screen.queryByText(ALL_SENT)).toBeNull();
  stop();
});
