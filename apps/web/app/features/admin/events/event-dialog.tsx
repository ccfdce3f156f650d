import { fr } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/rules/capitalise';
import { formatEventDay, formatEventHours } from '@lampion/contract/rules/format-night';
import type { AdminEventDetail } from '@lampion/contract/schemas/admin-event';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { splitParagraphs } from '../../events/event-words.ts';
import { Facts } from '../facts.tsx';
import { EventActions } from './event-actions.tsx';
import { EventReports } from './event-reports.tsx';
import { EventStates } from './event-states.tsx';

interface EventDialogProps {
  event: AdminEventDetail;
  onClose: () => void;
}

/** One event over the list: its details, its reports and the actions on it. */
export function EventDialog({ event, onClose }: EventDialogProps) {
  const { name, description, address, place, organiser, beginDate, endDate, unpublishedReason, reports } =
    event;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isWide
      title={name}
      actions={<EventActions event={event} onClose={onClose} />}
    >
      <div className="adm-detail">
        <EventStates event={event} />
        {unpublishedReason && <p className="note well">{fr(`Dépublié : ${unpublishedReason}`)}</p>}
        <Facts
          facts={[
            ['Date', capitalise(formatEventDay({ beginDate, endDate }))],
            ['Horaires', formatEventHours({ beginDate, endDate })],
            ['Lieu', address ? `${place}, ${address}` : place],
            ['Organisateur', organiser.companyName || organiser.username],
          ]}
        />
        <section>
          <h3 className="section-title">Description</h3>
          {splitParagraphs(description).map((paragraph) => (
            <p key={paragraph} className="adm-text">
              {fr(paragraph)}
            </p>
          ))}
        </section>
        <section>
          <h3 className="section-title">Signalements</h3>
          <EventReports reports={reports} />
        </section>
      </div>
    </Dialog>
  );
}
