import type { SiteSettings } from '@lampion/contract/admin/settings';
import { drawDawnRoofs, drawDawnSky } from '@lampion/drawing/scenes/dawn';
import { Apple, Play, Smartphone } from 'lucide-react';
import { useSite } from '../platform/pages/site.ts';
import { type ButtonVariant, buttonClass, LinkButton } from '../ui/button.tsx';
import { Icon, Svg } from '../ui/graphics.tsx';

interface DownloadSectionProps {
  /** The background of the section above, from which the sun rises. */
  from: string;
  title?: string;
}

/** The end of the landing page's night: where to get the application. */
export function DownloadSection({ from, title = 'On remet ça\u202f?' }: DownloadSectionProps) {
  return (
    <section className="dawn" id="telecharger" data-theme="light" aria-labelledby="telecharger-titre">
      <Svg drawing={drawDawnSky(from)} />
      <div className="wrap dawn-words">
        <p className="hour">6&nbsp;h&nbsp;12, le jour se lève</p>
        <h2 className="display dawn-title" id="telecharger-titre">
          {title}
        </h2>
        <p className="dawn-lead">
          Téléchargez Lampion et allumez votre prochaine soirée avant que celle-ci ne soit rangée.
        </p>
        <StoreLinks stores={useStores()} variants={['ink', 'ink']} />
      </div>
      <Svg drawing={drawDawnRoofs()} />
    </section>
  );
}

/** Addresses of the app in the stores; empty when it is not published. */
export type Stores = Pick<SiteSettings, 'appStoreUrl' | 'playStoreUrl'>;

interface StoreLinksProps {
  stores: Stores;
  /** Button variants of the first store and of the second. */
  variants: readonly [ButtonVariant, ButtonVariant];
}

const STORES = [
  { key: 'appStoreUrl', icon: Apple, before: 'Télécharger dans', name: 'l’App Store' },
  { key: 'playStoreUrl', icon: Play, before: 'Disponible sur', name: 'Google Play' },
] as const;

/**
 * Links to the stores; a store without an address in the settings is left out. In none: where the
 * app installs itself.
 */
export function StoreLinks({ stores, variants }: StoreLinksProps) {
  if (!hasStore(stores)) return <InstallLink variant={variants[0]} />;
  return (
    <div className="stores">
      {STORES.map(({ key, icon, before, name }, index) =>
        stores[key] === '' ? null : (
          <a
            key={key}
            className={buttonClass({ variant: variants[index] ?? 'outline', className: 'store' })}
            href={stores[key]}
            target="_blank"
            rel="noopener"
          >
            <Icon of={icon} />
            <span>
              <small>{before}</small>
              <b>{name}</b>
            </span>
            <span className="sr-only"> (nouvel onglet)</span>
          </a>
        ),
      )}
    </div>
  );
}

function InstallLink({ variant }: { variant: ButtonVariant }) {
  return (
    <div className="stores">
      <LinkButton variant={variant} className="store" href="/app/install">
        <Icon of={Smartphone} />
        <span>
          <small>Sans passer par un magasin</small>
          <b>Télécharger l’application</b>
        </span>
      </LinkButton>
    </div>
  );
}

/** Whether at least one store has an address. */
export function hasStore({ appStoreUrl, playStoreUrl }: Stores): boolean {
  return appStoreUrl !== '' || playStoreUrl !== '';
}

export function useStores(): Stores {
  const settings = useSite()?.settings;
  return { appStoreUrl: settings?.appStoreUrl ?? '', playStoreUrl: settings?.playStoreUrl ?? '' };
}
