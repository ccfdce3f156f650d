import { organiserEndpoints } from '@lampion/contract/endpoints/organisers';
import { formatCount } from '@lampion/contract/rules/format';
import { CalendarDays, Plus, Smartphone, Store } from 'lucide-react';
import { Link } from 'react-router';
import { ScreenError } from '../../components/area/screen-error.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { QuickAction } from '../../components/ui/quick-action.tsx';
import { Ribs } from '../../components/ui/ribs.tsx';
import { Stat, Stubs } from '../../components/ui/stubs.tsx';
import { ParticipationCard } from '../../features/organiser-events/participation-card.tsx';
import { greet } from '../../features/pro/greet.ts';
import { RecentEvent } from '../../features/pro/recent-event.tsx';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/dashboard';

export const meta: Route.MetaFunction = () => [
  { title: 'Mon tableau de bord | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return {
    stats: await callApi(organiserEndpoints.getProStats, { signal: request.signal }),
    now: new Date(),
  };
}

export default function ProDashboard({ loaderData: { stats, now } }: Route.ComponentProps) {
  const average = `${stats.averageParticipation}\u00a0%`;
  return (
    <>
      <PageHead title="Mon tableau de bord" lead={greet(stats.events, now)} />
      {stats.message !== undefined && (
        <Banner icon={Smartphone} to="/pro/connect" action="Connecter">
          {stats.message}
        </Banner>
      )}
      <Stubs>
        <Stat value={formatCount(stats.totalFollowers)} label="Abonnés" to="/pro/followers" />
        <Stat value={formatCount(stats.totalEvents)} label="Événements" to="/pro/events" />
        <Stat value={formatCount(stats.totalParticipants)} label="Participants" />
        <Stat value={average} label="Participation moyenne">
          <Ribs count={10} lit={Math.round(stats.averageParticipation / 10)} isSmall />
        </Stat>
      </Stubs>
      <div className="with-aside">
        <section className="card card-pad" aria-labelledby="recent-events">
          <div className="section-head">
            <h2 className="section-title" id="recent-events">
              Événements récents
            </h2>
            <Link className="link" to="/pro/events">
              Tout voir
            </Link>
          </div>
          {stats.events.length > 0 ? (
            stats.events.map((event) => <RecentEvent key={event.id} event={event} />)
          ) : (
            <EmptyState
              title="Aucun événement"
              action={
                <LinkButton variant="outline" to="/pro/events/new">
                  Créer un événement
                </LinkButton>
              }
            >
              Accrochez votre première soirée : elle apparaîtra ici.
            </EmptyState>
          )}
        </section>
        <section className="card quick-list" aria-labelledby="quick-actions">
          <h2 className="section-title" id="quick-actions">
            Actions rapides
          </h2>
          <QuickAction to="/pro/events/new" icon={Plus} ink="lampion" label="Créer un événement" />
          <QuickAction to="/pro/events" icon={CalendarDays} ink="miel" label="Gérer mes événements" />
          <QuickAction to="/pro/profile" icon={Store} ink="menthe" label="Mon profil" />
        </section>
      </div>
      <ParticipationCard />
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Mes événements' }} />;
}
