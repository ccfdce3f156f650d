import { fr } from '@lampion/contract/french';
import { drawMark } from '@lampion/drawing/mark';
import { Download, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { findDeviceKind, type InstallPrompt } from '../platform/device-kind.ts';
import { Button } from '../ui/button.tsx';
import { Icon, Svg } from '../ui/graphics.tsx';
import { useMediaQuery } from '../ui/use-now.ts';

interface InstallOfferProps {
  /** The browser's offer, if it has already made one. */
  findPrompt: () => InstallPrompt | null;
  /** After an answer, whichever it is. */
  leave: () => void;
}

/** `asked`: the browser shows its own dialog; `by-hand`: iPhone users install from the menu. */
function findWay(prompt: InstallPrompt | null): 'asked' | 'by-hand' | null {
  if (prompt) return 'asked';
  return findDeviceKind(navigator) === 'apple' ? 'by-hand' : null;
}

/**
 * Says how the app is put on the phone's home screen; nothing when it is installed already or
 * cannot be.
 */
export function InstallOffer({ findPrompt, leave }: InstallOfferProps) {
  const isInstalled = useMediaQuery('(display-mode: standalone)');
  const [prompt, setPrompt] = useState(findPrompt);
  useEffect(() => {
    const hear = (event: Event) => setPrompt(event as InstallPrompt);
    addEventListener('beforeinstallprompt', hear);
    return () => removeEventListener('beforeinstallprompt', hear);
  }, []);
  const way = isInstalled ? null : findWay(prompt);
  if (way === null) return null;
  const install = () => void prompt?.prompt().then(leave, leave);
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
      <Button variant="ghost" isIconOnly aria-label="Plus tard" onClick={leave}>
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
