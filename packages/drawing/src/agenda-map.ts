import { type EventType, TYPE_SILHOUETTES } from './event-types.ts';
import { drawLantern } from './lantern.ts';
import { round, svg, svgDocument } from './svg.ts';

interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** A lantern on the map, with its number in the list beside it. */
export interface MapLantern extends MapPoint {
  readonly number: number;
  readonly type: EventType;
}

export interface AgendaMap {
  readonly lanterns: readonly MapLantern[];
  /** Named towns for orientation. */
  readonly towns: readonly (MapPoint & { readonly name: string })[];
  /**
   * Centre of the map, and the kilometres around it in view; without it, all of France and all
   * lanterns are in view.
   */
  readonly around?: (MapPoint & { readonly radiusKm: number }) | undefined;
}

const SIZE = 600;
const MARGIN = 70;
const KM_PER_DEGREE = 111.2;
const RINGS = ['#2B2145', '#241D3B', '#1C1732'];

type Project = (point: MapPoint) => readonly [x: number, y: number];

/** North is up; a degree of longitude is narrower than one of latitude. */
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

/** The country, lighter than the sea and the neighbours around it. */
function drawFrance(place: Project): string {
  return FRANCE.map((part) => {
    const corners = part.map((corner) => place(corner).map(round).join(' '));
    return svg`<path d="M${corners.join('L')}Z" fill="#2B2145" stroke="#3A2D5C" stroke-width="3" stroke-linejoin="round"/>`;
  }).join('');
}

/** Rings of flat light around the centre. */
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

/** An estimate from the length of the name. */
const halfWidth = ({ name }: Label) => name.length * 4.5;

const isInView = (label: Label) => {
  const {
    at: [x, y],
  } = label;
  return Math.abs(x - SIZE / 2) + halfWidth(label) < SIZE / 2 && y > 24 && y < SIZE - 44;
};

/** Names may be close to each other but must not overlap. */
const overlaps = (a: Label, b: Label) =>
  Math.abs(a.at[1] - b.at[1]) < 30 && Math.abs(a.at[0] - b.at[0]) < halfWidth(a) + halfWidth(b);

/** If names overlap, the first one is drawn. */
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
 * A drawn map with one lantern per event, numbered as in the list beside it and linked to its line.
 * It shows relative positions, no streets. Names must not contain markup.
 */
export function drawAgendaMap(map: AgendaMap): string {
  const place = project(map);
  const ground = `<rect width="${SIZE}" height="${SIZE}" fill="#1C1732"/>`;
  // The first of the list is drawn on top.
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

/**
 * The outline of metropolitan France, drawn for the map of the agenda: longitude and latitude in
 * degrees of the corners of its coast and borders, to a few kilometres.
 */
// biome-ignore format: one corner a line would bury the outline
const MAINLAND = [
  [2.54, 51.09], [1.85, 50.97], [1.58, 50.87], [1.56, 50.4], [1.37, 50.06], [1.08, 49.93], [0.37, 49.76], [0.08, 49.49], [0.23, 49.42],
  [-0.26, 49.28], [-0.46, 49.34], [-1.04, 49.39], [-1.15, 49.36], [-1.27, 49.58], [-1.26, 49.7], [-1.62, 49.65], [-1.94, 49.73],
  [-1.88, 49.53], [-1.8, 49.37], [-1.6, 48.84], [-1.51, 48.64], [-1.85, 48.68], [-2.03, 48.65], [-2.32, 48.68], [-2.72, 48.53],
  [-3.1, 48.88], [-3.44, 48.82], [-3.98, 48.73], [-4.56, 48.61], [-4.79, 48.41], [-4.4, 48.35], [-4.62, 48.26], [-4.33, 48.1],
  [-4.73, 48.04], [-4.37, 47.8], [-4.11, 47.86], [-3.37, 47.7], [-3.12, 47.47], [-2.85, 47.55], [-2.54, 47.29], [-2.2, 47.25],
  [-2.25, 46.98], [-1.95, 46.69], [-1.8, 46.49], [-1.43, 46.34], [-1.17, 46.15], [-1.1, 45.95], [-1.05, 45.62], [-1.2, 45],
  [-1.25, 44.63], [-1.3, 44.2], [-1.45, 43.65], [-1.78, 43.37], [-1.4, 43.04], [-0.55, 42.79], [-0.02, 42.69], [0.67, 42.78],
  [1.44, 42.6], [1.73, 42.5], [2, 42.43], [2.86, 42.46], [3.17, 42.43], [3.04, 42.7], [3.05, 42.9], [3.18, 43.15], [3.51, 43.28],
  [3.93, 43.52], [4.14, 43.53], [4.43, 43.45], [4.9, 43.4], [5.35, 43.29], [5.54, 43.21], [5.93, 43.1], [6.15, 43.05], [6.53, 43.17],
  [6.74, 43.42], [7.02, 43.54], [7.27, 43.69], [7.53, 43.78], [7.67, 44.15], [7, 44.24], [6.9, 44.45], [7.03, 44.68], [6.73, 44.93],
  [7.13, 45.25], [7.1, 45.47], [6.88, 45.68], [7.04, 45.92], [6.8, 46.13], [6.8, 46.39], [6.25, 46.32], [5.97, 46.15], [6.1, 46.55],
  [6.45, 46.82], [6.97, 47.3], [7.55, 47.58], [7.57, 48.05], [7.8, 48.58], [8.23, 48.97], [7.44, 49.17], [6.85, 49.21], [6.36, 49.46],
  [5.82, 49.54], [5.4, 49.6], [4.86, 49.8], [4.83, 50.15], [4.45, 49.94], [4.15, 49.98], [4.18, 50.27], [3.68, 50.32], [3.25, 50.7],
  [2.87, 50.72], [2.6, 50.82],
] as const;

// biome-ignore format: as above
const CORSICA = [
  [9.35, 43], [9.45, 42.7], [9.55, 42.1], [9.37, 41.6], [9.22, 41.37], [8.8, 41.65], [8.62, 41.9], [8.55, 42.15], [8.73, 42.58], [9.28, 42.68],
] as const;

const FRANCE = [MAINLAND, CORSICA].map((part) =>
  part.map(([longitude, latitude]) => ({ latitude, longitude })),
);
