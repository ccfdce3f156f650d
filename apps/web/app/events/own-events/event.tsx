import type { OwnEvent } from '@lampion/contract/events/events';
import { guestEndpoints, sumReplies } from '@lampion/contract/events/guests';
import { seriesEndpoints } from '@lampion/contract/events/series/series-calls';
import { fr } from '@lampion/contract/french';
import { Archive, CalendarClock, EyeOff, Repeat2 } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { NightCard } from '../../night/night-card.tsx';
import { callApi } from '../../platform/api.ts';
import { useRight, useTeam } from '../../shell/pro-team.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import { describeMoment } from '../event-form/event-draft.ts';
import { GuestsCard } from '../guest-list/guests-card.tsx';
import { canGather, sayHowToGather } from '../guest-list/load-guests.ts';
import { RequestsCard } from '../guest-list/requests-card.tsx';
import { BarsCard } from '../programme/bars-card.tsx';
import { ChallengesCard } from '../programme/challenges-card.tsx';
import { QuestionsCard } from '../questions/questions-card.tsx';
import type { Route } from './+types/event';
import { EventHead } from './event-head.tsx';
import { loadOwnEvent } from './load-own-events.ts';
import { FiguresCard, ParticipationFigures } from './participation.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.event.name ?? 'Événement'} | Lampion Pro` },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const [event, { series }] = await Promise.all([
    loadOwnEvent(params.id, signal),
    callApi(seriesEndpoints.getEventSeries, { params, signal }),
  ]);
  return { event, series };
}

export default function ProEvent({ loaderData: { event, series } }: Route.ComponentProps) {
  const may = { events: useRight('events'), list: useRight('list'), guests: useRight('guests') };
  // Its screens are those of the app, where everyone is themselves.
  const isOwn = useTeam()?.isFirstOwner ?? true;
  return (
    <>
      <BackLink to="/pro/events">Retour à mes événements</BackLink>
      <EventNotice event={event} />
      {series && (
        <p className="banner">
          <Icon of={Repeat2} isLarge />
          <span>
            {series.words}, une date de{' '}
            {may.events ? (
              <Link className="link" to={`/pro/series/${series._id}`}>
                {fr(series.name)}
              </Link>
            ) : (
              fr(series.name)
            )}
          </span>
        </p>
      )}
      <EventHead event={event} />
      {may.events && (
        <div className={event.type === 'barathon' ? 'two-columns' : undefined}>
          <ChallengesCard key={`challenges-${event._id}`} event={event} />
          {event.type === 'barathon' && <BarsCard key={`bars-${event._id}`} event={event} />}
        </div>
      )}
      {isOwn && <NightCard key={`night-${event._id}`} event={event} />}
      {may.list && <ReplyDaysCard key={`days-${event._id}`} event={event} />}
      {may.events && <QuestionsCard key={`questions-${event._id}`} event={event} />}
      {may.guests && <RequestsCard key={`requests-${event._id}`} event={event} />}
      {may.list && <GuestsCard key={`guests-${event._id}`} event={event} />}
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}

/** Says that a draft is private, and until when; or that an event is archived. */
export function EventNotice({ event: { status, own } }: { event: OwnEvent }) {
  if (own.archivedAt !== null)
    return (
      <Banner icon={Archive}>
        Archivé : cet événement a quitté vos listes, et se trouve sous l’onglet « Archives ».
      </Banner>
    );
  if (status !== 'draft') return null;
  if (own.publishAt === null)
    return <Banner icon={EyeOff}>Brouillon : personne d’autre ne voit cet événement.</Banner>;
  return (
    <Banner icon={CalendarClock}>
      {`Publication programmée pour le ${describeMoment(own.publishAt)}. D’ici là, personne d’autre ne voit cet événement.`}
    </Banner>
  );
}

const card = { id: 'reply-days', title: 'Réponses par jour' } as const;

/** The replies to one event, day by day. */
export function ReplyDaysCard({ event }: { event: OwnEvent }) {
  const { replies } = event.own;
  const none = `Aucune réponse${canGather(event, new Date()) ? ' pour l’instant' : ''}. ${sayHowToGather(event, new Date())}`;
  if (sumReplies(replies) > replies.pending) return <ReplyDays eventId={event._id} none={none} />;
  return (
    <Card aria-labelledby={card.id} className="participation">
      <CardHead {...card} />
      <p className="muted">{fr(none)}</p>
    </Card>
  );
}

function ReplyDays({ eventId, none }: { eventId: string; none: string }) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const days = await callApi(guestEndpoints.listReplyDays, { params: { id: eventId }, signal });
      return days.map(({ day, ...counts }) => ({ from: day, ...counts }));
    },
    [eventId],
  );
  return (
    <FiguresCard {...card} loading="Chargement des réponses" load={load}>
      {(days) => (
        <ParticipationFigures
          slots={days}
          unit={['jour', 'jours']}
          none={none}
          rest="Liste d’attente, peut-être ou non"
          table={{
            hasAll: false,
            caption: 'Réponses par jour, le plus récent d’abord',
            from: 'Jour',
            columns: [
              ['Oui', (day) => day.yes],
              ['Attente', (day) => day.waiting],
              ['Peut-être', (day) => day.maybe],
              ['Non', (day) => day.no],
            ],
          }}
        />
      )}
    </FiguresCard>
  );
}
