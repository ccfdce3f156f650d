import { fr } from '@lampion/contract/french';
import { Lamp } from '../../../components/ui/lamp.tsx';

interface SendingNoteProps {
  waiting: number;
  sent: number;
  /** Could not be sent the last time. */
  isHeld: boolean;
}

/** What is being hung, or waits for the server: on this device until then. */
export function SendingNote({ waiting, sent, isHeld }: SendingNoteProps) {
  const many = waiting > 1;
  const title = isHeld
    ? `${many ? `${waiting} photos attendent` : 'Une photo attend'} le réseau`
    : `${many ? `${waiting} photos s’accrochent` : 'Une photo s’accroche'}`;
  return (
    <div role="status">
      {waiting > 0 && (
        <div className="n-up">
          <Lamp isLit={!isHeld} />
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
