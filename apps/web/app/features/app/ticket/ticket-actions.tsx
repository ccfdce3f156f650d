import { fr } from '@lampion/contract/french';
import type { Ticket } from '@lampion/contract/schemas/ticket';
import { CalendarPlus, Gift, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { returnTicket } from '../changes/give-ticket.ts';
import { GiveDialog } from './give-dialog.tsx';

/** What can be done with a ticket besides showing it. */
export function TicketActions({ ticket }: { ticket: Ticket }) {
  const [isGiving, setIsGiving] = useState(false);
  const { eventId, name, givenBy } = ticket;
  const saveEntry = async () => (await import('./save-calendar-entry.ts')).saveCalendarEntry(ticket);
  return (
    <div className="bi-a">
      <Button onClick={() => void saveEntry()}>
        <Icon of={CalendarPlus} />
        Ajouter à mon agenda
      </Button>
      <Button onClick={() => setIsGiving(true)}>
        <Icon of={Gift} />
        Donner mon billet
      </Button>
      {givenBy !== null && (
        <Button onClick={() => void makeChange(returnTicket, { eventId, name })}>
          <Icon of={Undo2} />
          {fr(`Rendre à ${givenBy}`)}
        </Button>
      )}
      {isGiving && <GiveDialog ticket={ticket} onClose={() => setIsGiving(false)} />}
    </div>
  );
}
