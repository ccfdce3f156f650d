import { appAccountEndpoints } from '@lampion/contract/endpoints/app-accounts';
import { redirectDocument } from 'react-router';
import { ApiError, callApi } from '../../../lib/api.ts';
import { returnAddress } from '../../../lib/return-address.ts';
import { readToken } from '../../../lib/session.ts';

/** Where signing up leads: to what was asked for in the app, else to its first screen. */
export function afterSignup(search: URLSearchParams): string {
  const wanted = returnAddress(search, '/app');
  return wanted.startsWith('/app/signup') ? '/app' : wanted;
}

/** Whether somebody is signed in whose account lacks a username. Members are redirected: they have nothing to do here. */
export async function loadAppSignup(request: Request): Promise<{ hasAccount: boolean }> {
  if (readToken() === null) return { hasAccount: false };
  try {
    await callApi(appAccountEndpoints.getOwnAppAccount, { signal: request.signal });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return { hasAccount: false };
    if (error.code === 'app_account_missing') return { hasAccount: true };
    throw error;
  }
  // Another document: this one alone may run Google's script.
  throw redirectDocument(afterSignup(new URL(request.url).searchParams));
}
