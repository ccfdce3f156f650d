import { fr } from '@lampion/contract/french';
import type { CrawlBar } from '@lampion/contract/night/bar-crawl';
import type { FollowedStop } from '@lampion/contract/night/rules/follow-crawl';
import { CRAWL_MAP, type CrawlSpot, drawCrawlMap, reachOfSpot } from '@lampion/drawing/bar-crawl-map';
import { Svg } from '../../ui/graphics.tsx';

interface CrawlMapProps {
  bars: readonly CrawlBar[];
  stops: readonly FollowedStop[];
}

const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)}%`;

/**
 * The route as a string of lanterns, from bar to bar. Purely visual: the list beside it says the
 * same, and more.
 */
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

/** A bar on the drawing of a way. */
export interface PlacedBar extends CrawlSpot {
  readonly id: string;
  readonly name: string;
  /** Position of its name; null when it would overlap another. */
  readonly label: { readonly x: number; readonly y: number } | null;
}

type Known = CrawlBar & { readonly latitude: number; readonly longitude: number };

/** Margins: at the sides, at the top, and at the bottom, where the ticket covers the drawing. */
const [SIDE, TOP, BOTTOM] = [62, 48, 84];
/** Width of a character of a name, on a phone as wide as the drawing. */
const LETTER = 7;
const LABEL = { padding: 22, height: 24, widest: 170, gap: 4 } as const;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Places the bars of a route on its drawing, in order: north is up, and the scale is the same in
 * both directions. Leaves out bars without an address, and names that would overlap another name or
 * lantern.
 */
export function placeSpots(bars: readonly CrawlBar[], stops: readonly FollowedStop[]): PlacedBar[] {
  const known = stops.flatMap(({ barId, state }) => {
    const bar = bars.find(({ id }) => id === barId);
    return bar !== undefined && hasPoint(bar) ? [{ bar, state }] : [];
  });
  const points = scale(known.map(({ bar }) => bar));
  const spots = known.map(({ bar, state }, place) => ({
    id: bar.id,
    name: bar.name,
    state,
    x: 0,
    y: 0,
    ...points[place],
  }));
  return placeLabels(spots);
}

const hasPoint = (bar: CrawlBar): bar is Known => bar.latitude !== null && bar.longitude !== null;

function scale(bars: readonly Known[]): { x: number; y: number }[] {
  const shrink = Math.cos(((bars[0]?.latitude ?? 0) * Math.PI) / 180);
  const places = bars.map(({ latitude, longitude }) => ({ east: longitude * shrink, north: latitude }));
  const [easts, norths] = [places.map(({ east }) => east), places.map(({ north }) => north)];
  const [west, north] = [Math.min(...easts), Math.max(...norths)];
  const [broad, tall] = [Math.max(...easts) - west, north - Math.min(...norths)];
  const room = { width: CRAWL_MAP.width - 2 * SIDE, height: CRAWL_MAP.height - TOP - BOTTOM };
  const factor = Math.min(room.width / (broad || 1e-6), room.height / (tall || 1e-6));
  const left = SIDE + (room.width - broad * factor) / 2;
  const top = TOP + (room.height - tall * factor) / 2;
  return places.map((place) => ({
    x: left + (place.east - west) * factor,
    y: top + (north - place.north) * factor,
  }));
}

/** The bar where the group is, and the next one, are named first. */
const importance: Readonly<Record<CrawlSpot['state'], number>> = { here: 0, next: 1, later: 2, left: 3 };

function placeLabels(spots: readonly Omit<PlacedBar, 'label'>[]): PlacedBar[] {
  const taken: Box[] = spots.map(boxOfSpot);
  const labels = new Map<string, PlacedBar['label']>();
  for (const spot of spots.toSorted((a, b) => importance[a.state] - importance[b.state])) {
    const own = boxOfSpot(spot);
    const free = labelsOf(spot).find((box) =>
      taken.every((other) => isSame(other, own) || !overlaps(box, other)),
    );
    if (free) taken.push(free);
    labels.set(spot.id, free ? { x: (free.left + free.right) / 2, y: (free.top + free.bottom) / 2 } : null);
  }
  return spots.map((spot) => ({ ...spot, label: labels.get(spot.id) ?? null }));
}

const isSame = (a: Box, b: Box) => a.left === b.left && a.top === b.top;

function boxOfSpot({ x, y, state }: Pick<CrawlSpot, 'state' | 'x' | 'y'>): Box {
  const reach = reachOfSpot(state);
  return { left: x - reach * 0.7, right: x + reach * 0.7, top: y - reach, bottom: y + reach };
}

/** Below its lantern, else above it; never beyond the edge. */
function labelsOf({ x, y, state, name }: Omit<PlacedBar, 'label'>): Box[] {
  const width = Math.min(LABEL.widest, name.length * LETTER + LABEL.padding);
  const middle = Math.max(width / 2 + 4, Math.min(CRAWL_MAP.width - width / 2 - 4, x));
  const away = reachOfSpot(state) + LABEL.gap;
  return [y + away, y - away - LABEL.height].map((top) => ({
    left: middle - width / 2,
    right: middle + width / 2,
    top,
    bottom: top + LABEL.height,
  }));
}
