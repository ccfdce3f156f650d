import { type EventType, TYPE_SILHOUETTES } from './event-types.ts';
import { FRANCE } from './france.ts';
import { drawLantern } from './lantern.ts';
import { round, svg, svgDocument } from './svg.ts';

interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** A lantern of the map: its number in the list beside it. */
export interface MapLantern extends MapPoint {
  readonly number: number;
  readonly type: EventType;
}

export interface AgendaMap {
  readonly lanterns: readonly MapLantern[];
  /** Named places, to find one's way. */
  readonly towns: readonly (MapPoint & { readonly name: string })[];
  /** The middle of the map, and the kilometres around it in view; without it, all of France and all lanterns are. */
  readonly around?: (MapPoint & { readonly radiusKm: number }) | undefined;
}

const SIZE = 600;
const MARGIN = 70;
const KM_PER_DEGREE = 111.2;
const RINGS = ['#2B2145', '#241D3B', '#1C1732'];

type Project = (point: MapPoint) => readonly [x: number, y: number];

/** Straight up is north; a degree of longitude is narrower than one of latitude. */
function project({ lanterns, around }: AgendaMap): Project {
  const points = [...lanterns, ...FRANCE.flat()];
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const middle = around ?? {
    latitude: (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
    longitude: (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
  };
  const narrow = Math.cos((middle.latitude * Math.PI) / 180);
  const reach = around
    ? around.radiusKm / KM_PER_DEGREE
    : Math.max(
        ...points.map(({ latitude }) => Math.abs(latitude - middle.latitude)),
        ...points.map(({ longitude }) => Math.abs(longitude - middle.longitude) * narrow),
      );
  const scale = (SIZE / 2 - MARGIN) / reach;
  return ({ latitude, longitude }) => [
    SIZE / 2 + (longitude - middle.longitude) * narrow * scale,
    SIZE / 2 - (latitude - middle.latitude) * scale,
  ];
}

/** Land, lighter than the sea and the neighbours around it. */
function drawFrance(place: Project): string {
  return FRANCE.map((part) => {
    const corners = part.map((corner) => place(corner).map(round).join(' '));
    return svg`<path d="M${corners.join('L')}Z" fill="#2B2145" stroke="#3A2D5C" stroke-width="3" stroke-linejoin="round"/>`;
  }).join('');
}

/** Rings of flat light around the middle. */
function drawRings(): string {
  const outer = SIZE / 2 - MARGIN + 26;
  return RINGS.map((colour, index) => [outer * (1 - index / 3), colour] as const)
    .map(
      ([radius, colour]) => svg`<circle cx="${SIZE / 2}" cy="${SIZE / 2}" r="${radius}" fill="${colour}"/>`,
    )
    .join('');
}

interface Label {
  readonly name: string;
  readonly at: readonly [x: number, y: number];
}

/** Rough, from the number of letters. */
const halfWidth = ({ name }: Label) => name.length * 4.5;

const isInView = (label: Label) => {
  const {
    at: [x, y],
  } = label;
  return Math.abs(x - SIZE / 2) + halfWidth(label) < SIZE / 2 && y > 24 && y < SIZE - 44;
};

/** Names may come close, not over each other. */
const overlaps = (a: Label, b: Label) =>
  Math.abs(a.at[1] - b.at[1]) < 30 && Math.abs(a.at[0] - b.at[0]) < halfWidth(a) + halfWidth(b);

/** Those named first keep their place. */
function drawTowns({ towns }: AgendaMap, place: Project): string {
  const labels: Label[] = [];
  for (const { name, ...point } of towns) {
    const label = { name, at: place(point) };
    if (isInView(label) && !labels.some((other) => overlaps(label, other))) labels.push(label);
  }
  return labels
    .map(
      ({ name, at: [x, y] }) =>
        svg`<circle cx="${x}" cy="${y}" r="3" fill="#7A6C95"/><text x="${x}" y="${y + 32}" text-anchor="middle" class="map-town">${name}</text>`,
    )
    .join('');
}

function drawNumbered({ number, type, ...point }: MapLantern, place: Project): string {
  const [x, y] = place(point);
  const { shape, ink } = TYPE_SILHOUETTES[type];
  const lantern = drawLantern({ x, y: y - 40, width: 32, shape, ink, pleats: 4 });
  return svg`<a href="#evenement-${number}" tabindex="-1">${lantern}<circle cx="${x}" cy="${y + 4}" r="12" fill="#15122A"/><text x="${x}" y="${y + 9}" text-anchor="middle" class="map-number">${number}</text></a>`;
}

/**
 * A drawn map: one lantern for each event, numbered as in the list beside it and linked to its line. It shows where they
 * lie to each other, no streets. Names must not contain markup.
 */
export function drawAgendaMap(map: AgendaMap): string {
  const place = project(map);
  const ground = `<rect width="${SIZE}" height="${SIZE}" fill="#1C1732"/>`;
  // The first of the list lies on top.
  const lanterns = map.lanterns.toReversed().map((lantern) => drawNumbered(lantern, place));
  const content = [
    ground,
    map.around ? drawRings() : drawFrance(place),
    drawTowns(map, place),
    ...lanterns,
  ].join('');
  return svgDocument(
    { viewBox: `0 0 ${SIZE} ${SIZE}`, className: 'map-art', fit: 'xMidYMid slice' },
    content,
  );
}
