import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import type { CurrentAccount, Role } from '@lampion/contract/schemas/account';
import { data, redirect, redirectDocument } from 'react-router';
import { ApiError, callApi } from './api.ts';
import { homeOf } from './home-of.ts';
import { readToken } from './session.ts';

/** Where a signed-out person signs in before coming back to `url`. */
function signInAddress(url: URL): string {
  const screen = url.pathname.startsWith('/admin') ? '/admin/login' : '/login';
  return `${screen}?retour=${encodeURIComponent(url.pathname + url.search)}`;
}

/**
 * The signed-in person of a guarded screen. Redirects to the sign-in screen when nobody is signed in; answers 403 with
 * where they are at home, which the area shows as a screen of its own, when the role is not among `roles`.
 */
export async function requireRole(request: Request, roles: readonly Role[]): Promise<CurrentAccount> {
  const url = new URL(request.url);
  if (readToken() === null) throw redirect(signInAddress(url));
  try {
    const account = await callApi(accountEndpoints.getCurrentAccount, { signal: request.signal });
    if (!roles.includes(account.role)) throw data({ home: homeOf(account.role) }, { status: 403 });
    return account;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect(signInAddress(url));
    throw error;
  }
}

/** The first screen of each area. */
export type AreaHome = '/pro' | '/admin' | '/me';

/** Where somebody who signed in on the public side is at home; asks the server who that is. */
export async function findHome(): Promise<AreaHome> {
  return homeOf((await callApi(accountEndpoints.getCurrentAccount, {})).role);
}

/** Where to go after signing in: the page asked for when it is one of ours, else `fallback`. */
export function returnAddress(search: URLSearchParams, fallback: AreaHome): string {
  const wanted = search.get('retour') ?? '';
  return /^\/(?:pro|admin|me|events|o)(?:[/?]|$)/.test(wanted) && !wanted.includes('\\') ? wanted : fallback;
}

/** Leads to an address of ours: within the app to a screen of an area, as a new document to a public page. */
export function redirectTo(address: string): Response {
  return /^\/(?:pro|admin|me)(?:[/?]|$)/.test(address) ? redirect(address) : redirectDocument(address);
}
