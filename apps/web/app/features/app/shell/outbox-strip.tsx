import { fr } from '@lampion/contract/french';
import { Check, CloudOff, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useIsOnline } from '../../../components/area/use-is-online.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { useOutbox } from '../../../lib/device/outbox.ts';
import { useJustSent } from './use-just-sent.ts';

const countChanges = (count: number) => (count === 1 ? '1 changement' : `${count} changements`);

interface StripProps {
  look: 'is-off' | 'is-sync' | 'is-refused';
  icon: LucideIcon;
  text: string;
  hasList?: boolean;
}

function Strip({ look, icon, text, hasList = false }: StripProps) {
  return (
    <div className={`ap-strip ${look}`}>
      <Icon of={icon} />
      <span>{fr(text)}</span>
      {hasList && (
        <Link className="end" to="/app/outbox">
          Voir
        </Link>
      )}
    </div>
  );
}

function describe(waiting: number): string {
  return waiting === 0
    ? 'Hors ligne : voici ce que vous aviez vu'
    : `Hors ligne : ${countChanges(waiting)} en attente`;
}

/** The quiet strip: the network is away, what waited was sent, or the server would not have it. */
export function OutboxStrip() {
  const isOnline = useIsOnline();
  const { changes, sent } = useOutbox();
  const refused = changes.find(({ refusal }) => refusal !== null);
  const waiting = changes.filter(({ refusal }) => refusal === null).length;
  const justSent = useJustSent({ isOnline, waiting, sent });
  const [alert, status] = [refused?.refusal, describe(waiting)];
  return (
    <>
      <div role="alert">
        {refused && alert && (
          <Strip
            look="is-refused"
            icon={TriangleAlert}
            text={`${refused.label} : ${alert.message}`}
            hasList
          />
        )}
      </div>
      <div role="status">
        {!isOnline && <Strip look="is-off" icon={CloudOff} text={status} hasList={waiting > 0} />}
        {isOnline && justSent > 0 && (
          <Strip
            look="is-sync"
            icon={Check}
            text={`${countChanges(justSent)} ${justSent === 1 ? 'envoyé' : 'envoyés'}`}
          />
        )}
      </div>
    </>
  );
}
