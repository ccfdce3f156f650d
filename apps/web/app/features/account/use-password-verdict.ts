import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { useCallback } from 'react';
import { callApi } from '../../lib/api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useLoaded } from '../../lib/use-loaded.ts';

export interface PasswordQuestion {
  readonly password: string;
  readonly email?: string;
  /** Of the link that lets choose it. */
  readonly token?: string;
}

/** `waiting` also stands for a question that could not be asked. */
export type PasswordVerdict = 'waiting' | { readonly fault: string | null };

/**
 * What the server says of a password being chosen, once typing rests: it alone knows the list of common ones. Null asks
 * nothing.
 */
export function usePasswordVerdict(question: PasswordQuestion | null): PasswordVerdict {
  const key = question === null ? '' : JSON.stringify(question);
  const settled = useDebounced(key, 400);
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const body: PasswordQuestion = JSON.parse(settled);
      return { key: settled, ...(await callApi(accountEndpoints.checkPassword, { body, signal })) };
    },
    [settled],
  );
  const { data } = useLoaded(settled === '' ? null : ask);
  // An answer to what was typed before says nothing of what stands there now.
  return data === null || data.key !== key ? 'waiting' : { fault: data.fault };
}
