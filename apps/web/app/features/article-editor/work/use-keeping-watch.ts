import { useEffect } from 'react';
import { holdOpenWork } from '../../../lib/open-work.ts';
import { readToken } from '../../../lib/session.ts';
import type { DraftKeeper } from './draft-keeper.ts';

/**
 * Sends unsaved work when it may succeed again (network, session, tab) and asks before the page is unloaded while some
 * is not on the server.
 */
export function useKeepingWatch(keeper: DraftKeeper): void {
  useEffect(() => {
    const flush = () => void keeper.flush();
    const flushIfSignedIn = () => {
      if (readToken() !== null) flush();
    };
    const ask = (event: BeforeUnloadEvent) => {
      keeper.keep();
      if (keeper.isUnsent()) event.preventDefault();
    };
    const pairs = [
      ['online', flush],
      ['storage', flushIfSignedIn],
      ['focus', flushIfSignedIn],
      ['blur', flush],
      ['pagehide', keeper.close],
      ['visibilitychange', keeper.keep],
      ['beforeunload', ask],
    ] as const;
    for (const [name, listener] of pairs) addEventListener(name, listener as EventListener);
    const release = holdOpenWork({
      send: keeper.flush,
      drop: () => keeper.settle({ kind: 'clean' }),
    });
    return () => {
      release();
      for (const [name, listener] of pairs) removeEventListener(name, listener as EventListener);
      keeper.close();
    };
  }, [keeper]);
}
