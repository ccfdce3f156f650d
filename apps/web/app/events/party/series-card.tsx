import type { EventSeries, SeriesReply } from '@lampion/contract/events/series/series';
import { seriesEndpoints } from '@lampion/contract/events/series/series-calls';
import { fr } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { Check, Repeat2 } from 'lucide-react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useTask } from '../../ui/use-task.ts';

interface SeriesCardProps {
  series: NonNullable<EventSeries['series']>;
  isRegular: boolean;
  /** Reads the replies again. */
  onChange: () => void;
}

/** The series of an event: its page, and one yes for all dates that follow. */
export function SeriesCard({ series, isRegular, onChange }: SeriesCardProps) {
  const { run, isBusy } = useTask();
  const params = { id: series._id };
  const come = () =>
    void run({
      failure: 'Réponse non envoyée',
      work: async () => {
        const answer = await callApi(seriesEndpoints.setSeriesReply, { params, body: {} });
        onChange();
        return { title: 'Vous venez à toutes', text: fr(describeReply(answer)) };
      },
    });
  const leave = () =>
    void run({
      failure: 'Rien n’a changé',
      work: async () => {
        await callApi(seriesEndpoints.endSeriesReply, { params });
        onChange();
        return { title: 'Vous répondrez date par date', text: 'Vos réponses données restent.' };
      },
    });
  return (
    <section className="ap-note series-card" aria-label="La série">
      <p>
        <Icon of={Repeat2} /> {series.words}, une date de{' '}
        <a className="link" href={`/series/${series._id}`}>
          {fr(series.name)}
        </a>
        .
      </p>
      {isRegular ? (
        <Button onClick={leave} disabled={isBusy} aria-pressed>
          <Icon of={Check} />
          Vous venez à toutes
        </Button>
      ) : (
        <Button onClick={come} disabled={isBusy} aria-pressed={false}>
          Je viens à toutes
        </Button>
      )}
      <p className="muted">Celles qui s’ajouteront comprises. Vous pouvez dire non à une seule.</p>
    </section>
  );
}

/** "10 dates, dont 2 en liste d’attente : jeudi 3 juin, jeudi 10 juin." */
function describeReply({ dates }: SeriesReply): string {
  const list = (some: SeriesReply['dates']) =>
    some.map(({ beginDate }) => formatDate(beginDate, 'day')).join(', ');
  const waiting = dates.filter(({ reply }) => reply === 'waiting');
  const refused = dates.filter(({ reply }) => reply === null);
  const parts = [
    `${dates.length} date${dates.length > 1 ? 's' : ''} de plus`,
    waiting.length > 0 && `en liste d’attente : ${list(waiting)}`,
    refused.length > 0 && `sans réponse possible : ${list(refused)}`,
  ].filter((part) => part !== false);
  return `${parts.join(' ; ')}.`;
}
