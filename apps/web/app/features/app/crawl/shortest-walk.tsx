import { fr } from '@lampion/contract/french';
import { findShortestRoute } from '@lampion/contract/rules/shortest-route';
import { estimateWalk } from '@lampion/contract/rules/walk';
import type { CrawlBar } from '@lampion/contract/schemas/crawl';
import { Footprints } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { notify } from '../../../components/ui/toaster.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { reorderCrawl } from '../changes/crawl.ts';

type Point = Parameters<typeof estimateWalk>[0];

interface Shorter {
  readonly ids: readonly string[];
  /** On foot, now and then. */
  readonly before: number;
  readonly after: number;
}

const minutesOf = (places: readonly Point[]) =>
  places.slice(1).reduce((sum, place, index) => sum + estimateWalk(places[index] ?? place, place).minutes, 0);

/** The order of the shortest walk, the first bar kept; null while a bar has no address, or no minute is to be gained. */
function shortenWalk(bars: readonly CrawlBar[]): Shorter | null {
  const places = bars.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  if (places.length < bars.length || bars.length < 3) return null;
  const route = findShortestRoute(places);
  const [before, after] = [minutesOf(places), minutesOf(route.flatMap((from) => places[from] ?? []))];
  return after < before ? { ids: route.flatMap((from) => bars[from]?.id ?? []), before, after } : null;
}

/** Offers the order in which one walks least, where it is another than theirs. */
export function ShortestWalk({ nightId, bars }: { nightId: string; bars: readonly CrawlBar[] }) {
  const shorter = shortenWalk(bars);
  if (shorter === null) return null;
  const { ids, before, after } = shorter;
  const former = bars.map(({ id }) => id);
  async function shorten() {
    if (!(await makeChange(reorderCrawl, { nightId, ids }))) return;
    notify({
      title: `${after} min de marche au lieu de ${before}`,
      text: 'Le premier bar reste le départ.',
      action: { label: 'Annuler', onPress: () => void makeChange(reorderCrawl, { nightId, ids: former }) },
    });
  }
  return (
    <div className="bw-shorter">
      <p>{fr(`Dans un autre ordre, ${after} min de marche suffisent au lieu de ${before}.`)}</p>
      <Button onClick={() => void shorten()}>
        <Icon of={Footprints} />
        {fr('Marcher le moins possible')}
      </Button>
    </div>
  );
}
