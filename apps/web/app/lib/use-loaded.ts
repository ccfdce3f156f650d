import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from './api.ts';

/** Neither data nor error: it is on its way. */
export interface Loaded<Data> {
  readonly data: Data | null;
  readonly error: ApiError | null;
  /** Asks again; safe at any time. */
  readonly reload: () => void;
}

const nothing = { data: null, error: null };

/**
 * Something asked for once, when the component appears. Starts again when `load` changes (give it a stable function)
 * and forgets the answers it no longer waits for; with `null` there is nothing to ask.
 */
export function useLoaded<Data>(load: ((signal: AbortSignal) => Promise<Data>) | null): Loaded<Data> {
  const [state, setState] = useState<Omit<Loaded<Data>, 'reload'>>(nothing);
  const running = useRef<AbortController | null>(null);
  const reload = useCallback(() => {
    running.current?.abort();
    setState(nothing);
    if (!load) return;
    running.current = new AbortController();
    const { signal } = running.current;
    load(signal).then(
      (data) => !signal.aborted && setState({ data, error: null }),
      (cause) => !signal.aborted && setState({ data: null, error: toApiError(cause) }),
    );
  }, [load]);
  useEffect(() => {
    reload();
    return () => running.current?.abort();
  }, [reload]);
  return { ...state, reload };
}
