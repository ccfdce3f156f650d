import { fr } from '@lampion/contract/french';
import { useIsOnline } from '../../../components/area/use-is-online.ts';
import { Lamp } from '../../../components/ui/lamp.tsx';

interface SendingNoteProps {
  waiting: number;
  sent: number;
}

/** What is being hung, or waits for a network: on this device until then. */
export function SendingNote({ waiting, sent }: SendingNoteProps) {
  const isOnline = useIsOnline();
  const many = waiting > 1;
  const title = isOnline
    ? `${many ? `${waiting} photos s’accrochent` : 'Une photo s’accroche'}`
    : `${many ? `${waiting} photos attendent` : 'Une photo attend'} le réseau`;
  return (
    <div role="status">
      {waiting > 0 && (
        <div className="n-up">
          <Lamp isLit={isOnline} />
          <div>
            <b>{fr(title)}</b>
            <p>{fr('Lieu et date effacés sur cet appareil avant l’envoi.')}</p>
          </div>
          {sent > 0 && <span className="num">{fr(`${sent} sur ${sent + waiting}`)}</span>}
        </div>
      )}
    </div>
  );
}
