import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from './api.ts';

/** Neither data nor error: still loading. */
export interface Loaded<Data> {
  readonly data: Data | null;
  readonly error: ApiError | null;
  /** Loads again; may be called at any time. */
  readonly reload: () => void;
}

const nothing = { data: null, error: null };

/**
 * Loads data once, when the component mounts. Starts again when `load` changes (give it a stable
 * function) and ignores answers to outdated calls; `null` loads nothing.
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

/** The value, updated once it has not changed for this many milliseconds. */
export function useDebounced<Value>(value: Value, delayMs = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
