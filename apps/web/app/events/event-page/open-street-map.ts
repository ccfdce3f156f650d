const SITE = 'https://www.openstreetmap.org';
const ZOOM = 17;

interface Place {
  readonly place: string;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * The address of a place on OpenStreetMap: a marker when its coordinates are known, else a search
 * for its address.
 */
export function openStreetMapUrl({ place, address, latitude, longitude }: Place): string {
  if (latitude === null || longitude === null) {
    return `${SITE}/search?${new URLSearchParams({ query: address ?? place })}`;
  }
  return `${SITE}/?mlat=${latitude}&mlon=${longitude}#map=${ZOOM}/${latitude}/${longitude}`;
}
