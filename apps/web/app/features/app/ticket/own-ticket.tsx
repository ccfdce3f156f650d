import { ticketEndpoints } from '@lampion/contract/endpoints/tickets';
import { fr } from '@lampion/contract/french';
import { CloudOff } from 'lucide-react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useSeen } from '../../../lib/device/use-seen.ts';
import { GivenTicket } from './given-ticket.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketPaper } from './ticket-paper.tsx';
import { useWakeLock } from './use-wake-lock.ts';

/** The member's ticket for one night, from this device where there is no network. */
export function OwnTicket({ eventId }: { eventId: string }) {
  useWakeLock();
  const { data, error } = useSeen(ticketEndpoints.listOwnTickets, {});
  const isThis = (one: { eventId: string }) => one.eventId === eventId;
  const [ticket, given] = [data?.tickets.find(isThis), data?.given.find(isThis)];
  if (ticket === undefined && given !== undefined) return <GivenTicket ticket={given} />;
  if (ticket === undefined) return data || error ? <NoTicket /> : <Skeleton className="h-96" />;
  return (
    <>
      <div className="bi-wrap">
        <TicketPaper ticket={ticket} />
      </div>
      <div className="ap-side">
        <p className="ap-note">
          <Icon of={CloudOff} />
          <span>
            <b>Valable sans réseau.</b> {fr('Le billet est gardé sur ce téléphone.')}
          </span>
        </p>
        <TicketActions ticket={ticket} />
      </div>
    </>
  );
}

function NoTicket() {
  return (
    <section className="ap-empty">
      <h1 className="ap-h1">Pas de billet</h1>
      <p className="muted">
        {fr('Votre billet est là dès que vous avez répondu oui, et que le réseau l’a confirmé.')}
      </p>
      <LinkButton variant="primary" to="/app">
        Retour aux soirées
      </LinkButton>
    </section>
  );
}
