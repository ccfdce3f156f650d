import { organiserEndpoints } from '@lampion/contract/endpoints/organisers';
import { formatCount } from '@lampion/contract/rules/format';
import type { ProDashboard as Dashboard } from '@lampion/contract/schemas/pro-dashboard';
import { CalendarDays, Plus, Smartphone, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { ScreenError } from '../../components/area/screen-error.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { QuickAction } from '../../components/ui/quick-action.tsx';
import { Ribs } from '../../components/ui/ribs.tsx';
import { Stat, Stubs } from '../../components/ui/stubs.tsx';
import { ParticipationCard } from '../../features/organiser-events/participation-card.tsx';
import { DashboardEvents } from '../../features/pro/dashboard-events.tsx';
import { FirstSteps, isStarting } from '../../features/pro/first-steps.tsx';
import { greet } from '../../features/pro/greet.ts';
import { NextNight } from '../../features/pro/next-night.tsx';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/dashboard';

export const meta: Route.MetaFunction = () => [
  { title: 'Mon tableau de bord | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return {
    dashboard: await callApi(organiserEndpoints.getProDashboard, { signal: request.signal }),
    now: new Date(),
  };
}

export default function ProDashboard({ loaderData: { dashboard, now } }: Route.ComponentProps) {
  const { next, message, totalEvents } = dashboard;
  const isNew = totalEvents === 0;
  return (
    <>
      <PageHead title="Mon tableau de bord" lead={greet(next, now)} />
      {message !== undefined && (
        <Banner icon={Smartphone} to="/pro/connect" action="Connecter">
          {message}
        </Banner>
      )}
      {next && <NextNight key={next._id} event={next} now={now} />}
      {!isNew && isStarting(dashboard) && <FirstSteps dashboard={dashboard} />}
      {isNew && (
        <WithQuickActions>
          <FirstSteps dashboard={dashboard} />
        </WithQuickActions>
      )}
      <Figures dashboard={dashboard} />
      {!isNew && (
        <WithQuickActions>
          <Events dashboard={dashboard} />
        </WithQuickActions>
      )}
      <ParticipationCard />
    </>
  );
}

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { totalFollowers, totalEvents, totalParticipants, averageParticipation } = dashboard;
  return (
    <Stubs>
      <Stat value={formatCount(totalFollowers)} label="Abonnés" to="/pro/followers" />
      <Stat value={formatCount(totalEvents)} label="Événements" to="/pro/events" />
      <Stat value={formatCount(totalParticipants)} label="Participants" />
      <Stat value={`${averageParticipation}\u00a0%`} label="Participation moyenne">
        <Ribs count={10} lit={Math.round(averageParticipation / 10)} isSmall />
      </Stat>
    </Stubs>
  );
}

function Events({ dashboard: { next, coming, past, drafts } }: { dashboard: Dashboard }) {
  const create = (
    <LinkButton variant="outline" to="/pro/events/new">
      Créer un événement
    </LinkButton>
  );
  return (
    <>
      <DashboardEvents id="coming" title="Prochains événements" to="/pro/events" events={coming} />
      {coming.length === 0 && (
        <section className="card">
          <EmptyState as="h2" title={next ? 'Et après ?' : 'Rien sur le fil'} action={create}>
            {next
              ? 'Accrochez la soirée suivante : elle apparaîtra ici.'
              : 'Accrochez votre prochaine soirée : elle ouvrira ce tableau de bord.'}
          </EmptyState>
        </section>
      )}
      <DashboardEvents id="drafts" title="Brouillons" to="/pro/events?part=drafts" events={drafts} />
      <DashboardEvents id="past" title="Événements récents" to="/pro/events?part=past" events={past} />
    </>
  );
}

/** What the screen is about, the usual actions beside it. */
function WithQuickActions({ children }: { children: ReactNode }) {
  return (
    <div className="with-aside">
      <div className="card-stack">{children}</div>
      <section className="card quick-list" aria-labelledby="quick-actions">
        <h2 className="section-title" id="quick-actions">
          Actions rapides
        </h2>
        <QuickAction to="/pro/events/new" icon={Plus} ink="lampion" label="Créer un événement" />
        <QuickAction to="/pro/events" icon={CalendarDays} ink="miel" label="Gérer mes événements" />
        <QuickAction to="/pro/profile" icon={Store} ink="menthe" label="Mon profil" />
      </section>
    </div>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Mes événements' }} />;
}
