import { guestImportEndpoints } from '@lampion/contract/endpoints/guest-imports';
import type { GuestImport } from '@lampion/contract/schemas/guest-import';
import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { tellEnd } from './import-words.ts';
import { useFollowedImport } from './use-followed-import.ts';

interface Following {
  /** Set while something else follows it. */
  readonly isPaused: boolean;
  /** Its invitations have ended; give it a stable function. */
  readonly onEnded: () => void;
}

/** The import of an event to come back to, followed while its people are invited. */
export function useLatestImport(eventId: string, { isPaused, onEnded }: Following) {
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState<GuestImport | null>(null);
  const reload = useCallback(() => {
    // Nothing depends on the notice: without an answer it stays as it is.
    callApi(guestImportEndpoints.getLatestImport, { params: { id: eventId } }).then(
      setLatest,
      () => undefined,
    );
  }, [eventId]);
  useEffect(reload, [reload]);
  const show = useCallback(
    (list: GuestImport) => {
      setLatest(list);
      if (list.state === 'inviting') return;
      tellEnd(list);
      onEnded();
      reload();
      void revalidate();
    },
    [onEnded, reload, revalidate],
  );
  useFollowedImport(eventId, isPaused ? null : latest, show);
  return { latest, reload };
}
