import { meEndpoints } from '@lampion/contract/events/replies';
import { notificationEndpoints } from '@lampion/contract/messages/notifications';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { describeFailure } from '../../ui/use-task.ts';

const pageOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

export const loadInvitations = async (cursor?: string) => {
  const { replies, nextCursor } = await callApi(meEndpoints.listOwnInvitations, { query: pageOf(cursor) });
  return { items: replies, nextCursor };
};

export const loadReplies = async (cursor?: string) => {
  const { replies, nextCursor } = await callApi(meEndpoints.listOwnReplies, { query: pageOf(cursor) });
  return { items: replies, nextCursor };
};

export const loadFollowed = async (cursor?: string) => {
  const { organisers, nextCursor } = await callApi(meEndpoints.listFollowedOrganisers, {
    query: pageOf(cursor),
  });
  return { items: organisers, nextCursor };
};

/** The first page page of the invitations and of the replies; loaded again after every answer. */
export async function loadOutings() {
  const [invitations, replies] = await Promise.all([loadInvitations(), loadReplies()]);
  return { invitations, replies };
}

/** The first page of the followed organisers, and which of their announcements are wanted. */
export async function loadFollowedSpace(signal: AbortSignal) {
  const [followed, preferences] = await Promise.all([
    loadFollowed(),
    callApi(notificationEndpoints.getNotificationPreferences, { signal }),
  ]);
  return { followed, preferences };
}

/** Which announcements are wanted, and on which devices. */
export async function loadAnnouncementChoices(signal: AbortSignal) {
  const [preferences, devices] = await Promise.all([
    callApi(notificationEndpoints.getNotificationPreferences, { signal }),
    callApi(notificationEndpoints.listDevices, { signal }),
  ]);
  return { preferences, devices };
}

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/**
 * A list whose first page loads with the screen; further ones are appended. A reload of the screen
 * reduces the list to its first page, because the others may have changed too.
 */
export function useFurtherPages<Item>(
  first: ListPage<Item>,
  load: (cursor: string) => Promise<ListPage<Item>>,
) {
  const [kept, setKept] = useState({ first, list: first });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { items, nextCursor } = kept.first === first ? kept.list : first;
  async function loadMore() {
    if (nextCursor === null) return;
    setBusy(true);
    setError(undefined);
    try {
      const page = await load(nextCursor);
      setKept({ first, list: { items: [...items, ...page.items], nextCursor: page.nextCursor } });
    } catch (failure) {
      setError(describeFailure(failure, '').text);
    } finally {
      setBusy(false);
    }
  }
  return { items, further: { hasMore: nextCursor !== null, isBusy, error, onMore: loadMore } };
}

interface FurtherButtonProps {
  /** The items to load, as in "de réponses". */
  what: string;
  hasMore: boolean;
  isBusy: boolean;
  error: string | undefined;
  onMore: () => void;
}

/** Loads the next page of a list, and says why when that failed. */
export function FurtherButton({ what, hasMore, isBusy, error, onMore }: FurtherButtonProps) {
  if (!hasMore) return null;
  return (
    <div className="load-more">
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      <Button onClick={onMore} pendingText={isBusy ? 'Chargement…' : undefined}>
        Afficher plus {what}
      </Button>
    </div>
  );
}
