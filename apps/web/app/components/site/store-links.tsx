import type { SiteSettings } from '@lampion/contract/schemas/settings';
import { Apple, Play, Smartphone } from 'lucide-react';
import { useSite } from '../../lib/site.ts';
import { type ButtonVariant, buttonClass, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Addresses of the application in the stores; empty where it is not published. */
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

/** Links to the stores; a store without an address in the settings is left out. In none: where the app installs itself. */
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
