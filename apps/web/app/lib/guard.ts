import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import type { CurrentAccount, Role } from '@lampion/contract/schemas/account';
import { data, redirectDocument } from 'react-router';
import { ApiError, callApi } from './api.ts';
import { homeOf } from './home-of.ts';
import type { AreaHome } from './return-address.ts';
import { readToken } from './session.ts';
import { signInAddress } from './session-end.ts';

/**
 * The signed-in person of a guarded screen. Redirects to the sign-in screen when nobody is signed in; answers 403 with
 * where they are at home, which the area shows as a screen of its own, when the role is not among `roles`.
 */
export async function requireRole(request: Request, roles: readonly Role[]): Promise<CurrentAccount> {
  const url = new URL(request.url);
  if (readToken() === null) throw redirectDocument(signInAddress(url));
  try {
    const account = await callApi(accountEndpoints.getCurrentAccount, { signal: request.signal });
    if (!roles.includes(account.role)) throw data({ home: homeOf(account.role) }, { status: 403 });
    return account;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirectDocument(signInAddress(url));
    throw error;
  }
}

/** Where somebody who signed in on the public side is at home; asks the server who that is. */
export async function findHome(): Promise<AreaHome> {
  return homeOf((await callApi(accountEndpoints.getCurrentAccount, {})).role);
}
