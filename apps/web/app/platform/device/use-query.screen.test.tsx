import { meEndpoints } from '@lampion/contract/events/replies';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { knowAccount } from '../session/stored-account.ts';
import { watchOutbox } from './outbox.ts';
import { createSeenStore, SeenStoreContext } from './query-cache.ts';
import { useSeenPages } from './use-query.ts';

function Names() {
  const { data = [], hasMore, loadMore } = useSeenPages(meEndpoints.listOwnReplies, {});
  const names = data.flatMap(({ replies }) => replies.map(({ event }) => event.name));
  return (
    <>
      <p>{names.join(', ')}</p>
      {hasMore && (
        <button type="button" onClick={loadMore}>
          Plus
        </button>
      )}
    </>
  );
}

async function openList(): Promise<() => void> {
  const store = createSeenStore((await knowAccount()).id);
  const stop = watchOutbox({ readBack: async () => undefined, loadChanges: async () => undefined });
  const { unmount } = render(
    <SeenStoreContext value={store}>
      <Names />
    </SeenStoreContext>,
  );
  return () => {
    unmount();
    stop();
  };
}

it('shows the cached pages of a list offline', async () => {
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  const network = fakeNetwork();
  const page = (name: string, nextCursor: string | null) => ({ replies: [{ event: { name } }], nextCursor });
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  network.on('GET /api/me/replies', () => [200, page('Le bal', 'suite')]);
  network.on('GET /api/me/replies?cursor=suite', () => [200, page('La crémaillère', null)]);
  const close = await openList();
  fireEvent.click(await screen.findByText('Plus'));
  await screen.findByText('Le bal, La crémaillère');
  close();
  network.cut();
  await openList();
  await waitFor(() => expect(screen.getByText('Le bal, La crémaillère')).toBeTruthy());
});
