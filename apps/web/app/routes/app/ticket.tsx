import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';
import { OwnTicket } from '../../features/app/ticket/own-ticket.tsx';
import type { Route } from './+types/ticket';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Mon billet');

export default function TicketScreen({ params: { id } }: Route.ComponentProps) {
  return (
    <AppScreen title="Mon billet" back="/app" hasSide className="bi" showsRefusals={false}>
      <OwnTicket eventId={id} />
    </AppScreen>
  );
}
