import { meEndpoints } from '@lampion/contract/events/replies';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { knowAccount } from '../session/stored-account.ts';
import { watchOutbox } from './outbox.ts';
import { createQueryCache, QueryCacheContext } from './query-cache.ts';
import { useCachedPages } from './use-query.ts';

function Names() {
  const { data = [], hasMore, loadMore } = useCachedPages(meEndpoints.listOwnReplies, {});
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
  const store = createQueryCache((await knowAccount()).id);
  const stop = watchOutbox({ readBack: async () => undefined, loadChanges: async () => undefined });
  const { unmount } = render(
    <QueryCacheContext value={store}>
      <Names />
    </QueryCacheContext>,
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
