import { fr } from '@lampion/contract/french';
import { EllipsisVertical, Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import { QrImage } from '../../components/ui/qr-image.tsx';
import type { DeviceKind } from '../../lib/device-kind.ts';
import { Pegs } from '../landing/pegs.tsx';

interface WayProps {
  device: DeviceKind;
  title: string;
  children: ReactNode;
}

/** How one kind of device puts the app on its screen: paper pegged to the string. */
function Way({ device, title, children }: WayProps) {
  return (
    <li className="inst-way pegged" data-way={device} data-theme="light">
      <Pegs />
      <h2>{fr(title)}</h2>
      {children}
    </li>
  );
}

function AndroidSteps() {
  return (
    <ol className="inst-steps">
      <li>{fr('Ouvrez cette page dans Chrome, Edge ou Samsung Internet.')}</li>
      <li>
        <span>
          Touchez le menu <Icon of={EllipsisVertical} className="inst-sign" />
          en haut à droite.
        </span>
      </li>
      <li>{fr('Choisissez « Installer l’application », ou « Ajouter à l’écran d’accueil ».')}</li>
    </ol>
  );
}

function AppleSteps() {
  return (
    <ol className="inst-steps">
      <li>Ouvrez cette page dans Safari.</li>
      <li>
        <span>
          Touchez Partager <Icon of={Share} className="inst-sign" />
          en bas, ou en haut sur un iPad.
        </span>
      </li>
      <li>
        <span>
          {fr('Choisissez « Sur l’écran d’accueil »')} <Icon of={SquarePlus} className="inst-sign" />
          {fr(', puis « Ajouter ».')}
        </span>
      </li>
    </ol>
  );
}

/** The three ways; the page's script brings the one that fits to the front. `address` is that of this page. */
export function InstallWays({ address }: { address: string }) {
  return (
    <ul className="inst-ways line-cards">
      <Way device="android" title="Sur Android">
        <AndroidSteps />
      </Way>
      <Way device="apple" title="Sur iPhone et iPad">
        <AppleSteps />
      </Way>
      <Way device="computer" title="Depuis un ordinateur">
        <QrImage text={address} label="Code qui ouvre cette page sur un téléphone" />
        <p>{fr('Visez ce code avec l’appareil photo de votre téléphone : cette page s’y ouvre.')}</p>
      </Way>
    </ul>
  );
}
