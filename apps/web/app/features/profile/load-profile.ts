import { billingEndpoints } from '@lampion/contract/endpoints/billing';
import { profileEndpoints } from '@lampion/contract/endpoints/profile';
import type { Profile } from '@lampion/contract/schemas/profile';
import type { Invoice, Subscription } from '@lampion/contract/schemas/subscription';
import { ApiError, callApi } from '../../lib/api.ts';
import { type AccountSecurityData, loadAccountSecurity } from '../account-security/load-account-security.ts';
import { type ProfileTab, readProfileTab } from './profile-tabs.ts';

const failures = {
  profile: 'Erreur lors de la récupération du profil',
  subscription: "Erreur lors de la récupération de l'abonnement",
  invoices: 'Erreur lors de la récupération des factures',
} as const;

/** The content of a tab. Its `failure` is shown in its place: the rest of the screen does not depend on it. */
type TabContent =
  | { readonly tab: 'profil'; readonly security: AccountSecurityData }
  | { readonly tab: 'abonnement'; readonly subscription: Subscription | null }
  | { readonly tab: 'factures'; readonly invoices: readonly Invoice[] }
  | { readonly tab: ProfileTab; readonly failure: string };

export interface ProfileData {
  readonly profile: Profile;
  readonly content: TabContent;
}

/** The profile; when the server fails, throws the catalogue's sentence. */
async function loadProfile(signal: AbortSignal): Promise<Profile> {
  try {
    return await callApi(profileEndpoints.getProfile, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status >= 500)
      throw new ApiError(error.status, error.code, failures.profile);
    throw error;
  }
}

/** Null for an organiser that never subscribed. */
async function loadSubscription(profile: Profile, signal: AbortSignal): Promise<Subscription | null> {
  if (profile.stripeCustomerId === undefined) return null;
  try {
    return await callApi(billingEndpoints.getSubscription, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'subscription_not_found') return null;
    throw error;
  }
}

async function orFailure(
  tab: ProfileTab,
  failure: string,
  load: () => Promise<TabContent>,
): Promise<TabContent> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return { tab, failure };
    throw error;
  }
}

function loadContent(tab: ProfileTab, profile: Profile, signal: AbortSignal): Promise<TabContent> {
  if (tab === 'abonnement') {
    return orFailure(tab, failures.subscription, async () => ({
      tab,
      subscription: await loadSubscription(profile, signal),
    }));
  }
  if (tab === 'factures') {
    return orFailure(tab, failures.invoices, async () => ({
      tab,
      invoices: await callApi(billingEndpoints.listInvoices, { signal }),
    }));
  }
  return loadAccountSecurity(signal).then((security) => ({ tab, security }));
}

/** The profile and the content of its selected tab. \n @throws ApiError when the profile itself could not be loaded */
export async function loadProfileScreen({ url, signal }: Request): Promise<ProfileData> {
  const profile = await loadProfile(signal);
  return { profile, content: await loadContent(readProfileTab(new URL(url).searchParams), profile, signal) };
}
