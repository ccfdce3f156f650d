import { fr } from '@lampion/contract/french';
import { drawMark } from '@lampion/drawing/mark';
import { drawPosterLine } from '@lampion/drawing/scenes/posters';
import { Download, EllipsisVertical, Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import enhance from '../enhance/install.ts?enhance';
import type { DeviceKind } from '../platform/device-kind.ts';
import { breadcrumbs, describePage } from '../platform/pages/seo.ts';
import { readSite, useSite } from '../platform/pages/site.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon, Svg } from '../ui/graphics.tsx';
import { QrImage } from '../ui/qr-image.tsx';
import type { Route } from './+types/install';
import { hasStore, StoreLinks, useStores } from './download-section.tsx';
import { Pegs } from './landing/poster-cards.tsx';
import type { PublicPageHandle } from './site-document.tsx';

export const handle = { enhance, manifest: '/app.webmanifest' } satisfies PublicPageHandle;

const PATH = '/app/install';

export function meta({ matches }: Route.MetaArgs) {
  const { publicUrl } = readSite(matches);
  return describePage({
    publicUrl,
    path: PATH,
    title: 'Installer l’application',
    description:
      'Lampion sur l’écran d’accueil de votre téléphone : vos soirées, vos amis et vos billets, même sans réseau.',
    structuredData: [breadcrumbs(publicUrl, [['Installer l’application', PATH]])],
  });
}

/** How to install the app on a phone. Public: needs no account. */
export function Page() {
  return (
    <main id="contenu" className="inst">
      <div className="wrap">
        <span className="inst-icon">
          <Svg drawing={drawMark()} />
        </span>
        <h1 className="display inst-title">{fr('Toutes vos soirées, à un pouce')}</h1>
        <p className="inst-lead">
          {fr('Lampion s’installe depuis cette page : rien à chercher, presque rien à télécharger.')}{' '}
          {fr('Vos soirées, vos amis et vos billets s’ouvrent même sans réseau.')}
        </p>
        <InstallActions />
        <div className="inst-line">
          <Svg drawing={drawPosterLine()} />
          <InstallWays address={`${useSite()?.publicUrl ?? ''}${PATH}`} />
        </div>
      </div>
    </main>
  );
}

function InstallActions() {
  const stores = useStores();
  return (
    <>
      <div className="actions inst-acts">
        {/* Shown by the script when the browser can install with one tap. */}
        <Button variant="primary" size="large" hidden data-install>
          <Icon of={Download} />
          Installer Lampion
        </Button>
        <LinkButton size="large" href="/app">
          Ouvrir dans ce navigateur
        </LinkButton>
      </div>
      {hasStore(stores) && <StoreLinks stores={stores} variants={['ink', 'ink']} />}
      <p
        className="inst-done"
        role="status"
        data-done={fr('C’est fait : Lampion est sur votre écran d’accueil.')}
      />
    </>
  );
}

interface WayProps {
  device: DeviceKind;
  title: string;
  children: ReactNode;
}

/** The instructions for one kind of device, on paper pegged to the string. */
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

/**
 * Three instructions; the page's script moves the one for this device to the front. `address` is
 * this page's.
 */
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
