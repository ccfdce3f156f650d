import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { announceToParty, setPartyCohost } from '../../events/changes/guests.ts';
import { setEventReply } from '../../events/changes/replies.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { knowAccount } from '../session/stored-account.ts';
import { makeChange } from './make-change.ts';
import { sendWaiting, undoChange, watchOutbox } from './outbox.ts';
import { HOLD_MS } from './send-in-order.ts';
import { listChanges } from './send-outbox.ts';

const ANSWER = 'PUT /api/events/bal/reply';

function openServer() {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  network.on(ANSWER, () => [200, { reply: 'no' }]);
  network.on(COHOST, () => [204, null]);
  return network;
}

/** Opens the app, as after a start of the browser. Returns how to close it. */
async function openApp(): Promise<() => void> {
  await knowAccount();
  return watchOutbox({ readBack: async () => undefined, loadChanges: async () => undefined });
}

const answer = (reply: 'no') => makeChange(setEventReply, { eventId: 'bal', name: 'Le bal', reply });
const COHOST = 'PUT /api/parties/bal/cohosts/malo';
const nameCohost = () => makeChange(setPartyCohost, { partyId: 'bal', username: 'malo' });
const tenSecondsLater = () => vi.setSystemTime(Date.now() + HOLD_MS + 1);

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  vi.useFakeTimers({ toFake: ['Date'] });
  return async () => {
    vi.useRealTimers();
    await resetDevice();
  };
});

it('what others are notified of is sent when it cannot be undone any more, with what was written behind it, in order', async () => {
  const network = openServer();
  onTestFinished(await openApp());
  await nameCohost();
  await answer('no');
  await sendWaiting();
  expect([network.calls(COHOST).length, network.calls(ANSWER).length]).toEqual([0, 0]);
  tenSecondsLater();
  await sendWaiting();
  await waitFor(() => expect(network.calls(ANSWER)).toHaveLength(1));
  expect(network.asked.map(({ call }) => call).filter((call) => call.startsWith('PUT'))).toEqual([
    COHOST,
    ANSWER,
  ]);
});

it('what others are notified of is never sent once it was undone, and not undone once it was sent', async () => {
  const network = openServer();
  const { id } = await knowAccount();
  onTestFinished(await openApp());
  await nameCohost();
  const [first] = await listChanges(id);
  expect(first && (await undoChange(first))).toBe(true);
  tenSecondsLater();
  await sendWaiting();
  expect(network.calls(COHOST)).toHaveLength(0);
  await nameCohost();
  const [second] = await listChanges(id);
  tenSecondsLater();
  expect(second && (await undoChange(second))).toBe(false);
  await sendWaiting();
  await waitFor(() => expect(network.calls(COHOST)).toHaveLength(1));
});

it('what others are notified of outlives the tab: it is sent from the disk by the next one', async () => {
  const network = openServer();
  const close = await openApp();
  await nameCohost();
  close();
  tenSecondsLater();
  onTestFinished(await openApp());
  await waitFor(() => expect(network.calls(COHOST)).toHaveLength(1));
});

it('what others are notified of leaves at once when its author leaves the screen that offers the undo', async () => {
  const network = openServer();
  onTestFinished(await openApp());
  await nameCohost();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(network.calls(COHOST)).toHaveLength(1));
  vi.restoreAllMocks();
});

it('an undo keeps the words of a message that was undone, and takes them out of the way of others', async () => {
  const network = openServer();
  const { id } = await knowAccount();
  onTestFinished(await openApp());
  await makeChange(announceToParty, { partyId: 'bal', id: 'm1', body: 'On ouvre à 21 h', audience: 'all' });
  const [message] = await listChanges(id);
  expect(message && (await undoChange(message))).toBe(true);
  await answer('no');
  await waitFor(() => expect(network.calls(ANSWER)).toHaveLength(1));
  expect(await listChanges(id)).toMatchObject([
    { words: 'On ouvre à 21 h', refusal: { code: 'undone', isRead: true } },
  ]);
});
