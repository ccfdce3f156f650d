import { fr } from '@lampion/contract/french';
import type { FollowedStop } from '@lampion/contract/rules/follow-crawl';
import type { CrawlBar } from '@lampion/contract/schemas/crawl';
import { CRAWL_MAP, drawCrawlMap } from '@lampion/drawing/crawl-map';
import { Svg } from '../../components/ui/svg.tsx';
import { placeSpots } from './place-spots.ts';

interface CrawlMapProps {
  bars: readonly CrawlBar[];
  stops: readonly FollowedStop[];
}

const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)}%`;

/** The way as a string over the night, from bar to bar. For the eye alone: the list beside it says the same, and more. */
export function CrawlMap({ bars, stops }: CrawlMapProps) {
  const spots = placeSpots(bars, stops);
  if (spots.length < 2) return null;
  return (
    <div className="bw-map" aria-hidden="true">
      <Svg drawing={drawCrawlMap(spots)} />
      {spots.map(
        ({ id, name, state, label }) =>
          label && (
            <span
              key={id}
              className={state}
              style={{ left: share(label.x, CRAWL_MAP.width), top: share(label.y, CRAWL_MAP.height) }}
            >
              {fr(name)}
            </span>
          ),
      )}
    </div>
  );
}
