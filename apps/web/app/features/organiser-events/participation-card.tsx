import { organiserEndpoints } from '@lampion/contract/endpoints/organisers';
import { callApi } from '../../lib/api.ts';
import { FiguresCard } from './figures-card.tsx';
import { ParticipationFigures } from './participation-figures.tsx';

const loadWeeks = (signal: AbortSignal) =>
  callApi(organiserEndpoints.getParticipation, { query: { by: 'week' }, signal });

/** Replies to all of the organiser's events, week by week. */
export function ParticipationCard() {
  return (
    <FiguresCard
      id="participation"
      title="Participation"
      loading="Chargement de la participation"
      load={loadWeeks}
    >
      {(weeks) => (
        <ParticipationFigures
          slots={weeks}
          unit={['semaine', 'semaines']}
          none="Pas encore de réponse. Dès la première, elles se dessinent ici, semaine après semaine."
          rest="Peut-être ou non"
          table={{
            hasAll: true,
            caption: 'Réponses par semaine, la plus récente d’abord',
            from: 'Semaine du',
            columns: [
              ['Réponses', (week) => week.replies],
              ['Oui', (week) => week.yes],
            ],
          }}
        />
      )}
    </FiguresCard>
  );
}
