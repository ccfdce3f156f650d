import { drawDawnRoofs, drawDawnSky } from '@lampion/drawing/scenes/dawn';
import { Svg } from '../ui/svg.tsx';
import { StoreLinks, useStores } from './store-links.tsx';

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
