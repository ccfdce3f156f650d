import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setEventReply } from '../../events/changes/replies.ts';
import { findUnsentChanges } from '../../people/account/sign-out.tsx';
import { OutboxList } from '../../shell/outbox-list.tsx';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { knowAccount } from '../session/stored-account.ts';
import { makeChange } from './make-change.ts';
import { watchOutbox } from './outbox.ts';
import { listPhotos } from './photo-database.ts';
import { captionPhoto, dropPhoto, keepPhoto, retryPhoto, usePhotos, watchPhotos } from './photos.ts';

const bytes = new TextEncoder().encode('une photo').buffer;
const photo = { nightId: 'bal', name: 'Le bal', bytes };

const notices: string[] = [];
/** How many pictures each drawing of the screen showed. */
const shown: number[] = [];

function Photos() {
  const { photos, settling } = usePhotos();
  const refused = photos.filter(({ refusal }) => refusal !== null);
  shown.push(photos.length + settling.length);
  return (
    <>
      <p data-testid="waiting">{photos.length - refused.length}</p>
      <p data-testid="settling">{settling.length}</p>
      <p data-testid="refused">{refused.map(({ refusal }) => refusal?.message).join()}</p>
    </>
  );
}

const puts = (network: ReturnType<typeof fakeNetwork>) =>
  network.asked.filter(({ call }) => call.startsWith('PUT /api/nights/bal/album/'));

/** A server that takes pictures under whatever id, and one reply. */
function openServer() {
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  network.on('PUT /api/events/bal/reply', () => [204, null]);
  return network;
}

/** From now on the picture has its place on the server; before, the answer is a 404. */
async function takePhotos(network: ReturnType<typeof fakeNetwork>) {
  for (const { id } of await listPhotos('lina'))
    network.on(`PUT /api/nights/bal/album/${id}`, () => [200, { id }]);
}

/** Opens the app, as after a start of the browser. Returns how to close it. */
async function openApp(readBack: () => Promise<boolean> = async () => true) {
  await knowAccount();
  const stopOutbox = watchOutbox({ readBack: async () => undefined, loadChanges: async () => undefined });
  const stopPhotos = watchPhotos({
    readBack,
    onLateCaption: ({ caption }) => notices.push(`légende ${caption}`),
    onRefused: (message) => notices.push(message),
  });
  const { unmount } = render(<Photos />);
  return () => {
    unmount();
    stopPhotos();
    stopOutbox();
  };
}

const expectText = (id: string, text: string) =>
  waitFor(() => expect(screen.getByTestId(id).textContent).toBe(text));

beforeEach(() => {
  notices.length = 0;
  shown.length = 0;
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  return resetDevice;
});

it('keeps a picture without a network, and sends it at the next opening with its caption', async () => {
  const network = openServer();
  const close = await openApp();
  network.cut();
  await keepPhoto(photo);
  await expectText('waiting', '1');
  const [kept] = await listPhotos('lina');
  expect(await captionPhoto(kept?.id ?? '', 'Minuit pile')).toBe(true);
  close();

  network.mend();
  await takePhotos(network);
  await openApp();
  await waitFor(async () => expect(await listPhotos('lina')).toEqual([]));
  expect(puts(network).map(({ body, token }) => [body.caption, token])).toEqual([
    ['Minuit pile', 'Bearer le-jeton-de-lina'],
  ]);
  const sent = puts(network)[0]?.body.image as File;
  expect([sent.type, await sent.text()]).toEqual(['image/jpeg', 'une photo']);
});

it('sends pictures after what was written before, which may be the night itself', async () => {
  const network = openServer();
  await openApp();
  network.cut();
  await makeChange(setEventReply, { eventId: 'bal', name: 'Le bal', reply: 'yes' });
  await keepPhoto(photo);
  await takePhotos(network);
  network.mend();
  dispatchEvent(new Event('online'));
  await expectText('waiting', '0');
  const writes = network.asked.map(({ call }) => call).filter((call) => call.startsWith('PUT'));
  expect(writes[0]).toBe('PUT /api/events/bal/reply');
  expect(writes).toHaveLength(2);
});

it('shows what was sent until the album has been read again, and never twice', async () => {
  const network = openServer();
  const asked = Promise.withResolvers<void>();
  const album = Promise.withResolvers<boolean>();
  await openApp(() => {
    asked.resolve();
    return album.promise;
  });
  network.cut();
  await keepPhoto(photo);
  await takePhotos(network);
  network.mend();
  dispatchEvent(new Event('online'));
  await asked.promise;
  await expectText('settling', '1');
  album.resolve(true);
  await expectText('settling', '0');
  expect(Math.max(...shown)).toBe(1);
});

it('shows a sent picture at the next opening, without a network, until the album has been read', async () => {
  const network = openServer();
  const close = await openApp(async () => false);
  network.cut();
  await keepPhoto(photo);
  await takePhotos(network);
  network.mend();
  dispatchEvent(new Event('online'));
  await expectText('settling', '1');
  await expectText('waiting', '0');
  close();
  network.cut();
  const closeAgain = await openApp(async () => false);
  await expectText('settling', '1');
  expect(await findUnsentChanges()).toEqual([]);
  closeAgain();
  network.mend();
  let isRead = false;
  await openApp(async () => isRead);
  await expectText('settling', '1');
  isRead = true;
  dispatchEvent(new Event('online'));
  await expectText('settling', '0');
  expect(puts(network)).toHaveLength(1);
});

it('keeps a refused picture until its author has read why, and sends it again when asked', async () => {
  const network = openServer();
  await openApp();
  await keepPhoto(photo);
  const [kept] = await listPhotos('lina');
  const id = kept?.id ?? '';
  await waitFor(() => expect(notices).toHaveLength(1));
  await expectText('waiting', '0');
  expect(screen.getByTestId('refused').textContent).toBe(`PUT /api/nights/bal/album/${id}`);
  await takePhotos(network);
  await retryPhoto(id);
  await expectText('refused', '');
  expect(await listPhotos('lina')).toEqual([]);
});

it('sends a picture again under its id where the network died before the answer', async () => {
  const network = openServer();
  await openApp();
  network.cut();
  await keepPhoto(photo);
  await takePhotos(network);
  network.mend();
  network.hold();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(puts(network)).toHaveLength(1));
  network.cut();
  await expectText('waiting', '1');
  network.mend();
  network.release();
  dispatchEvent(new Event('online'));
  await expectText('waiting', '0');
  const calls = puts(network).map(({ call }) => call);
  expect([calls.length, new Set(calls).size]).toEqual([2, 1]);
});

it.each([
  [
    'the server fails at',
    /n’arrive pas à l’enregistrer/,
    [500, { code: 'internal', message: 'Un incident.' }],
  ],
  ['the connection is cut at', /connexion est coupée à chaque envoi/, null],
] as const)(
  'leaves a picture behind that %s again and again, says so, and sends those after it',
  async (_what, said, failure) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const network = openServer();
      await openApp();
      network.cut();
      await keepPhoto(photo);
      vi.setSystemTime(Date.now() + 1000);
      await keepPhoto(photo);
      await takePhotos(network);
      const [first, second] = (await listPhotos('lina')).map(({ id }) => id);
      network.on(`PUT /api/nights/bal/album/${first}`, () => {
        if (failure !== null) return failure;
        throw new TypeError('Failed to fetch');
      });
      network.mend();
      for (let tries = 0; tries < 7; tries += 1) {
        dispatchEvent(new Event('online'));
        await waitFor(async () =>
          expect((await listPhotos('lina'))[0]?.failures?.count).toBeGreaterThan(tries),
        );
        vi.setSystemTime(Date.now() + 110_000);
      }
      await expectText('waiting', '0');
      expect(screen.getByTestId('refused').textContent).toMatch(said);
      expect((await listPhotos('lina')).map(({ id }) => id)).toEqual([first]);
      expect(puts(network).at(-1)?.call).toBe(`PUT /api/nights/bal/album/${second}`);
      await takePhotos(network);
      await retryPhoto(first ?? '');
      expect(await listPhotos('lina')).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  },
);

it('does not keep a picture back for a change of another night', async () => {
  const network = openServer();
  network.on('PUT /api/events/fete/reply', () => [500, { code: 'internal', message: 'Un incident.' }]);
  await openApp();
  network.cut();
  await makeChange(setEventReply, { eventId: 'fete', name: 'La fête', reply: 'yes' });
  await keepPhoto(photo);
  await takePhotos(network);
  network.mend();
  dispatchEvent(new Event('online'));
  await expectText('waiting', '0');
  expect(puts(network)).toHaveLength(1);
});

it('keeps what waited when the night closed, says so, and sends nothing more of it', async () => {
  const network = openServer();
  await openApp();
  network.cut();
  await keepPhoto(photo);
  const [kept] = await listPhotos('lina');
  const message = 'Cette nuit est close.';
  network.on(`PUT /api/nights/bal/album/${kept?.id}`, () => [409, { code: 'night_closed', message }]);
  network.mend();
  dispatchEvent(new Event('online'));
  await expectText('refused', message);
  dispatchEvent(new Event('online'));
  await expectText('waiting', '0');
  expect([notices, puts(network).length, (await listPhotos('lina')).length]).toEqual([[message], 1, 1]);
});

it('reports a caption that was changed while its photo was being sent', async () => {
  const network = openServer();
  await openApp();
  network.cut();
  await keepPhoto(photo);
  await takePhotos(network);
  const [kept] = await listPhotos('lina');
  network.mend();
  network.hold();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(puts(network)).toHaveLength(1));
  await captionPhoto(kept?.id ?? '', 'Trop tard');
  network.release();
  await waitFor(() => expect(notices).toEqual(['légende Trop tard']));
});

it('lists what waits with the rest of the outbox, and gives it up there', async () => {
  const network = openServer();
  await openApp();
  render(<OutboxList />);
  network.cut();
  await keepPhoto(photo);
  expect(await screen.findByText(/^Une photo pour/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Tout est envoyé.')).toBeTruthy();
  expect(await listPhotos('lina')).toEqual([]);
});

it('names what waits before signing out, and wipes it then', async () => {
  const network = openServer();
  await openApp();
  network.cut();
  await keepPhoto(photo);
  await keepPhoto(photo);
  expect(await findUnsentChanges()).toEqual(['2 photos pour « Le bal »']);
  await dropPhoto((await listPhotos('lina'))[0]?.id ?? '');
  expect(await findUnsentChanges()).toEqual(['une photo pour « Le bal »']);
  await resetDevice();
  expect(await listPhotos('lina')).toEqual([]);
});
