import { guestEndpoints } from '@lampion/contract/endpoints/guests';
import { fr } from '@lampion/contract/french';
import type { OwnEvent } from '@lampion/contract/schemas/event';
import { sumReplies } from '@lampion/contract/schemas/guest';
import { useCallback } from 'react';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { callApi } from '../../lib/api.ts';
import { canGather, sayHowToGather } from './describe-gathering.ts';
import { FiguresCard } from './figures-card.tsx';
import { ParticipationFigures } from './participation-figures.tsx';

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
