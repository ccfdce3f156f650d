import { accountEndpoints, type CurrentAccount, type Role } from '@lampion/contract/people/accounts';
import { teamEndpoints } from '@lampion/contract/people/teams';
import { data, redirectDocument } from 'react-router';
import { ApiError, callApi } from '../api.ts';
import { startAreaWorker } from '../service-worker.ts';
import { type AreaHome, homeOf, readToken } from './session.ts';
import { signInAddress } from './session-end.ts';
import { askToSignIn } from './signed-out.ts';
import { enterAccount } from './stored-account.ts';

/**
 * The signed-in account of a guarded screen. Redirects to the sign-in screen without one; when its
 * role is not among `roles`, throws a 403 with its own area, which the error screen links to.
 * @throws ApiError of status 0 when offline
 */
export async function requireRole(request: Request, roles: readonly Role[]): Promise<CurrentAccount> {
  const url = new URL(request.url);
  if (readToken() === null) return askToSignIn(url);
  try {
    const account = await callApi(accountEndpoints.getCurrentAccount, { signal: request.signal });
    await enterAccount(account);
    // Without it the area is only not there offline.
    void startAreaWorker(url.pathname).catch(() => undefined);
    if (!roles.includes(account.role)) throw data({ home: homeOf(account.role) }, { status: 403 });
    return account;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirectDocument(signInAddress(url));
    throw error;
  }
}

/**
 * The area of an account that signed in on the public side; asks the server for its role, and
 * whether a member is in an organiser's team.
 */
export async function findHome(): Promise<AreaHome> {
  const home = homeOf((await callApi(accountEndpoints.getCurrentAccount, {})).role);
  if (home === '/pro') return home;
  return (await callApi(teamEndpoints.listTeams, {})).length > 0 ? '/pro' : home;
}
