import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { useCallback } from 'react';
import { callApi } from '../../lib/api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useLoaded } from '../../lib/use-loaded.ts';

export interface PasswordQuestion {
  readonly password: string;
  readonly email?: string;
  /** The token of the link that sets the password. */
  readonly token?: string;
}

/** `waiting` also when the check could not be made. */
export type PasswordVerdict = 'waiting' | { readonly fault: string | null };

/**
 * The server's verdict on a new password, requested at a pause in typing: only the server has the list of common ones.
 * Null requests nothing.
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
  // An answer about an earlier input does not apply to the current one.
  return data === null || data.key !== key ? 'waiting' : { fault: data.fault };
}
