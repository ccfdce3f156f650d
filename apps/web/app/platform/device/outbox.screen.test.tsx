import { replyEndpoints } from '@lampion/contract/events/replies';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setEventReply } from '../../events/changes/replies.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { notifyTabs } from '../service-worker.ts';
import { clearDevice } from '../session/clear-device.ts';
import { knowAccount } from '../session/stored-account.ts';
import { makeChange } from './make-change.ts';
import { dropChange, retryChange, sendWaiting, useOutbox, watchOutbox } from './outbox.ts';
import { createQueryCache, QueryCacheContext } from './query-cache.ts';
import { readBackAfter } from './query-invalidation.ts';
import { listChanges, listSent, sendOutbox } from './send-outbox.ts';
import { useCached } from './use-query.ts';

const BAL = 'GET /api/events/bal/reply';
const ANSWER = 'PUT /api/events/bal/reply';

/** How often a drawing of the screen had a change both as waiting and as sent. */
let shownTwice = 0;

/** The member's own reply, as a screen shows it, with what waits. */
function Reply() {
  const { data, error } = useCached(replyEndpoints.getOwnReply, { params: { id: 'bal' } });
  const { changes, settling, sent } = useOutbox();
  const refused = changes.filter(({ refusal }) => refusal !== null);
  shownTwice += changes.filter(({ id }) => settling.some((sent) => sent.id === id)).length;
  return (
    <>
      <p data-testid="reply">{data?.reply ?? error?.message ?? '…'}</p>
      <p data-testid="sent">{sent}</p>
      <p data-testid="settling">{settling.length}</p>
      <p data-testid="waiting">{changes.length - refused.length}</p>
      <p data-testid="refused">{refused.map(({ refusal }) => refusal?.message).join()}</p>
    </>
  );
}

/** A server that keeps one reply, and does each key once. */
function openServer() {
  const network = fakeNetwork();
  const server = { reply: 'maybe', network };
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  network.on(BAL, () => [200, { reply: server.reply }]);
  network.on(ANSWER, ({ body }) => {
    server.reply = String(body.reply);
    return [200, { reply: server.reply }];
  });
  return server;
}

/** Opens the app, as after a start of the browser. Returns how to close it. */
async function openApp(): Promise<() => void> {
  const { id } = await knowAccount();
  const store = createQueryCache(id);
  const stop = watchOutbox({
    readBack: (change) => readBackAfter(store, change),
    loadChanges: async () => undefined,
  });
  const { unmount } = render(
    <QueryCacheContext value={store}>
      <Reply />
    </QueryCacheContext>,
  );
  return () => {
    unmount();
    stop();
  };
}

const cutHere = () => {
  throw new TypeError('Failed to fetch');
};

const expectText = (id: string, text: string) =>
  waitFor(() => expect(screen.getByTestId(id).textContent).toBe(text));
const answer = (reply: 'yes' | 'maybe' | 'no') =>
  makeChange(setEventReply, { eventId: 'bal', name: 'Le bal', reply });

beforeEach(() => {
  shownTwice = 0;
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  return resetDevice;
});

it('shows cached answers offline, and sends queued changes when the network is back', async () => {
  const { network, ...server } = openServer();
  const close = await openApp();
  await expectText('reply', 'maybe');
  close();

  network.cut();
  const closeAgain = await openApp();
  await expectText('reply', 'maybe');
  await answer('no');
  await answer('yes');
  await expectText('reply', 'yes');
  await expectText('waiting', '2');
  expect(server.reply).toBe('maybe');
  closeAgain();

  network.mend();
  await openApp();
  await waitFor(() => expect(network.calls(ANSWER)).toHaveLength(2));
  await expectText('waiting', '0');
  await expectText('reply', 'yes');
  expect(network.calls(ANSWER).map(({ body }) => body.reply)).toEqual(['no', 'yes']);
  expect(shownTwice).toBe(0);
});

it('shows what was sent although it could not be read back, also after it was opened again', async () => {
  const { network } = openServer();
  const close = await openApp();
  await expectText('reply', 'maybe');
  network.on(BAL, () => [503, { code: 'unavailable', message: 'Le serveur redémarre.' }]);
  await answer('yes');
  await waitFor(() => expect(network.calls(ANSWER)).toHaveLength(1));
  network.cut();
  await expectText('waiting', '0');
  await expectText('settling', '0');
  await expectText('reply', 'yes');
  close();
  await openApp();
  await expectText('reply', 'yes');
});

it('shows what the worker sent, and counts it', async () => {
  const { network } = openServer();
  await openApp();
  await expectText('reply', 'maybe');
  const before = Number(screen.getByTestId('sent').textContent);
  network.cut();
  await answer('yes');
  await expectText('waiting', '1');
  network.mend();
  await sendOutbox({ id: 'lina', authorization: 'Bearer le-jeton-de-lina', onSettled: notifyTabs });
  await expectText('waiting', '0');
  await waitFor(() => expect(network.calls(BAL)).toHaveLength(2));
  await expectText('reply', 'yes');
  await expectText('sent', String(before + 1));
});

it('shows offline what the worker sent while the app was closed', async () => {
  const { network } = openServer();
  const close = await openApp();
  await expectText('reply', 'maybe');
  network.cut();
  await answer('yes');
  close();
  network.mend();
  await sendOutbox({ id: 'lina', authorization: 'Bearer le-jeton-de-lina' });
  network.cut();
  // The second opening reads what the first one has written into the cached answer.
  for (const _opening of [1, 2]) {
    const closeAgain = await openApp();
    await expectText('reply', 'yes');
    await expectText('waiting', '0');
    await waitFor(async () => expect(await listSent('lina')).toEqual([]));
    closeAgain();
  }
});

it('sends a change whose answer was lost again, under the same key', async () => {
  const { network } = openServer();
  const keys: (string | null)[] = [];
  const fetchOnce = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    if (init?.method === 'PUT') keys.push(new Headers(init.headers).get('idempotency-key'));
    return fetchOnce(url, init);
  };
  await openApp();
  await expectText('reply', 'maybe');
  network.hold();
  await answer('yes');
  await waitFor(() => expect(network.calls(ANSWER)).toHaveLength(1));
  network.cut();
  network.release();
  network.mend();
  await sendWaiting();
  await expectText('waiting', '0');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it.each([
  [
    'the server fails at',
    /n’arrive pas à l’enregistrer/,
    [500, { code: 'internal', message: 'Un incident.' }],
  ],
  ['a proxy does not let through', /n’arrive pas à l’enregistrer/, [403, '<html>blocked</html>']],
  ['the connection is cut at, while others get through', /connexion est coupée à chaque envoi/, null],
] as const)(
  'leaves behind what %s again and again, says so, and sends the rest',
  async (_what, said, failure) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const { network } = openServer();
      const OTHER = 'PUT /api/events/fete/reply';
      network.on(ANSWER, () => failure ?? cutHere());
      network.on(OTHER, () => [200, { reply: 'no' }]);
      await openApp();
      await expectText('reply', 'maybe');
      await answer('yes');
      await makeChange(setEventReply, { eventId: 'fete', name: 'La fête', reply: 'no' });
      for (let tries = 0; tries < 6; tries += 1) {
        await sendWaiting();
        expect(network.calls(OTHER)).toHaveLength(0);
        vi.setSystemTime(Date.now() + 100_000);
      }
      await sendWaiting();
      expect(network.calls(OTHER)).toHaveLength(1);
      await expectText('waiting', '0');
      expect(screen.getByTestId('refused').textContent).toMatch(said);
      network.on(ANSWER, () => [200, { reply: 'yes' }]);
      const [left] = await listChanges('lina');
      if (left !== undefined) await retryChange(left);
      await expectText('refused', '');
    } finally {
      vi.useRealTimers();
    }
  },
);

it('waits with everything while the network is away, however long', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { network } = openServer();
    await openApp();
    await expectText('reply', 'maybe');
    network.cut();
    await answer('yes');
    await makeChange(setEventReply, { eventId: 'fete', name: 'La fête', reply: 'no' });
    for (let tries = 0; tries < 10; tries += 1) {
      await sendWaiting();
      vi.setSystemTime(Date.now() + 86_400_000);
    }
    network.mend();
    network.on('PUT /api/events/fete/reply', () => [200, {}]);
    await sendWaiting();
    await expectText('waiting', '0');
    await expectText('refused', '');
    const writes = network.asked.map(({ call }) => call).filter((call) => call.startsWith('PUT'));
    expect(writes).toEqual([ANSWER, 'PUT /api/events/fete/reply']);
  } finally {
    vi.useRealTimers();
  }
});

it('waits with everything while the server fails at all of it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { network } = openServer();
    for (const call of [ANSWER, 'PUT /api/events/fete/reply'])
      network.on(call, () => [500, { code: 'internal', message: 'Un incident est survenu.' }]);
    await openApp();
    await answer('yes');
    await makeChange(setEventReply, { eventId: 'fete', name: 'La fête', reply: 'no' });
    for (let tries = 0; tries < 20; tries += 1) {
      await sendWaiting();
      vi.setSystemTime(Date.now() + 100_000);
    }
    await expectText('waiting', '2');
    await expectText('refused', '');
  } finally {
    vi.useRealTimers();
  }
});

it('keeps what the server would not have, says why, shows the truth, and sends the rest', async () => {
  const { network } = openServer();
  network.on(ANSWER, ({ body }) =>
    body.reply === 'yes' ? [409, { code: 'event_closed', message: 'Les réponses sont closes.' }] : [200, {}],
  );
  await openApp();
  await expectText('reply', 'maybe');
  await answer('yes');
  await answer('no');
  await expectText('refused', 'Les réponses sont closes.');
  await expectText('waiting', '0');
  await expectText('reply', 'maybe');
  expect(network.calls(ANSWER)).toHaveLength(2);
  const [refused] = await listChanges('lina');
  if (refused) await retryChange(refused);
  await expectText('waiting', '0');
  const [again] = await listChanges('lina');
  // The server would answer the former key as before.
  expect([again?.id === refused?.id, again?.seq]).toEqual([false, refused?.seq]);
  expect(network.calls(ANSWER)).toHaveLength(3);
  if (again) await dropChange(again);
  await expectText('refused', '');
});

it('does not hold up the rest for a limit of the day', async () => {
  const { network } = openServer();
  const limit = { code: 'too_many_attempts', message: 'Trop de tentatives.' };
  network.on(ANSWER, ({ body }) =>
    body.reply === 'yes' ? [429, limit, { 'retry-after': '7000' }] : [200, {}],
  );
  await openApp();
  await expectText('reply', 'maybe');
  await answer('yes');
  await answer('no');
  await expectText('refused', 'C’est beaucoup pour aujourd’hui. Renvoyez-le dans 2 h.');
  await expectText('waiting', '0');
  expect(network.calls(ANSWER)).toHaveLength(2);
});

it('is of one account alone: another one’s signing out leaves it, its own deletes it', async () => {
  const { network } = openServer();
  const close = await openApp();
  await expectText('reply', 'maybe');
  network.cut();
  await answer('yes');
  await sendWaiting();
  close();

  network.mend();
  localStorage.setItem('authToken', 'le-jeton-de-malo');
  network.on('GET /api/auth/me', () => [200, { _id: 'malo', role: 'member' }]);
  network.on(BAL, () => [404, { code: 'event_not_found', message: 'Introuvable.' }]);
  const closeMalo = await openApp();
  await expectText('reply', 'Introuvable.');
  expect([network.calls(ANSWER).length, (await listChanges('lina')).length]).toEqual([0, 1]);
  closeMalo();
  await clearDevice();
  expect(await listChanges('lina')).toHaveLength(1);

  localStorage.setItem('authToken', 'le-nouveau-jeton-de-lina');
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  await openApp();
  await waitFor(() => expect(network.calls(ANSWER)).toHaveLength(1));
  await expectText('waiting', '0');
  await clearDevice();
  expect([await listChanges('lina'), localStorage.getItem('authToken')]).toEqual([[], null]);
});

it('ends a session that the server has ended as soon as something is sent with it, and keeps what waits', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const { network } = openServer();
  const close = await openApp();
  await expectText('reply', 'maybe');
  network.on(ANSWER, () => [401, { code: 'not_authenticated', message: "Vous n'êtes pas authentifié" }]);
  await answer('yes');
  await waitFor(() => expect(left).toHaveBeenCalled());
  expect(left.mock.calls[0]?.[0]).toMatch(/^\/login\?retour=/);
  expect(localStorage.getItem('authToken')).toBeNull();
  expect(await listChanges('lina')).toMatchObject([{ refusal: null }]);
  close();
  left.mockRestore();
});

it('takes a 401 of something in between for no answer', async () => {
  const { network } = openServer();
  const close = await openApp();
  await expectText('reply', 'maybe');
  network.on(ANSWER, () => [401, '<h1>Proxy</h1>']);
  await answer('yes');
  await waitFor(() => expect(network.calls(ANSWER)).toHaveLength(1));
  await expectText('waiting', '1');
  expect(localStorage.getItem('authToken')).toBe('le-jeton-de-lina');
  close();
});

it('says when a change was written, and gives up one that its author answered otherwise later elsewhere', async () => {
  const { network } = openServer();
  const written: (string | null)[] = [];
  const fetchOnce = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    if (init?.method === 'PUT') written.push(new Headers(init.headers).get('written-at'));
    return fetchOnce(url, init);
  };
  const close = await openApp();
  await expectText('reply', 'maybe');
  network.on(ANSWER, () => [409, { code: 'written_since', message: 'Vous avez répondu autrement depuis.' }]);
  const before = Date.now();
  await answer('yes');
  await waitFor(() => expect(network.calls(ANSWER)).toHaveLength(1));
  await expectText('waiting', '0');
  await expectText('reply', 'maybe');
  expect(await listChanges('lina')).toEqual([]);
  expect(Date.parse(written[0] ?? '')).toBeGreaterThanOrEqual(before);
  close();
});

it('sends a change of any length', async () => {
  const { network } = openServer();
  await openApp();
  const body = { reply: 'yes', word: 'On arrive tard. '.repeat(5000) };
  const long = { ...setEventReply, toCall: () => ({ params: { id: 'bal' }, body }) };
  await makeChange(long, { eventId: 'bal', name: 'Le bal', reply: 'yes' });
  await waitFor(() => expect(network.calls(ANSWER)).toHaveLength(1));
});
