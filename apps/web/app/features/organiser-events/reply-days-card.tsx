import { guestEndpoints } from '@lampion/contract/endpoints/guests';
import { fr } from '@lampion/contract/french';
import { type ReplyCounts, sumReplies } from '@lampion/contract/schemas/guest';
import { useCallback } from 'react';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { callApi } from '../../lib/api.ts';
import { FiguresCard } from './figures-card.tsx';
import { ParticipationFigures } from './participation-figures.tsx';

interface ReplyDaysCardProps {
  eventId: string;
  replies: ReplyCounts;
}

const card = { id: 'reply-days', title: 'Réponses par jour' } as const;
const none =
  'Aucune réponse pour l’instant. Partagez la page de l’événement : elles se dessinent ici, jour après jour.';

/** The replies to one event, day by day. */
export function ReplyDaysCard({ eventId, replies }: ReplyDaysCardProps) {
  if (sumReplies(replies) > replies.pending) return <ReplyDays eventId={eventId} />;
  return (
    <Card aria-labelledby={card.id} className="participation">
      <CardHead {...card} />
      <p className="muted">{fr(none)}</p>
    </Card>
  );
}

function ReplyDays({ eventId }: Pick<ReplyDaysCardProps, 'eventId'>) {
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
