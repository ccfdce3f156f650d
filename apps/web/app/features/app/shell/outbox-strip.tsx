import { fr } from '@lampion/contract/french';
import { Check, CloudOff, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useIsOnline } from '../../../components/area/use-is-online.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { useOutbox } from '../../../lib/device/outbox.ts';
import { useWaitingChanges } from '../../../lib/device/waiting-changes.ts';
import { useIsReached } from '../../../lib/reach.ts';
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

function describe(isOnline: boolean, waiting: number): string {
  const what = waiting === 0 ? 'voici ce que vous aviez vu' : `${countChanges(waiting)} en attente`;
  return `${isOnline ? 'Pas de réponse' : 'Hors ligne'} : ${what}`;
}

/** The quiet strip: the server does not answer, something waits, it was sent, or the server would not have it. */
export function OutboxStrip() {
  const isOnline = useIsOnline();
  const isReached = useIsReached();
  const { changes, sent } = useOutbox();
  const refused = changes.find(({ refusal }) => refusal !== null);
  const unsent = changes.filter(({ refusal }) => refusal === null).length;
  const waiting = useWaitingChanges().length;
  const justSent = useJustSent({ unsent, waiting, sent });
  const alert = refused?.refusal;
  const isOff = waiting > 0 || !isReached;
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
        {isOff && (
          <Strip look="is-off" icon={CloudOff} text={describe(isOnline, waiting)} hasList={waiting > 0} />
        )}
        {!isOff && justSent > 0 && (
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
