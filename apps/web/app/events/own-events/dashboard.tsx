import type { OwnEventCard } from '@lampion/contract/events/events';
import { formatEventDay, formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { fr } from '@lampion/contract/french';
import { organiserEndpoints } from '@lampion/contract/people/organisers';
import type { ProDashboard as Dashboard, NextEvent } from '@lampion/contract/people/pro-dashboard';
import { capitalise, formatCount } from '@lampion/contract/platform/rules/format';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { CalendarDays, Plus, Smartphone, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../platform/api.ts';
import { ForRight, useRight } from '../../shell/pro-team.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ribs } from '../../ui/ribs.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import { QuickAction, Stat, Stubs } from '../../ui/stats.tsx';
import type { Route } from './+types/dashboard';
import { DateBlock, ParticipantCount, UnusualStatus } from './event-status.tsx';
import { FirstSteps, isStarting } from './first-steps.tsx';
import { NextNight } from './next-night.tsx';
import { ParticipationCard } from './participation.tsx';

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
  const [mayEdit, mayConnect] = [useRight('events'), useRight('profile')];
  return (
    <>
      <PageHead title="Mon tableau de bord" lead={greet(next, now)} />
      {message !== undefined && mayConnect && (
        <Banner icon={Smartphone} to="/pro/connect" action="Connecter">
          {message}
        </Banner>
      )}
      {next && <NextNight key={next._id} event={next} now={now} />}
      {!isNew && mayEdit && isStarting(dashboard) && <FirstSteps dashboard={dashboard} />}
      {isNew && (
        <WithQuickActions>
          {mayEdit ? (
            <FirstSteps dashboard={dashboard} />
          ) : (
            <section className="card">
              <EmptyState as="h2" title="Rien sur le fil">
                Le prochain événement de l’équipe ouvrira ce tableau de bord.
              </EmptyState>
            </section>
          )}
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
      <Stat
        value={formatCount(totalFollowers)}
        label="Abonnés"
        {...(useRight('guests') && { to: '/pro/followers' })}
      />
      <Stat value={formatCount(totalEvents)} label="Événements" to="/pro/events" />
      <Stat value={formatCount(totalParticipants)} label="Participants" />
      <Stat value={`${averageParticipation}\u00a0%`} label="Participation moyenne">
        <Ribs count={10} lit={Math.round(averageParticipation / 10)} isSmall />
      </Stat>
    </Stubs>
  );
}

function Events({ dashboard: { next, coming, past, drafts } }: { dashboard: Dashboard }) {
  const create = useRight('events') && (
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

/** The main content, with the usual actions beside it. */
function WithQuickActions({ children }: { children: ReactNode }) {
  return (
    <div className="with-aside">
      <div className="card-stack">{children}</div>
      <section className="card quick-list" aria-labelledby="quick-actions">
        <h2 className="section-title" id="quick-actions">
          Actions rapides
        </h2>
        <ForRight right="events">
          <QuickAction to="/pro/events/new" icon={Plus} ink="lampion" label="Créer un événement" />
        </ForRight>
        <QuickAction to="/pro/events" icon={CalendarDays} ink="miel" label="Gérer mes événements" />
        <ForRight right="profile">
          <QuickAction to="/pro/profile" icon={Store} ink="menthe" label="Mon profil" />
        </ForRight>
      </section>
    </div>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Mes événements' }} />;
}

interface DashboardEventsProps {
  id: string;
  title: string;
  /** The whole list. */
  to: string;
  events: readonly OwnEventCard[];
}

/** A few of the organiser's events, with a link to all; renders nothing without one. */
export function DashboardEvents({ id, title, to, events }: DashboardEventsProps) {
  if (events.length === 0) return null;
  return (
    <section className="card card-pad" aria-labelledby={id}>
      <div className="section-head">
        <h2 className="section-title" id={id}>
          {title}
        </h2>
        <Link className="link" to={to}>
          Tout voir<span className="sr-only"> : {title}</span>
        </Link>
      </div>
      <ul>
        {events.map((event) => (
          <DashboardEvent key={event._id} event={event} />
        ))}
      </ul>
    </section>
  );
}

function DashboardEvent({ event }: { event: OwnEventCard }) {
  return (
    <li className="ev-row ev-row-dated">
      <DateBlock beginDate={event.beginDate} />
      <CoverImage id={event._id} cover={event.cover} picture={event.picture} sizes="84px" className="thumb" />
      <div className="min-w-0">
        <h3>{fr(event.name)}</h3>
        <p>{fr(capitalise(formatEventTimes(event)))}</p>
        <p className="line-clamp-1">{fr(`${event.place} · ${event.description}`)}</p>
        <div className="badges">
          <UnusualStatus event={event} />
        </div>
      </div>
      <div className="go">
        <ParticipantCount count={event.participantCount} />
        <LinkButton size="small" to={`/pro/events/${event._id}`}>
          Gérer<span className="sr-only"> {event.name}</span>
        </LinkButton>
      </div>
    </li>
  );
}

/**
 * The sentence under the dashboard's title: a greeting by the hour in Paris, then the next event.
 */
export function greet(next: NextEvent | null, now: Date): string {
  const { minutes } = readParisClock(now);
  const greeting = minutes >= 5 * 60 && minutes < 18 * 60 ? 'Bonjour' : 'Bonsoir';
  return next
    ? `${greeting}. Prochain événement : ${formatEventDay(next)}.`
    : `${greeting}. Rien sur le fil pour l’instant.`;
}
