import { billingEndpoints } from '@lampion/contract/billing/billing';
import type { Invoice, Subscription } from '@lampion/contract/billing/subscription';
import { type Profile, profileEndpoints } from '@lampion/contract/people/profile';
import { useNavigate, useNavigation, useRevalidator } from 'react-router';
import { InvoicesCard } from '../../billing/invoices-card.tsx';
import { SubscriptionPanel } from '../../billing/subscription-panel.tsx';
import { ApiError, callApi } from '../../platform/api.ts';
import { useTeam } from '../../shell/pro-team.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, PageHead } from '../../ui/card.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import { LoadingRegion, SkeletonRow } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import {
  AccountSecurity,
  type AccountSecurityData,
  loadAccountSecurity,
} from '../security/account-security.tsx';
import type { Route } from './+types/profile';
import { PageCard } from './page-card.tsx';
import { AppConnectionCard, CloseProCard, ProfileCard } from './profile-cards.tsx';
import { type ProfileTab, profileTabAddress, profileTabs, readProfileTab } from './profile-tabs.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Mon profil | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadProfileScreen(request);

const labels = { profil: 'Profil', abonnement: 'Abonnement', factures: 'Factures' } as const;

export default function ProfileScreen({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const shown = loaderData.content.tab;
  const isChanging = location?.pathname === '/pro/profile';
  const chosen = isChanging ? readProfileTab(new URLSearchParams(location.search)) : shown;
  const content = chosen === shown ? <ProfilePanel {...loaderData} /> : <PanelWaiting />;
  return (
    <>
      <BackLink to="/pro/">Retour au tableau de bord</BackLink>
      <PageHead title="Mon profil">
        <div className="actions">
          <LinkButton to="/pro/team">Équipe</LinkButton>
          <LinkButton to="/pro/connections">Connexions</LinkButton>
        </div>
      </PageHead>
      <Tabs
        label="Mon profil"
        tabs={profileTabs.map((tab) => ({ value: tab, label: labels[tab], content }))}
        value={chosen}
        onChange={(tab) => {
          const wanted = profileTabs.find((one) => one === tab);
          if (wanted) void navigate(profileTabAddress(wanted), { preventScrollReset: true });
        }}
      />
    </>
  );
}

function PanelWaiting() {
  return (
    <LoadingRegion className="card card-pad">
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </LoadingRegion>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/', label: 'Retour au tableau de bord' }} />;
}

/** The content of the selected tab. */
export function ProfilePanel({ profile, content }: ProfileData) {
  const isOwn = useTeam()?.isFirstOwner ?? true;
  if ('failure' in content) return <PanelFailure failure={content.failure} />;
  if ('subscription' in content) return <SubscriptionPanel subscription={content.subscription} />;
  if ('invoices' in content) return <InvoicesCard invoices={content.invoices} />;
  return (
    <div className="card-stack">
      <div className="two-columns">
        <ProfileCard profile={profile} />
        <AppConnectionCard app={profile.app} />
      </div>
      <PageCard page={profile.page} />
      <AccountSecurity {...content.security} />
      {content.security.account.role === 'organiser' && isOwn && <CloseProCard />}
    </div>
  );
}

function PanelFailure({ failure }: { failure: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Card className="panel-failure" role="alert">
      <FieldError>{failure}</FieldError>
      <Button pendingText={state === 'loading' ? 'Chargement…' : undefined} onClick={() => revalidate()}>
        Réessayer
      </Button>
    </Card>
  );
}

const failures = {
  profile: 'Erreur lors de la récupération du profil',
  subscription: "Erreur lors de la récupération de l'abonnement",
  invoices: 'Erreur lors de la récupération des factures',
} as const;

/**
 * The content of a tab. Its `failure` is shown in its place: the rest of the screen does not depend
 * on it.
 */
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

/**
 * The profile and the content of its selected tab. \n @throws ApiError when the profile itself
 * could not be loaded
 */
export async function loadProfileScreen({ url, signal }: Request): Promise<ProfileData> {
  const profile = await loadProfile(signal);
  return { profile, content: await loadContent(readProfileTab(new URL(url).searchParams), profile, signal) };
}
