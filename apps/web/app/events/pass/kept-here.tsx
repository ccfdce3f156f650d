import type { Pass } from '@lampion/contract/events/passes';
import { fr } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { HardDriveDownload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOutbox } from '../../platform/device/outbox.ts';
import { isAreaKept } from '../../platform/service-worker.ts';
import { clearPass, countUnsentOf } from '../../platform/session/clear-device.ts';
import { findPass, type KeptPass } from '../../platform/session/passes.ts';
import { dropPassDevice } from '../../platform/session/push-device.ts';
import { holdSessionEnd } from '../../platform/session/session-end.ts';
import { Icon } from '../../ui/graphics.tsx';
import { LaterConfirmButton } from './later-confirm-button.tsx';

/** What of the night is on this phone, for how long, and what the link is. */
export function KeptHere({ pass: { event, endsAt } }: { pass: Pass }) {
  const kept = findPass(event._id);
  if (kept === null) return null;
  return (
    <>
      <div className="ap-note">
        <Icon of={HardDriveDownload} />
        <span>
          <KeptUntil endsAt={endsAt} /> <EraseButton pass={kept} />
        </span>
      </div>
      <div className="pa-foot">
        {event.status === 'published' && (
          <p>
            <a className="link" href="/app/signup">
              Créer un compte plus tard
            </a>
          </p>
        )}
        <p>
          {fr('Donner une place, imprimer le billet, régler les rappels :')}{' '}
          <a className="link" href={`/replies/${kept.token}`} rel="noreferrer">
            la page de votre lien
          </a>
        </p>
        <p className="muted">
          {fr('Ce lien n’est qu’à vous : qui l’ouvre peut répondre à votre place.')}{' '}
          <a className="link" href={`/replies/${kept.token}/lien`} rel="noreferrer">
            Changer de lien
          </a>
        </p>
      </div>
    </>
  );
}

/** Said once the worker has stored the screens: before that, the phone keeps nothing of them. */
function KeptUntil({ endsAt }: Pick<Pass, 'endsAt'>) {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    void isAreaKept('/app').then(setKept, () => undefined);
  }, []);
  const until = `jusqu’au ${formatDate(endsAt, 'medium')}`;
  if (!isKept) return fr(`Ce passe reste sur ce téléphone ${until}.`);
  return (
    <>
      <b>Gardé sur ce téléphone.</b>{' '}
      {fr(`Le billet, l’adresse et la soirée s’ouvrent sans réseau, ${until}.`)}
    </>
  );
}

const describeUnsent = (count: number) =>
  count === 0
    ? ''
    : ` ${count === 1 ? 'Un changement ou une photo n’est pas parti et sera perdu' : `${count} changements et photos ne sont pas partis et seront perdus`}.`;

function EraseButton({ pass }: { pass: KeptPass }) {
  const { changes } = useOutbox();
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    if (changes) void countUnsentOf(pass.guestId).then(setUnsent, () => undefined);
  }, [changes, pass.guestId]);
  const erase = async () => {
    // What is still being read is refused without the pass: it must not load this screen again.
    holdSessionEnd();
    // Without a network the server goes on notifying: the message then says that the pass is gone.
    await dropPassDevice(findPass(pass.eventId) ?? pass).catch(() => undefined);
    await clearPass(pass);
    location.assign('/app/pass');
  };
  return (
    <LaterConfirmButton
      variant="ghost"
      size="small"
      title="Effacer ce passe d’ici ?"
      text={`Votre réponse reste, et le lien de l’e-mail l’ouvre de nouveau.${describeUnsent(unsent)}`}
      confirm="Effacer d’ici"
      onConfirm={() => void erase()}
    >
      Effacer d’ici
    </LaterConfirmButton>
  );
}
