import { drawDawnRoofs, drawDawnSky } from '@lampion/drawing/scenes/dawn';
import { Svg } from '../ui/svg.tsx';
import { hasStore, StoreLinks, useStores } from './store-links.tsx';

interface DownloadSectionProps {
  /** The background of the section above, from which the sun rises. */
  from: string;
  title?: string;
}

/** The end of the landing page's night: where to get the application. */
export function DownloadSection({ from, title = 'On remet ça\u202f?' }: DownloadSectionProps) {
  const stores = useStores();
  return (
    <section className="dawn" id="telecharger" data-theme="light" aria-labelledby="telecharger-titre">
      <Svg drawing={drawDawnSky(from)} />
      <div className="wrap dawn-words">
        <p className="hour">6&nbsp;h&nbsp;12, le jour se lève</p>
        <h2 className="display dawn-title" id="telecharger-titre">
          {title}
        </h2>
        <p className="dawn-lead">
          {hasStore(stores)
            ? 'Téléchargez Lampion et allumez votre prochaine soirée avant que celle-ci ne soit rangée.'
            : 'L’application arrive bientôt. D’ici là, gardez un pull et un lampion sous la main.'}
        </p>
        <StoreLinks stores={stores} variants={['ink', 'ink']} />
      </div>
      <Svg drawing={drawDawnRoofs()} />
    </section>
  );
}
