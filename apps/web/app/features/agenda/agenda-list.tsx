import { fr } from '@lampion/contract/french';
import type { AgendaCard } from '@lampion/contract/schemas/agenda';
import { AgendaEvent } from './agenda-event.tsx';
import { groupByEvening } from './agenda-words.ts';

interface AgendaListProps {
  events: readonly AgendaCard[];
  now: Date;
}

/** Events to come, evening by evening. */
export function AgendaList({ events, now }: AgendaListProps) {
  return groupByEvening(events, now).map((evening) => (
    <section key={evening.title} className="agenda-evening">
      <h2>{fr(evening.title)}</h2>
      <ul>
        {evening.events.map((event) => (
          <AgendaEvent key={event._id} event={event} number={events.indexOf(event) + 1} />
        ))}
      </ul>
    </section>
  ));
}
