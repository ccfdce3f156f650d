import type { AgendaCard } from '@lampion/contract/schemas/agenda';
import { LinkButton } from '../../components/ui/button.tsx';
import { AgendaEvent } from '../agenda/agenda-event.tsx';

/** The next public events; nothing while there are none. */
export function NextEvents({ events }: { events: readonly AgendaCard[] }) {
  if (events.length === 0) return null;
  return (
    <section className="night night-midnight" aria-labelledby="prochaines">
      <div className="wrap">
        <p className="hour">2&nbsp;h du matin</p>
        <h2 className="display night-title" id="prochaines">
          La nuit est déjà ailleurs.
        </h2>
        <ul className="agenda-lines next-events">
          {events.map((event) => (
            <AgendaEvent key={event._id} event={event} hasDay />
          ))}
        </ul>
        <LinkButton href="/agenda" size="large">
          Voir l’agenda
        </LinkButton>
      </div>
    </section>
  );
}
