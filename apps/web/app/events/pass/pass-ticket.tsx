import { passEndpoints } from '@lampion/contract/events/passes';
import { fr } from '@lampion/contract/french';
import { useCached } from '../../platform/device/use-query.ts';
import { passPath } from '../../platform/session/holder.ts';
import { useWakeLock } from '../../platform/use-wake-lock.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { CachedOrNot } from '../../shell/cached-error.tsx';
import { TicketPaper } from '../party/ticket.tsx';
import type { Route } from './+types/pass-ticket';

export const handle: AppHandle = {};
export const meta = () => appMeta('Mon billet');

/** The ticket as large as the phone, kept awake; held up to others, so nothing else is on it. */
export default function PassTicketScreen({ params: { id } }: Route.ComponentProps) {
  useWakeLock();
  const pass = useCached(passEndpoints.getPass, { params: { id } });
  return (
    <AppScreen title="Mon billet" back={passPath(id)} className="bi" showsRefusals={false}>
      <CachedOrNot query={pass}>
        {({ ticket }) =>
          ticket === null ? (
            <p className="muted">
              {fr('Votre billet est là dès que vous avez répondu oui, et que le réseau l’a confirmé.')}
            </p>
          ) : (
            <div className="bi-wrap">
              <TicketPaper ticket={ticket} />
            </div>
          )
        }
      </CachedOrNot>
    </AppScreen>
  );
}
