import { fr, frPlain } from '@lampion/contract/french';
import { drawMapPin } from '@lampion/drawing/map-pin';
import { drawMapPlaceholder } from '@lampion/drawing/map-placeholder';
import { Map as MapIcon } from 'lucide-react';
import { Icon } from '../../components/ui/icon.tsx';
import { Svg } from '../../components/ui/svg.tsx';
import script from '../../enhance/map.ts?enhance';
import worker from '../../enhance/map-worker.ts?enhance';
import type { PublicEventPage } from '../../lib/page-context.ts';
import { openStreetMapUrl } from './open-street-map.ts';

interface MappedPlace extends Pick<PublicEventPage['event'], 'place' | 'address' | 'latitude' | 'longitude'> {
  /** Address of the map's style; without it only the drawn map is shown. */
  mapStyleUrl: string | undefined;
}

/** Data for the map's script; empty where no map can be shown. */
function describeMap({
  latitude,
  longitude,
  mapStyleUrl,
}: MappedPlace): Record<`data-${string}`, string | number> {
  if (mapStyleUrl === undefined || latitude === null || longitude === null) return {};
  return {
    'data-style': mapStyleUrl,
    'data-script': script,
    'data-worker': worker,
    'data-latitude': latitude,
    'data-longitude': longitude,
  };
}

interface EventPlaceProps extends Pick<PublicEventPage, 'event'>, Pick<MappedPlace, 'mapStyleUrl'> {}

/** The place: the address, a drawn map that a script replaces by a real one, and a link to OpenStreetMap. */
export function EventPlace({ event, mapStyleUrl }: EventPlaceProps) {
  const { place, address } = event;
  return (
    <section aria-labelledby="lieu">
      <h2 className="section-title ev-section" id="lieu">
        Le lieu
      </h2>
      <figure className="map-frame" {...describeMap({ ...event, mapStyleUrl })}>
        <Svg drawing={drawMapPlaceholder()} />
        <template>
          <Svg drawing={drawMapPin()} />
        </template>
        <a className="map-pill" href={openStreetMapUrl(event)} target="_blank" rel="noopener">
          <Icon of={MapIcon} />
          Carte interactive
          <span className="sr-only"> sur OpenStreetMap (nouvel onglet)</span>
        </a>
      </figure>
      <p className="ev-address">
        <b>{fr(place)}</b>
        {address !== null && address !== place && frPlain(address)}
      </p>
    </section>
  );
}
