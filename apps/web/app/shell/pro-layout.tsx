import { planLabels } from '@lampion/contract/billing/rules/plan-limits';
import { fr } from '@lampion/contract/french';
import { accountEndpoints, type CurrentAccount } from '@lampion/contract/people/accounts';
import { profileEndpoints } from '@lampion/contract/people/profile';
import { rightsOfRole } from '@lampion/contract/people/rules/team-rights';
import { type TeamRole, teamRoles } from '@lampion/contract/people/teams';
import { labelOf } from '@lampion/contract/platform/rules/format';
import {
  CalendarDays,
  CreditCard,
  Flag,
  LayoutDashboard,
  MailWarning,
  Store,
  Users,
  UsersRound,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { data, useRevalidator, useRouteError } from 'react-router';
import { useSignOut } from '../people/account/sign-out.tsx';
import { KeptOnDevice } from '../people/account/unsaved-work.tsx';
import { profileTabAddress } from '../people/organiser/profile-tabs.ts';
import { ApiError, callApi, isOffline } from '../platform/api.ts';
import { keepLoaded } from '../platform/keep-loaded.ts';
import { requireRole } from '../platform/session/guard.ts';
import { homeOf } from '../platform/session/session.ts';
import type { PageHandle } from '../root.tsx';
import { Banner, OfflineBanner, OutdatedBanner } from '../ui/banner.tsx';
import { AreaError } from '../ui/screens/area-error.tsx';
import { AreaOutlet, AreaWaiting } from '../ui/screens/area-outlet.tsx';
import { type AreaPerson, type AreaPlaces, AreaShell } from '../ui/screens/area-shell.tsx';
import { ScreenError } from '../ui/screens/screen-error.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { useTask } from '../ui/use-task.ts';
import type { Route } from './+types/pro-layout';
import { areaLinks } from './area-links.ts';
import { proWaitings } from './pro-skeletons.tsx';
import {
  enterTeam,
  loadTeams,
  type ProTeams,
  ScreenForRight,
  TeamProvider,
  TeamSwitch,
  useLeftTeam,
} from './pro-team.tsx';

export const handle: PageHandle = { themes: 'area', theme: 'light' };
export const links = areaLinks;
export const clientMiddleware = [enterTeam, keepLoaded];

export const meta: Route.MetaFunction = () => [
  { title: 'Espace Pro | Lampion' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireRole(request, ['member', 'organiser', 'admin']);
  const teams = await loadTeams(request.signal);
  if (account.role === 'member' && teams.current === null)
    throw data({ home: homeOf(account.role) }, { status: 403 });
  return { account, teams, notice: await findProNotice(account, teams, request.signal) };
}

export function HydrateFallback() {
  return (
    <ProShell account={null}>
      <AreaWaiting waitings={proWaitings} />
    </ProShell>
  );
}

export default function ProLayout({ loaderData: { account, teams, notice } }: Route.ComponentProps) {
  return (
    <TeamProvider current={teams.current}>
      <ProShell account={account} teams={teams}>
        <OfflineBanner />
        <OutdatedBanner />
        {!account.isEmailVerified && <ConfirmEmailNotice email={account.email} />}
        <ProNotice kind={notice} />
        <ScreenForRight>
          <AreaOutlet waitings={proWaitings} />
        </ScreenForRight>
        <Toaster />
      </ProShell>
    </TeamProvider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  useLeftTeam(error);
  if (!isOffline(error)) return <AreaError signInPath="/login" />;
  return (
    <ProShell account={null}>
      <ScreenError home={{ to: '/pro', label: 'Retour au tableau de bord' }}>
        <KeptOnDevice />
      </ScreenError>
    </ProShell>
  );
}

const home = { label: 'Tableau de bord', shortLabel: 'Accueil', to: '/pro', icon: LayoutDashboard };
const places = {
  events: { label: 'Événements', to: '/pro/events', icon: CalendarDays },
  followers: { label: 'Abonnés', to: '/pro/followers', icon: Users },
  team: { label: 'Équipe', to: '/pro/team', icon: UsersRound },
  profile: { label: 'Mon profil', shortLabel: 'Profil', to: '/pro/profile', icon: Store },
};

/** What the person's role opens; all of it while that is loading. */
function placesOf(role: TeamRole = 'owner'): AreaPlaces {
  const rights = rightsOfRole[role];
  return {
    home,
    others: [
      places.events,
      ...(rights.includes('guests') ? [places.followers] : []),
      // A phone reaches it from the profile, where there is one.
      { ...places.team, isSideOnly: rights.includes('profile') },
      ...(rights.includes('profile') ? [places.profile] : []),
    ],
    ...(rights.includes('events') && { creation: { label: 'Créer un événement', to: '/pro/events/new' } }),
  };
}

function describePerson({ displayName, organiser }: CurrentAccount, { current }: ProTeams): AreaPerson {
  if (current !== null && !current.isFirstOwner)
    return { name: current.name, drawnFrom: current.name, note: teamRoles[current.role].label };
  return {
    name: displayName,
    drawnFrom: organiser?.username ?? displayName,
    picture: organiser?.picUrl,
    note: organiser ? `Offre ${labelOf(planLabels, organiser.plan)}` : undefined,
  };
}

const noTeams: ProTeams = { teams: [], current: null };

interface ProShellProps {
  /** Null while it is loading. */
  account: CurrentAccount | null;
  teams?: ProTeams;
  children: ReactNode;
}

/** The frame of the organiser's area. */
export function ProShell({ account, teams = noTeams, children }: ProShellProps) {
  return (
    <AreaShell
      name="Espace Pro"
      places={placesOf(teams.current?.role)}
      person={account && describePerson(account, teams)}
      switcher={<TeamSwitch {...teams} />}
      leaving={useSignOut()}
    >
      {children}
    </AreaShell>
  );
}

/** A task that waits for the organiser, shown on every screen. */
export type ProNoticeKind = 'payment-failed' | 'unfinished-signup' | null;

/** Shown on every screen, so failing to load it must not break one. */
export async function findProNotice(
  { role }: CurrentAccount,
  { current }: ProTeams,
  signal: AbortSignal,
): Promise<ProNoticeKind> {
  if (current === null || current.role !== 'owner') return null;
  try {
    const { isPaymentFailed, siret, address } = await callApi(profileEndpoints.getProfile, { signal });
    if (isPaymentFailed) return 'payment-failed';
    // The last step of the signup requires both, except for companies abroad, which have no SIRET.
    const isUnnamed = siret === '' && address.country === '';
    return role === 'organiser' && isUnnamed ? 'unfinished-signup' : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

export function ProNotice({ kind }: { kind: ProNoticeKind }) {
  if (kind === 'payment-failed') {
    return (
      <Banner icon={CreditCard} to={profileTabAddress('abonnement')} action="Voir">
        Un paiement n’a pas abouti. Voyez comment le régler pour garder votre offre.
      </Banner>
    );
  }
  if (kind === 'unfinished-signup') {
    return (
      <Banner icon={Flag} to="/pro/signup" action="Terminer">
        Votre inscription n’est pas terminée : reprenez-la où vous l’aviez laissée.
      </Banner>
    );
  }
  return null;
}

/** What an organiser cannot do before confirming the address, and how to get the link again. */
export function ConfirmEmailNotice({ email }: { email: string }) {
  const { run, isBusy } = useTask({ isLeaving: true });
  useNewsOnReturn();
  const resend = () =>
    run({
      failure: 'E-mail non envoyé',
      async work() {
        await callApi(accountEndpoints.resendConfirmation, {});
        return { title: 'E-mail envoyé', text: `Ouvrez le lien reçu à l’adresse ${email}.` };
      },
    });
  const button = (
    <button type="button" className="banner-button" disabled={isBusy} onClick={resend}>
      {fr('Renvoyer l’e-mail')}
    </button>
  );
  return (
    <Banner icon={MailWarning} button={button}>
      {`Confirmez votre adresse e-mail pour publier un événement, inviter et prévenir vos invités : ouvrez le lien envoyé à ${email}.`}
    </Banner>
  );
}

/** The link opens in another tab: on return the notice is updated. */
function useNewsOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);
}
