import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { announceToParty } from '../../events/changes/guests.ts';
import { showPlanned } from '../../events/changes/plan-party.ts';
import { newDraft, toPlanBody } from '../../events/new-party/party-draft.ts';
import { AnnounceForm } from '../../events/party/announce-form.tsx';
import { makeChange } from '../../platform/device/make-change.ts';
import { sendWaiting, watchOutbox } from '../../platform/device/outbox.ts';
import { createQueryCache, QueryCacheContext } from '../../platform/device/query-cache.ts';
import { HOLD_MS } from '../../platform/device/send-in-order.ts';
import { knowAccount } from '../../platform/session/stored-account.ts';
import { OutboxStrip } from '../../shell/app-screen.tsx';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { showScreen } from '../../testing/show-screen.tsx';

const party = showPlanned(toPlanBody({ ...newDraft('bal'), name: 'Le bal', day: '2030-12-14' }));
const counts = { yes: 3, waiting: 0, maybe: 0, no: 0, pending: 0 };

/** The app of a member, whose address is confirmed from `confirm` on. */
async function openApp(shown: ReactNode) {
  const network = fakeNetwork();
  let isEmailVerified = false;
  const account = { _id: 'lina', role: 'member', email: 'lina@exemple.fr' };
  network.on('GET /api/auth/me', () => [200, { ...account, isEmailVerified }]);
  const refusal = { code: 'confirmation_required', message: 'Confirmez d’abord votre adresse e-mail.' };
  network.on('POST /api/parties/bal/announcements', () => (isEmailVerified ? [201, {}] : [403, refusal]));
  network.on('POST /api/auth/resend-confirmation', () => [204, null]);
  const store = createQueryCache((await knowAccount()).id);
  const stop = watchOutbox({ readBack: async () => undefined, loadChanges: async () => undefined });
  showScreen(<QueryCacheContext value={store}>{shown}</QueryCacheContext>);
  const confirm = () => {
    isEmailVerified = true;
    void store.invalidate(() => true);
  };
  return { network, confirm, stop };
}

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  return resetDevice;
});

it('is said before the work, with the button to resend, and goes once the address is confirmed', async () => {
  const { network, confirm, stop } = await openApp(<AnnounceForm party={party} counts={counts} />);
  expect(await screen.findByText(/ouvrez le lien envoyé à lina@exemple\.fr/)).toBeTruthy();
  const send = screen.getByRole('button', { name: 'Envoyer' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: /^Renvoyer/ }));
  expect(await screen.findByText(/mail envoyé/)).toBeTruthy();
  expect(network.calls('POST /api/auth/resend-confirmation')).toHaveLength(1);
  confirm();
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull());
  expect(screen.queryByText(/ouvrez le lien/)).toBeNull();
  stop();
});

it('what was refused before that waits without an alarm, and is sent again by itself', async () => {
  const { network, confirm, stop } = await openApp(<OutboxStrip />);
  const written = { partyId: 'bal', id: 'un', body: 'À ce soir', audience: 'all' } as const;
  vi.useFakeTimers({ toFake: ['Date'] });
  await makeChange(announceToParty, written);
  vi.setSystemTime(Date.now() + HOLD_MS + 1);
  await sendWaiting();
  expect(await screen.findByText(/^1 changement en attente : confirmez/)).toBeTruthy();
  expect(screen.queryByText(/Confirmez d’abord/)).toBeNull();
  confirm();
  await waitFor(() => expect(network.calls('POST /api/parties/bal/announcements')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(/en attente/)).toBeNull());
  stop();
});
