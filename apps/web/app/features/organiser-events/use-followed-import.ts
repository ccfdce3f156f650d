import { guestImportEndpoints } from '@lampion/contract/endpoints/guest-imports';
import type { GuestImport } from '@lampion/contract/schemas/guest-import';
import { useEffect } from 'react';
import { callApi } from '../../lib/api.ts';

const POLL_MS = 1000;

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
    const timer = setInterval(() => {
      // A failed look changes nothing: the next one follows.
      callApi(guestImportEndpoints.getImport, { params: { id: eventId, importId } }).then(
        (read) => {
          if (!isFollowed) return;
          // Answers of a slow network come together: its end is told once.
          isFollowed = read.state === 'inviting';
          show(read);
        },
        () => undefined,
      );
    }, POLL_MS);
    return () => {
      isFollowed = false;
      clearInterval(timer);
    };
  }, [eventId, importId, show]);
}
