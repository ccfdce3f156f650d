import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import { profileEndpoints } from '@lampion/contract/endpoints/profile';
import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { redirect } from 'react-router';
import { ApiError, callApi } from '../../lib/api.ts';
import { readToken } from '../../lib/session.ts';
import { dropDraft, readDraft, type SignupDraft } from './signup-draft.ts';

/** The kinds of visitors of the wizard. */
export type SignupVisitor =
  | { readonly kind: 'visitor' }
  /** Signed in, but not as an organiser: the wizard does not apply. */
  | { readonly kind: 'other'; readonly account: CurrentAccount }
  | { readonly kind: 'organiser'; readonly account: CurrentAccount; readonly draft: SignupDraft };

/** The visitor and their progress. Redirects an organiser with a subscription to their area. */
export async function loadSignup(signal: AbortSignal): Promise<SignupVisitor> {
  const account = readToken() === null ? null : await findAccount(signal);
  if (account === null) return { kind: 'visitor' };
  if (account.role !== 'organiser') return { kind: 'other', account };
  const profile = await callApi(profileEndpoints.getProfile, { signal });
  if (profile.stripeCustomerId !== undefined && (await hasSubscription(signal))) {
    dropDraft();
    throw redirect('/pro');
  }
  return { kind: 'organiser', account, draft: readDraft(account._id, profile) };
}

async function findAccount(signal: AbortSignal): Promise<CurrentAccount | null> {
  try {
    return await callApi(accountEndpoints.getCurrentAccount, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

async function hasSubscription(signal: AbortSignal): Promise<boolean> {
  try {
    return (await callApi(billingEndpoints.getSubscription, { signal })).isActive;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'subscription_not_found') return false;
    throw error;
  }
}
