import { guestImportEndpoints } from '@lampion/contract/endpoints/guest-imports';
import type { GuestImport } from '@lampion/contract/schemas/guest-import';
import { useEffect } from 'react';
import { callApi } from '../../lib/api.ts';

const POLL_MS = 1000;
const GIVEN_UP_AFTER_MS = 10_000;

/** Follows an import while its people are invited, until it ends. Give it a stable `show`. */
export function useFollowedImport(
  eventId: string,
  list: GuestImport | null,
  show: (list: GuestImport) => void,
): void {
  const importId = list?.state === 'inviting' ? list._id : null;
  useEffect(() => {
    if (importId === null) return;
    let isFollowed = true;
    let isAsking = false;
    const timer = setInterval(() => {
      // One at a time: answers of a slow network would come together, and its end be told once for each.
      if (isAsking) return;
      isAsking = true;
      const params = { id: eventId, importId };
      const signal = AbortSignal.timeout(GIVEN_UP_AFTER_MS);
      callApi(guestImportEndpoints.getImport, { params, signal })
        .then(
          (read) => isFollowed && show(read),
          // A failed look changes nothing: the next one follows.
          () => undefined,
        )
        .finally(() => {
          isAsking = false;
        });
    }, POLL_MS);
    return () => {
      isFollowed = false;
      clearInterval(timer);
    };
  }, [eventId, importId, show]);
}
