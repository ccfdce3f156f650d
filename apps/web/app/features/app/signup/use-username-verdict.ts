import { appAccountEndpoints } from '@lampion/contract/endpoints/app-accounts';
import type { UsernameVerdict } from '@lampion/contract/schemas/member';
import { usernameSchema } from '@lampion/contract/schemas/username';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api.ts';

const REST_MS = 300;

/** What is known of a username while it is typed: nothing yet, why it cannot be one, or whether it is free. */
type Known =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'fault'; readonly message: string }
  | ({ readonly kind: 'looked-up' } & UsernameVerdict);

const NOTHING: Known = { kind: 'nothing' };

/** Looks a username up once the typing rests. Without an answer nothing is said: sending the form will tell. */
export function useUsernameVerdict(typed: string, own?: string): Known {
  const [known, setKnown] = useState<Known>(NOTHING);
  useEffect(() => {
    setKnown(NOTHING);
    const { data: username, error } = usernameSchema.safeParse(typed);
    if (typed === '' || username === own) return;
    const stopped = new AbortController();
    const tell = async () => {
      if (username === undefined) return { kind: 'fault', message: error?.issues[0]?.message ?? '' } as const;
      const call = { params: { username }, signal: stopped.signal };
      return { kind: 'looked-up', ...(await callApi(appAccountEndpoints.checkUsername, call)) } as const;
    };
    const show = (next: Known) => {
      if (!stopped.signal.aborted) setKnown(next);
    };
    const timer = setTimeout(() => void tell().then(show, () => show(NOTHING)), REST_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [typed, own]);
  return known;
}
