import { fr } from '@lampion/contract/french';
import { drawMark } from '@lampion/drawing/mark';
import { drawPosterLine } from '@lampion/drawing/scenes/night-garlands';
import { Download } from 'lucide-react';
import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import { hasStore, StoreLinks, useStores } from '../../components/site/store-links.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Svg } from '../../components/ui/svg.tsx';
import enhance from '../../enhance/install.ts?enhance';
import { InstallWays } from '../../features/install/install-ways.tsx';
import { breadcrumbs, describePage } from '../../lib/seo.ts';
import { readSite, useSite } from '../../lib/site.ts';
import type { Route } from './+types/install';

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

/** How to put the app on a phone, for whoever it is: no account is needed. */
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
        {/* Shown by the script where the browser installs in one tap. */}
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
