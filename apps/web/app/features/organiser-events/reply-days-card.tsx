import { guestEndpoints } from '@lampion/contract/endpoints/guests';
import { useCallback } from 'react';
import { callApi } from '../../lib/api.ts';
import { FiguresCard } from './figures-card.tsx';
import { ParticipationFigures } from './participation-figures.tsx';

/** The replies to one event, day by day. */
export function ReplyDaysCard({ eventId }: { eventId: string }) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const days = await callApi(guestEndpoints.listReplyDays, { params: { id: eventId }, signal });
      return days.map(({ day, ...counts }) => ({ from: day, ...counts }));
    },
    [eventId],
  );
  return (
    <FiguresCard id="reply-days" title="Réponses par jour" loading="Chargement des réponses" load={load}>
      {(days) =>
        days.length === 0 ? (
          <p className="muted">Aucune réponse pour l’instant.</p>
        ) : (
          <ParticipationFigures
            slots={days}
            unit={days.length > 1 ? 'jours' : 'jour'}
            rest="Liste d’attente, peut-être ou non"
            table={{
              rows: days.filter(({ replies }) => replies > 0),
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
        )
      }
    </FiguresCard>
  );
}
