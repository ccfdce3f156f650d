import { ScreenError } from '../../components/area/screen-error.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { BarsCard } from '../../features/organiser-events/bars-card.tsx';
import { ChallengesCard } from '../../features/organiser-events/challenges-card.tsx';
import { EventHead } from '../../features/organiser-events/event-head.tsx';
import { EventNotice } from '../../features/organiser-events/event-notice.tsx';
import { GuestsCard } from '../../features/organiser-events/guests-card.tsx';
import { loadOwnEvent } from '../../features/organiser-events/load-own-event.ts';
import { NightCard } from '../../features/organiser-events/night-card.tsx';
import { ReplyDaysCard } from '../../features/organiser-events/reply-days-card.tsx';
import type { Route } from './+types/event';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.event.name ?? 'Événement'} | Lampion Pro` },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return { event: await loadOwnEvent(params.id, request.signal) };
}

export default function ProEvent({ loaderData: { event } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/pro/events">Retour à mes événements</BackLink>
      <EventNotice event={event} />
      <EventHead event={event} />
      <div className={event.type === 'barathon' ? 'two-columns' : undefined}>
        <ChallengesCard key={`challenges-${event._id}`} event={event} />
        {event.type === 'barathon' && <BarsCard key={`bars-${event._id}`} event={event} />}
      </div>
      <NightCard key={`night-${event._id}`} event={event} />
      <ReplyDaysCard key={`days-${event._id}`} event={event} />
      <GuestsCard key={`guests-${event._id}`} event={event} />
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}
