import { fr } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/rules/capitalise';
import { wordsOfType } from '@lampion/contract/rules/type-words';
import type { AgendaCard } from '@lampion/contract/schemas/agenda';
import type { PublicEventPage, RelatedEvents as Related } from '../../lib/page-context.ts';
import { AgendaEvent } from '../agenda/agenda-event.tsx';

interface RelatedEventsProps extends Pick<PublicEventPage, 'organiser'> {
  related: Related;
  event: PublicEventPage['event'];
  isToCome: boolean;
}

function Lines({ id, title, events }: { id: string; title: string; events: readonly AgendaCard[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="section-title ev-section" id={id}>
        {fr(title)}
      </h2>
      <ul className="agenda-lines">
        {events.map((event) => (
          <AgendaEvent key={event._id} event={event} hasDay />
        ))}
      </ul>
    </section>
  );
}

/** "La soirée est passée.", "Le concert est annulé." */
function sayWhy({ status, type }: PublicEventPage['event']): string {
  const { the, agree } = wordsOfType(type);
  return `${capitalise(the)} est ${agree(status === 'cancelled' ? 'annulé' : 'passé')}.`;
}

/** The next events of the same organiser, and those around the same place: first where nobody can come any more. */
export function RelatedEvents({ related, event, organiser, isToCome }: RelatedEventsProps) {
  const { ofOrganiser, nearby } = related;
  if (ofOrganiser.length + nearby.length === 0) return null;
  return (
    <div className="ev-related">
      {!isToCome && <p className="ev-section">{sayWhy(event)} Voici ce qui vient.</p>}
      <Lines id="meme-organisateur" title={`À venir chez ${organiser.displayName}`} events={ofOrganiser} />
      <Lines id="pres-d-ici" title="À venir près d’ici" events={nearby} />
    </div>
  );
}
