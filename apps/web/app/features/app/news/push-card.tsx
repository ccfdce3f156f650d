import { fr } from '@lampion/contract/french';
import { Bell } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { useThisBrowser } from '../../member/use-this-browser.ts';

/** Offers to be told on this device, where it is not yet. */
export function PushCard() {
  const { id, canRegister, words, isBusy, register } = useThisBrowser();
  if (id !== null || !canRegister) return null;
  return (
    <section className="ap-card" aria-labelledby="prevenu">
      <h2 id="prevenu" className="nw-card-title">
        {fr('Être prévenu sur cet appareil')}
      </h2>
      <p className="ap-sub">
        {fr('Une invitation, un changement d’heure : la nouvelle arrive, même l’application fermée.')}
      </p>
      <Button variant="ink" isBlock disabled={isBusy} onClick={() => void register()}>
        <Icon of={Bell} />
        Activer les notifications
      </Button>
      <p role="status" className="ap-sub">
        {fr(words)}
      </p>
    </section>
  );
}
