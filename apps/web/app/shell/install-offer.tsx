import { fr } from '@lampion/contract/french';
import { drawMark } from '@lampion/drawing/mark';
import { Download, X } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Icon, Svg } from '../ui/graphics.tsx';
import type { InstallWay } from './install-card.tsx';

interface InstallOfferProps {
  way: InstallWay;
  install: () => void;
  decline: () => void;
}

/** Says how the app is put on the phone's home screen. */
export function InstallOffer({ way, install, decline }: InstallOfferProps) {
  return (
    <section className="ap-card ap-install" aria-labelledby="install-title">
      <span className="app-icon">
        <Svg drawing={drawMark()} />
      </span>
      <div>
        <h2 id="install-title">Lampion sur l’écran d’accueil</h2>
        <p className="ap-sub">
          {way === 'by-hand'
            ? fr('Touchez Partager, puis « Sur l’écran d’accueil ».')
            : 'S’ouvre d’un pouce, même sans réseau.'}
        </p>
      </div>
      <Button variant="ghost" isIconOnly aria-label="Plus tard" onClick={decline}>
        <Icon of={X} />
      </Button>
      {way === 'asked' && (
        <div className="acts">
          <Button variant="ink" onClick={install}>
            <Icon of={Download} />
            Installer
          </Button>
        </div>
      )}
    </section>
  );
}
